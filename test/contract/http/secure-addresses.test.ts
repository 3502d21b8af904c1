import { describe, expect, test } from 'bun:test'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const name = { firstName: 'Ana', lastName: 'Núñez' }

const PLACES: readonly [string, (url: string) => Promise<Answer>, string][] = [
	[
		'a new form',
		(url) => hall.call('POST', '/v1/templates', { name: 'Hall', settings: { redirectUrl: url } }),
		'/settings/redirectUrl',
	],
	[
		'a form',
		(url) => hall.call('PATCH', `/v1/templates/${templateId}`, { settings: { redirectUrl: url } }),
		'/settings/redirectUrl',
	],
	[
		'a link',
		(url) => hall.call('POST', '/v1/prefill-links', { templateId, values: { name }, redirectUrl: url }),
		'/redirectUrl',
	],
	[
		'the venue',
		(url) => hall.call('PATCH', '/v1/organization', { links: { privacyUrl: url } }),
		'/links/privacyUrl',
	],
	[
		"the venue's imprint",
		(url) => hall.call('PATCH', '/v1/organization', { links: { imprintUrl: url } }),
		'/links/imprintUrl',
	],
]

describe.each(PLACES)('The address of %s', (_name, send, path) => {
	test.each([
		'http://hall.example/thanks',
		'http://93.184.216.34',
		'http://[2606:2800::1]/',
		'http://local.example',
	])('422 for %s', async (url) => {
		expectRefusal(await send(url), 'validation_failed', [{ path, code: 'not_https' }])
	})

	test.each([
		'https://hall.example/thanks',
		'http://localhost:8080/',
		'http://192.168.1.5/thanks',
		'http://10.0.0.1',
		'http://[fd00::1]/',
		'http://tablet',
		'http://kiosk.local/thanks',
	])('%s is taken', async (url) => {
		expect((await send(url)).status).toBeLessThan(300)
	})
})

test('An address from before stays, and may be sent again', async () => {
	const before = { redirectUrl: 'http://hall.example/thanks' }
	const { $client } = running.service.deps.db
	$client.run('UPDATE templates SET settings = ? WHERE id = ?', [JSON.stringify(before), templateId])
	$client.run("UPDATE organizations SET settings = json_set(settings, '$.links', json(?))", [
		JSON.stringify({ privacyUrl: 'http://hall.example/privacy', imprintUrl: null }),
	])
	const { body } = await hall.call('GET', `/v1/templates/${templateId}`)
	expect(body.settings).toEqual(before)
	expect((await hall.call('PATCH', `/v1/templates/${templateId}`, { settings: body.settings })).status).toBe(
		200,
	)
	const { links } = (await hall.call('GET', '/v1/organization')).body
	expect(links.privacyUrl).toBe('http://hall.example/privacy')
	expect((await hall.call('PATCH', '/v1/organization', { links })).status).toBe(200)
})
