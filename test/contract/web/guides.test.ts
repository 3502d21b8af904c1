import { expect, test } from 'bun:test'
import { GRANTABLE_SCOPES } from '../../../src/api/scopes.ts'
import { useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { readText } from '../../support/architecture/source.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')

const textOf = ({ bytes }: { bytes: Uint8Array }): string => new TextDecoder().decode(bytes)

test("The guide's three calls publish its template, whose page exists in both languages", async () => {
	const guide = readText('docs/templates.md')
	const [, file = ''] = /^```json\n([^]*?)^```$/m.exec(guide) ?? []
	const [, created = ''] = /-d '(\{.*\})'$/m.exec(guide) ?? []
	const { status, body: template } = await hall.call('POST', '/v1/templates', created)
	expect(status).toBe(201)
	expect((await hall.call('PUT', `/v1/templates/${template.id}/draft`, file)).status).toBe(200)
	expect((await hall.call('POST', `/v1/templates/${template.id}/publish`)).status).toBe(200)
	const { slug } = (await hall.call('GET', '/v1/organization')).body
	for (const [language, words] of [
		['en', 'Children you sign for'],
		['de', 'Kinder, für die Sie unterschreiben'],
	] as const) {
		const path = `/w/${slug}/${template.slug}?lang=${language}`
		const page = await running.anonymous('GET', path, undefined, { accept: 'text/html' })
		expect([page.status, textOf(page).includes(words)]).toEqual([200, true])
	}
})

test('Every setting in the guide exists and accepts the value given there', async () => {
	const snippets = readText('docs/templates.md')
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.flatMap((line) => [...line.matchAll(/`("\w+": [^`]+)`/g)].map(([, snippet = '']) => snippet))
	expect(snippets.length).toBeGreaterThan(8)
	const templateId = await publishTemplate(hall.call)
	for (const snippet of snippets) {
		const setting = JSON.parse(`{${snippet}}`)
		const change = snippet.startsWith('"visibility"') ? setting : { settings: setting }
		const wrong = JSON.parse(JSON.stringify(change), (_, value) => (isLeaf(value) ? [value] : value))
		const patch = (body: object) => hall.call('PATCH', `/v1/templates/${templateId}`, body)
		expect([snippet, (await patch(change)).status]).toEqual([snippet, 200])
		expect([snippet, (await patch(wrong)).status]).toEqual([snippet, 422])
	}
})

const isLeaf = (value: unknown): boolean => typeof value !== 'object'

test("The README's keys do what it says, and the front desk's key shows no answers", async () => {
	const keys = [...readText('README.md').matchAll(/`([a-z]+:[a-z]+(?:,[a-z]+:[a-z]+)+)`/g)].map(
		([, scopes = '']) => scopes,
	)
	const clientOf = (scopes = ''): Client => {
		const named = scopes.split(',')
		return running.clientOf(
			hall.organizationId,
			GRANTABLE_SCOPES.filter((scope) => named.includes(scope)),
		)
	}
	const [booking, desk] = [clientOf(keys[0]), clientOf(keys[1])]
	const templateId = await publishTemplate(hall.call)
	const values = { name: { firstName: 'Mary', lastName: 'Shelley' }, condition: true }
	const { id: waiverId } = await sign({ call: booking }, templateId, { values })
	const people = await desk('GET', '/v1/participants?query=shelley')
	const [{ id }] = people.body.items
	const coverage = await desk('GET', `/v1/participants/${id}/coverage`)
	expect(coverage.body).toMatchObject({ covered: true, waiverId })
	const arrived = await desk('POST', '/v1/checkins', { waiverId, method: 'staff' })
	const person = await desk('GET', `/v1/participants/${id}`)
	for (const answer of [people, coverage, arrived, person]) {
		expect(answer.status).toBeLessThan(300)
		expect(textOf(answer)).not.toContain('condition')
	}
	for (const path of [waiverId, `${waiverId}/pdf`, `${waiverId}/photos/photo`])
		expect((await desk('GET', `/v1/waivers/${path}`)).status).toBe(403)
	expect((await booking('GET', `/v1/waivers/${waiverId}`)).body.values.condition).toBe(true)
})
