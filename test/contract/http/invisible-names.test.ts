import { expect, test } from 'bun:test'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')

test('422 for a name, a reason or a tag without a visible character', async () => {
	const templateId = await publishTemplate(hall.call)
	const { id } = await sign(hall, templateId)
	const invisible = '\u200B\u2060'
	const refusals: [string, string, object][] = [
		['POST', '/v1/templates', { name: invisible }],
		['PATCH', `/v1/templates/${templateId}`, { name: invisible }],
		['POST', '/v1/locations', { name: invisible }],
		['POST', '/v1/keys', { name: invisible, scopes: ['waivers:read'] }],
		['PATCH', '/v1/organization', { name: invisible }],
		['POST', `/v1/waivers/${id}/void`, { reason: invisible }],
		['PUT', `/v1/waivers/${id}/tags`, { tags: [invisible] }],
	]
	for (const [method, path, body] of refusals)
		expectRefusal(await hall.call(method, path, body), 'validation_failed')
	expect((await hall.call('POST', '/v1/templates', { name: '\u200BVisible' })).status).toBe(201)
})
