import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startTestService } from '../../support/service/service.ts'
import type { TestService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

// Bodies of 20 MB are sent and read, which on a busy machine takes its time.
setDefaultTimeout(60_000)

let running: TestService
let versionId: string

beforeAll(async () => {
	running = startTestService()
	const { call } = running.tenant('Hall')
	const templateId = await publishTemplate(call, { name: 'Climbing' })
	versionId = (await call('GET', `/v1/templates/${templateId}`)).body.activeVersion.id
})
afterAll(() => running.close())

test.each([
	['a text', 'email', 'x'.repeat(20_000_000)],
	['a picture', 'photo.image', `data:image/jpeg;base64,${'A'.repeat(20_000_000)}`],
])(
	'A form without a script that is refused for %s of 20 MB is shown again without it',
	async (_name, control, text) => {
		const body = new FormData()
		const controls = { '~step': 'review', '~version': versionId, 'name.firstName': 'Ana', [control]: text }
		for (const [name, value] of Object.entries(controls)) body.set(name, value)
		const answer = await fetch(`${running.service.url}/w/hall/climbing`, { method: 'POST', body })
		expect(answer.status).toBe(422)
		const page = await answer.text()
		expect(page).toContain('value="Ana"')
		expect(page.length).toBeLessThan(200_000)
	},
)
