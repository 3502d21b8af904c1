import { expect, setDefaultTimeout, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

// Bodies of 20 MB are sent and read, which on a busy machine takes its time.
setDefaultTimeout(60_000)

const running = useService()

const { call } = running.tenant('Hall')
const templateId = await publishTemplate(call, { name: 'Climbing' })
const versionId = (await call('GET', `/v1/templates/${templateId}`)).body.activeVersion.id

test.each([
	['a text of 900 kB', 'email', 'x'.repeat(900_000)],
	['a picture of 20 MB', 'photo.image', `data:image/jpeg;base64,${'A'.repeat(20_000_000)}`],
])(
	'A form without a script that is refused for %s is shown again without it',
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

test.each([
	['email', 'x'.repeat(20_000_000)],
	['email', `${' '.repeat(20_000_000)}data:image/jpeg;base64,`],
])(
	'A text of 20 MB in a form without a script is refused before it is parsed (%s)',
	async (control, text) => {
		const body = new FormData()
		for (const [name, value] of Object.entries({ '~step': 'review', '~version': versionId, [control]: text }))
			body.set(name, value)
		const answer = await fetch(`${running.service.url}/w/hall/climbing`, { method: 'POST', body })
		expect(answer.status).toBe(422)
		expect((await answer.text()).length).toBeLessThan(200_000)
	},
)
