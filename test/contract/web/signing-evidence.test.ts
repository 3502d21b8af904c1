import { expect, test } from 'bun:test'
import { demoBlocks, demoValues } from '../../../src/demo/forms.ts'
import { useService } from '../../support/service/service.ts'
import { pageForm, publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call, { name: 'Climbing', of: demoBlocks })
const versionId: string = (await tenant.call('GET', `/v1/templates/${templateId}`)).body.activeVersion.id

function send(more: object) {
	const form = { values: demoValues, ...pageForm, versionId }
	const headers = { 'idempotency-key': crypto.randomUUID() }
	return running.anonymous('POST', '/w/hall/climbing', { ...form, ...more }, headers)
}

test('The evidence holds how the guest came, what stood at the button, and each step that the page tells', async () => {
	const steps = [
		{ step: 'opened', at: '2026-07-01T09:00:00.000Z' },
		{ step: 'signed', at: '2026-07-01T09:02:30.500Z' },
	]
	const children = [
		{ firstName: 'Ann', lastName: 'Lovelace', dateOfBirth: '2020-02-29' },
		{ firstName: 'Ben', lastName: 'Lovelace', dateOfBirth: '2021-03-01' },
	]
	expect((await send({ values: { ...demoValues, children }, steps })).status).toBe(201)
	const rows = running.service.deps.db.$client
		.query<{ evidence: string }, []>('SELECT evidence FROM waivers ORDER BY seq DESC')
		.get()
	expect(JSON.parse(rows?.evidence ?? '{}')).toMatchObject({
		way: 'page',
		statement:
			'You sign for yourself, and as parent or guardian of Ann Lovelace and Ben Lovelace. By choosing “Agree and sign” you sign this document electronically and agree to be bound by it.',
		read: [],
		steps,
	})
	for (const wrong of [[{ step: 'guessed', at: steps[0]?.at }], [{ step: 'opened', at: 'noon' }]])
		expect((await send({ steps: wrong })).status).toBe(422)
})

test('A caller of the API names the language that was shown, which decides the texts, and no other than the template has', async () => {
	const { id } = await sign(tenant, templateId, { values: demoValues, language: 'DE' })
	const { body } = await tenant.call('GET', `/v1/waivers/${id}`)
	expect(body.evidence).toMatchObject({ language: 'de', way: 'key' })
	expect(body.evidence.consentText).toContain('Papier')
	const wrong = { templateId, values: demoValues, language: 'tlh' }
	const refusal = await tenant.call('POST', '/v1/waivers', wrong)
	expect([refusal.status, refusal.body.error.details]).toEqual([
		422,
		[{ path: '/language', code: 'choice', message: 'Send a language of the template.' }],
	])
	const first = await sign(tenant, templateId, { values: demoValues })
	expect((await tenant.call('GET', `/v1/waivers/${first.id}`)).body.evidence.language).toBe('en')
})
