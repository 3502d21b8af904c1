import { readdirSync } from 'node:fs'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { furnish } from '../../support/fixtures/estate.ts'
import { readApi } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, useService } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService()
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')

test('No file of the data folder, of the program or of its version control can be fetched, and no folder is listed', async () => {
	const { dataDir } = running.config
	const own = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
	expect(own.length).toBeGreaterThan(10)
	const guesses = [
		'.git/config',
		'.git/',
		'.svn/entries',
		'.env',
		'package.json',
		'src/main.ts',
		'bun.lock',
		'deploy/',
	]
	const folders = ['assets/', 'assets', 'docs/', 'v1/', 'v1', 'w/', 'desk/', 's/', 'hooks/']
	for (const name of [...own, ...guesses, ...folders])
		for (const prefix of ['/', '/assets/', '/assets/../', '/assets/%2e%2e/', '/assets/..%2f'])
			for (const call of [running.anonymous, estate.call]) {
				const { status, headers, bytes } = await call('GET', prefix + name)
				const isOurPage = headers.get('content-type')?.startsWith('text/html') === true && status === 200
				// The desk and the API reference are pages, with or without a slash.
				if (isOurPage && /^\/(?:assets\/\.\.\/|assets\/%2e%2e\/)?(?:desk|docs)\/$/.test(prefix + name))
					continue
				expect([prefix + name, status >= 400 && status < 500]).toEqual([prefix + name, true])
				expect(new TextDecoder().decode(bytes)).not.toMatch(/Index of|href="[^"]*\.(?:js|db)"/)
			}
})

test('A call over plain HTTP is never led to HTTPS: whoever sends a key in the clear notices', async () => {
	const behind = startTestService({ baseUrl: 'https://waivers.hall.example', trustedProxies: '127.0.0.1' })
	const { call } = behind.tenant('Hall')
	for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https' }])
		for (const path of ['/v1/organization', '/mcp', '/health', '/metrics', '/hooks/bounces/none']) {
			const { status } = await call(
				path === '/mcp' ? 'POST' : 'GET',
				path,
				path === '/mcp' ? {} : undefined,
				headers,
			)
			expect([path, status >= 300 && status < 400]).toEqual([path, false])
		}
	await behind.close()
})

test('A parameter that is sent twice is refused, and a place never stands in for another', async () => {
	const reads = contract.operations.filter(
		({ method, parameters, scope }) =>
			method === 'GET' && scope !== undefined && parameters.some((parameter) => parameter.in === 'query'),
	)
	expect(reads.length).toBeGreaterThan(15)
	for (const operation of reads) {
		const { path = {} } = await recipeOf(operation)(estate)
		const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
		const { name = '' } = operation.parameters.find((parameter) => parameter.in === 'query') ?? {}
		const answer = await estate.call('GET', `${filled}?${name}=1&${name}=2`)
		expect([operation.id, answer.status]).toEqual([operation.id, 422])
		expect(answer.body.error.details[0]).toMatchObject({ path: expect.stringContaining(name) })
	}
	// A query is no body, and a body no query.
	expectRefusal(await estate.call('POST', '/v1/locations?name=Annex', {}), 'validation_failed')
	const key = await createClient(running.service.url)('GET', '/v1/organization', undefined, {
		cookie: `authorization=Bearer ${estate.key}`,
	})
	expectRefusal(key, 'unauthorized')
})

test('Nobody gets at the metrics without their token, and what needs no key is listed', async () => {
	expect((await running.anonymous('GET', '/metrics')).status).toBe(404)
	const open = contract.operations.filter(({ scope }) => scope === undefined).map(({ id }) => id)
	expect(open.toSorted()).toEqual(['getHealth', 'getReadiness', 'receiveBooking', 'reportBounces'])
})
