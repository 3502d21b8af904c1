import { expect, setDefaultTimeout, test } from 'bun:test'
import { furnish } from '../../support/fixtures/estate.ts'
import { readApi } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import type { TestService } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService()
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')

test('Responses to a key, and errors, may not be cached', async () => {
	for (const operation of contract.operations.filter(({ scope }) => scope !== undefined)) {
		const inputs = await recipeOf(operation)(estate)
		const refusal = await contract.call(running.anonymous, operation, inputs)
		const answer = await contract.call(estate.call, operation, inputs)
		expect([operation.id, refusal.status]).toEqual([operation.id, 401])
		for (const { headers } of [answer, refusal])
			expect([operation.id, headers.get('cache-control')]).toEqual([operation.id, 'no-store'])
	}
})

test('JSON, events, refusals and empty responses show, run and frame nothing, and stay with our own pages', async () => {
	const { call } = estate
	const answers = [
		await call('GET', '/v1/templates'),
		await call('GET', '/v1/live'),
		await call('GET', '/v1/waivers/nothing'),
		await running.anonymous('GET', '/v1/templates'),
		await running.anonymous('GET', '/nothing'),
		await running.anonymous('GET', '/health'),
		await running.anonymous('GET', '/docs/json'),
		await running.anonymous('GET', '/desk/session'),
		await running.anonymous('DELETE', '/desk/session'),
		await running.anonymous('HEAD', '/v1/templates'),
		await running.anonymous('POST', '/v1/waivers', 'x'.repeat(100)),
	]
	for (const { status, headers } of answers)
		expect([status, Object.fromEntries(headers)]).toEqual([
			status,
			expect.objectContaining({
				'x-content-type-options': 'nosniff',
				'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
				'cross-origin-resource-policy': 'same-origin',
			}),
		])
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401, 404, 422]))
})

test('Over HTTPS every response tells browsers to stay with it for a year; not over plain http, and not for localhost or an address', async () => {
	const behind = startTestService({ baseUrl: 'https://waiver.lan' })
	const strictOf = async ({ anonymous }: TestService, path: string, host?: string): Promise<string | null> =>
		(await anonymous('GET', path, undefined, host === undefined ? {} : { host })).headers.get(
			'strict-transport-security',
		)
	for (const path of ['/health', '/v1/templates', '/verify', '/nothing', '/kiosk', '/docs', '/desk']) {
		expect([path, await strictOf(behind, path, 'waiver.lan')]).toEqual([
			path,
			'max-age=31536000; includeSubDomains',
		])
		for (const host of ['localhost', '192.0.2.1', '[2001:db8::1]:3000'])
			expect([path, host, await strictOf(behind, path, host)]).toEqual([path, host, null])
		expect(await strictOf(running, path, 'waiver.lan')).toBeNull()
	}
	await behind.close()
})

test('A served file has its true type, cannot run scripts, and has a safe name', async () => {
	const files: string[] = []
	for (const operation of contract.operations.filter(({ method }) => method === 'GET')) {
		if (operation.scope === undefined) continue
		const { headers } = await contract.call(estate.call, operation, await recipeOf(operation)(estate))
		const type = headers.get('content-type') ?? 'none'
		// A stream of events is no file.
		if (type.startsWith('application/json') || type === 'text/event-stream') continue
		files.push(operation.id)
		expect([operation.id, Object.fromEntries(headers)]).toEqual([
			operation.id,
			expect.objectContaining({
				'cache-control': 'no-store',
				'x-content-type-options': 'nosniff',
				'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
				'cross-origin-resource-policy': 'same-origin',
				'content-disposition': expect.stringMatching(
					/^(?:inline|attachment); filename="[\w.-]+\.[a-z]{3,4}"$/,
				),
			}),
		])
	}
	expect(files.length).toBeGreaterThan(10)
})

test('A page loads nothing from elsewhere, is framed only where that is allowed, and sends no referrer', async () => {
	const { slug } = (await estate.call('GET', '/v1/organization')).body
	const template = (await estate.call('GET', `/v1/templates/${estate.templateId}`)).body
	const asPage = { accept: 'text/html' }
	const pages = [
		'/',
		`/w/${slug}/${template.slug}`,
		'/w/nobody/nothing',
		'/s/no-such-link',
		'/c/no-such-link',
		'/verify',
		'/kiosk',
	]
	for (const path of pages) {
		const { headers } = await running.anonymous('GET', path, undefined, asPage)
		expect([path, Object.fromEntries(headers)]).toEqual([
			path,
			expect.objectContaining({
				'content-type': 'text/html; charset=utf-8',
				'cache-control': 'no-store',
				'x-content-type-options': 'nosniff',
				'referrer-policy': 'no-referrer',
				'cross-origin-resource-policy': expect.stringMatching(/^(?:same|cross)-origin$/),
				'content-security-policy': expect.stringMatching(
					/^default-src 'none'; script-src 'self'; style-src 'self'(?: 'sha256-[\w+/]{43}=')?; (?!.*unsafe).*frame-ancestors (?:'none'|https:\/\/www\.hall\.example)$/,
				),
			}),
		])
	}
})

test('A page sends Cross-Origin-Opener-Policy behind an HTTPS proxy, and not over plain HTTP', async () => {
	const behind = startTestService({ baseUrl: 'https://waiver.lan' })
	const openerOf = async ({ anonymous }: TestService): Promise<string | null> =>
		(await anonymous('GET', '/verify', undefined, { accept: 'text/html' })).headers.get(
			'cross-origin-opener-policy',
		)
	expect([await openerOf(behind), await openerOf(running)]).toEqual(['same-origin', null])
	await behind.close()
})
