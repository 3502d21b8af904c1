import { expect, test } from 'bun:test'
import { openRaw } from '../../support/http/raw-http.ts'
import type { RawConnection } from '../../support/http/raw-http.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService, until } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { PASSWORD, hire, openBrowser } from '../../support/fixtures/staff.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

const BODY_BYTES = 24 * 1024 * 1024

const running = useService({ trustedProxies: '127.0.0.1' })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Climbing' })
const page = '/w/hall/climbing'

/** All but the last byte of a body. */
const MOST = ' '.repeat(BODY_BYTES - 1)

/** A request whose body of 24 MiB comes but for its last byte, or of which nothing comes that has no declared length. */
async function begin(path: string, from: string, ...headers: string[]): Promise<RawConnection> {
	const connection = openRaw(running.service.url)
	const head = [`POST ${path} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${from}`]
	const type = 'Content-Type: application/json'
	const length = headers.some((header) => header.startsWith('Transfer-Encoding'))
		? []
		: [`Content-Length: ${BODY_BYTES}`]
	await connection.write(
		[...head, type, 'Idempotency-Key: form-1', ...length, ...headers, '', ''].join('\r\n'),
	)
	await connection.write(MOST)
	return connection
}

const asKey = (key: string): string => `Authorization: Bearer ${key}`
const post = (from: string): Promise<Answer> =>
	running.anonymous('POST', page, '{}', { 'x-forwarded-for': from, 'idempotency-key': 'form-2' })

async function cutAll(connections: readonly RawConnection[]): Promise<void> {
	for (const connection of connections) connection.cut()
	await Promise.all(connections.map(({ answer }) => answer))
}

/** Until the service has read so many bodies. */
const untilHeld = (bodies: number): Promise<true> =>
	until(() => (running.service.heldBodyBytes() >= bodies * BODY_BYTES ? true : undefined), 10_000)

/** Until the service has noticed who has hung up. */
const untilTaken = (from: string): Promise<true> =>
	until(async () => ((await post(from)).status === 422 ? true : undefined), 10_000)

test('429 for an address that is already sending two bodies of 24 MiB, until one of them ends', async () => {
	const held = [await begin(page, '192.0.2.1'), await begin(page, '192.0.2.1')]
	await untilHeld(2)
	const refusal = await post('192.0.2.1')
	expectRefusal(refusal, 'rate_limited')
	expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
	expect((await post('192.0.2.2')).status).toBe(422)
	expect((await running.anonymous('GET', page, undefined, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(
		200,
	)
	await cutAll(held.splice(0, 1))
	await untilTaken('192.0.2.1')
	await cutAll(held)
})

/** Three bodies of 24 MiB, the share of callers without a key. */
async function fillStrangers(): Promise<RawConnection[]> {
	const held = await Promise.all([1, 1, 2].map((last) => begin(page, `198.51.100.${last}`)))
	await untilHeld(3)
	return held
}

test('503 for a caller without a key whose body is as large as those that fill their share of memory; a key still signs', async () => {
	const held = await fillStrangers()
	const more = await begin(page, '198.51.100.3')
	const refusal = await Promise.race([...held, more].map(({ answer }) => answer))
	expect(refusal).toStartWith('HTTP/1.1 503 ')
	expect(refusal).toContain('"code":"unavailable"')
	expect(refusal).toMatch(/\r\nretry-after: \d/i)
	const signed = await hall.call('POST', '/v1/waivers', { templateId, values })
	expect(signed.status).toBe(201)
	await cutAll([...held, more])
	await untilTaken('198.51.100.3')
})

test('An ordinary form displaces a large one that is half sent', async () => {
	const held = await fillStrangers()
	expect((await post('198.51.100.3')).status).toBe(422)
	const cut = await Promise.race(held.map(({ answer }) => answer))
	expect(cut).toStartWith('HTTP/1.1 503 ')
	expect(cut).toMatch(/\r\nconnection: close/i)
	await cutAll(held)
	await untilTaken('198.51.100.3')
})

test('429 for a key that is already sending two bodies of 24 MiB, and not for another key', async () => {
	const other = running.clientOf(hall.organizationId, ['*'])
	const held = await Promise.all([1, 2].map(() => begin('/v1/waivers', '192.0.2.1', asKey(hall.key))))
	const sign = () => hall.call('POST', '/v1/waivers', { templateId, values })
	await untilHeld(2)
	expectRefusal(await sign(), 'rate_limited')
	expect((await other('POST', '/v1/templates', { name: 'Swimming' })).status).toBe(201)
	await cutAll(held)
	await until(async () => ((await sign()).status === 201 ? true : undefined))
})

test('429 for an organization whose keys fill its share of memory, and not for another organization', async () => {
	const body = { name: 'Till', scopes: ['*'] }
	const keys = await Promise.all([1, 2].map(async () => (await hall.call('POST', '/v1/keys', body)).body.key))
	const held = await Promise.all(
		[...keys, ...keys].map((key) => begin('/v1/waivers', '192.0.2.1', asKey(key))),
	)
	const sign = () => hall.call('POST', '/v1/waivers', { templateId, values })
	await untilHeld(4)
	expectRefusal(await sign(), 'rate_limited')
	const other = running.tenant('Half')
	expect((await other.call('POST', '/v1/templates', { name: 'Swimming' })).status).toBe(201)
	expect((await post('203.0.113.9')).status).toBe(422)
	await cutAll(held)
	await until(async () => ((await sign()).status === 201 ? true : undefined))
})

test("One desk person's 216 bodies that are declared and not sent keep out nobody: no guest, key or sign-in of any organization", async () => {
	const other = running.tenant('Pool')
	const person = await hire(running, hall, 'desk')
	const colleague = await hire(running, other, 'desk')
	const browsers = await Promise.all([1, 2, 3].map(() => signInAgain(person.login)))
	const held = await Promise.all(
		browsers.flatMap((cookie) =>
			Array.from({ length: 72 }, async () => {
				const connection = openRaw(running.service.url)
				const { host, origin } = new URL(running.service.url)
				const head = [`POST /v1/messages HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, `Cookie: ${cookie}`]
				const body = ['Content-Type: application/json', `Content-Length: ${1024 * 1024}`, '', '{']
				await connection.write([...head, ...body].join('\r\n'))
				return connection
			}),
		),
	)
	const answered: string[] = []
	for (const { answer } of held) void answer.then((text) => answered.push(text))
	await running.anonymous('GET', '/health')
	for (const tenant of [hall, other]) {
		const template = await publishTemplate(tenant.call, { name: 'Diving' })
		expect((await tenant.call('POST', '/v1/waivers', { templateId: template, values })).status).toBe(201)
		const { slug } = (await tenant.call('GET', '/v1/organization')).body
		const form = await running.anonymous('POST', `/w/${slug}/diving`, '{}', { 'idempotency-key': 'form-5' })
		expect(form.status).toBe(422)
	}
	for (const login of [person.login, colleague.login]) expect(await signInAgain(login)).not.toBe('')
	expect(answered).toEqual([])
	await cutAll(held)
})

/** @returns the cookies of another browser */
async function signInAgain(login: string): Promise<string> {
	const browser = openBrowser(running)
	const { status } = await browser.call('POST', '/desk/session', { login, password: PASSWORD })
	expect(status).toBe(200)
	return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

test('429 for the third chunked body of 20 MiB from one address: chunks count as they arrive', async () => {
	const chunk = `${(4 * 1024 * 1024).toString(16)}\r\n${' '.repeat(4 * 1024 * 1024)}\r\n`
	const held: RawConnection[] = []
	for (let bodies = 0; bodies < 3; bodies += 1) {
		const connection = openRaw(running.service.url)
		held.push(connection)
		const head = [
			`POST ${page} HTTP/1.1`,
			'Host: x',
			'X-Forwarded-For: 203.0.113.1',
			'Content-Type: application/json',
			'Idempotency-Key: form-3',
			'Transfer-Encoding: chunked',
		]
		await connection.write([...head, '', ''].join('\r\n'))
		for (let chunks = 0; chunks < 5; chunks += 1) await connection.write(chunk)
	}
	const answers = await Promise.race(held.map(({ answer }) => answer))
	expect(answers).toStartWith('HTTP/1.1 429 ')
	expect(answers).toContain('"code":"rate_limited"')
	await cutAll(held)
	await untilTaken('203.0.113.1')
})

test('Memory is freed after each refusal, response or broken connection, so an address can go on sending', async () => {
	const from = '203.0.113.2'
	const headers = { 'x-forwarded-for': from, 'idempotency-key': 'form-4' }
	const large = new Uint8Array(BODY_BYTES)
	for (let time = 0; time < 4; time += 1) {
		expect((await running.anonymous('POST', '/w/hall/nothing', large, headers)).status).not.toBe(429)
		expect((await running.anonymous('POST', page, large, headers)).status).toBe(422)
		expect((await running.anonymous('POST', '/health', large, headers)).status).toBe(413)
		expect((await running.anonymous('POST', '/v1/waivers', large, headers)).status).toBe(401)
		await cutAll([await begin(page, from)])
		await untilTaken(from)
	}
})
