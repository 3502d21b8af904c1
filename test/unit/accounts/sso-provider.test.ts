import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, expect, test } from 'bun:test'
import { Provider } from '../../../src/features/accounts/sso/provider.ts'
import type { Attempt } from '../../../src/features/accounts/sso/provider.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const others = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Token = Readonly<Record<string, unknown>>

/** What the next response of the provider is. */
let idToken = ''
let userInfo: Token = {}
let namesIssuer: string | undefined

const server = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	fetch(request): Response {
		const { pathname } = new URL(request.url)
		if (pathname === '/token')
			return Response.json({ access_token: 'access', token_type: 'Bearer', id_token: idToken })
		if (pathname === '/userinfo') return Response.json(userInfo)
		if (pathname === '/keys')
			return Response.json({
				keys: [{ ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }],
			})
		return Response.json({
			issuer: namesIssuer ?? issuer,
			authorization_endpoint: `${issuer}/auth`,
			token_endpoint: `${issuer}/token`,
			userinfo_endpoint: `${issuer}/userinfo`,
			jwks_uri: `${issuer}/keys`,
			id_token_signing_alg_values_supported: ['RS256'],
		})
	},
})
afterAll(() => server.stop(true))
const issuer = `http://127.0.0.1:${server.port}`
const config = {
	ssoIssuer: issuer,
	ssoClientId: 'waivers',
	ssoClientSecret: 'secret of it',
	ssoClaim: 'groups',
}
const provider = new Provider(config)
const redirectUri = 'https://hall.example/desk/sso/return'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token that is right in all that `claims` and `header` don't change. */
function write(attempt: Attempt, claims: Token = {}, header: Token = {}, key = keys.privateKey): string {
	const now = Math.floor(Date.now() / 1000)
	const right = { iss: issuer, sub: 'ana', aud: 'waivers', iat: now, exp: now + 60, nonce: attempt.nonce }
	const text = `${encode({ alg: 'RS256', ...header })}.${encode({ ...right, groups: ['desk'], ...claims })}`
	if (header['alg'] === 'none') return `${text}.`
	const isShared = header['alg'] === 'HS256'
	const bytes = isShared
		? createHmac('sha256', config.ssoClientSecret).update(text).digest()
		: createSign('sha256').update(text).sign(key)
	return `${text}.${bytes.toString('base64url')}`
}

async function sendBack(
	make: (attempt: Attempt) => string,
	change: (query: URLSearchParams) => void = () => undefined,
	confirms = false,
) {
	const { url, attempt } = await provider.begin(redirectUri, { to: '/desk', confirms })
	idToken = make(attempt)
	const query = new URLSearchParams({ code: 'code', state: attempt.state })
	change(query)
	return { url, finish: () => provider.finish(new URL(`${redirectUri}?${query.toString()}`), attempt) }
}

test('A token that holds names its person, by issuer and id, and nothing else of them', async () => {
	const more = { name: ' Ana Núñez ', email: 'ana@hall.example', groups: ['desk', 7, 'lead'] }
	const { url, finish } = await sendBack((attempt) => write(attempt, more))
	expect(Object.fromEntries(url.searchParams)).toMatchObject({
		client_id: 'waivers',
		redirect_uri: redirectUri,
		response_type: 'code',
		scope: 'openid profile',
		code_challenge_method: 'S256',
		nonce: expect.stringMatching(/^[\w-]{43}$/),
		state: expect.stringMatching(/^[\w-]{43}$/),
	})
	expect(await finish()).toEqual({
		subject: `${issuer} ana`,
		name: 'Ana Núñez',
		values: new Set(['desk', 'lead']),
	})
})

const past = Math.floor(Date.now() / 1000) - 3_600
const wrong: readonly [string, (attempt: Attempt) => string][] = [
	['is of another issuer', (attempt) => write(attempt, { iss: 'https://evil.example' })],
	['is for another client', (attempt) => write(attempt, { aud: 'another' })],
	['has expired', (attempt) => write(attempt, { exp: past, iat: past - 60 })],
	['never expires', (attempt) => write(attempt, { exp: undefined })],
	['is for another attempt', (attempt) => write(attempt, { nonce: 'x'.repeat(43) })],
	['names no person', (attempt) => write(attempt, { sub: undefined })],
	['is signed by another key', (attempt) => write(attempt, {}, {}, others.privateKey)],
	['is not signed', (attempt) => write(attempt, {}, { alg: 'none' })],
	['is signed by the secret of the client', (attempt) => write(attempt, {}, { alg: 'HS256' })],
	[
		'was changed after it was signed',
		(attempt) => write(attempt).replace(/\.[^.]+\./, `.${encode({ sub: 'eve' })}.`),
	],
	['is no token', () => 'token'],
]

test.each(wrong)('A token that %s is refused', async (_what, make) => {
	const { finish } = await sendBack(make)
	expect(finish()).rejects.toThrow()
})

test('A response with another state, without one, or of another issuer is refused', async () => {
	for (const change of [
		(query: URLSearchParams) => query.set('state', 'x'.repeat(43)),
		(query: URLSearchParams) => query.delete('state'),
		(query: URLSearchParams) => query.set('iss', 'https://evil.example'),
		(query: URLSearchParams) => query.delete('code'),
	]) {
		const { finish } = await sendBack((attempt) => write(attempt), change)
		expect(finish()).rejects.toThrow()
	}
})

test('Whoever confirms has given their factors just now', async () => {
	const now = Math.floor(Date.now() / 1000)
	const old = await sendBack((attempt) => write(attempt, { auth_time: now - 3_600 }), undefined, true)
	expect(Object.fromEntries(old.url.searchParams)).toMatchObject({ prompt: 'login', max_age: '300' })
	expect(old.finish()).rejects.toThrow()
	const silent = await sendBack((attempt) => write(attempt), undefined, true)
	expect(silent.finish()).rejects.toThrow()
	const fresh = await sendBack((attempt) => write(attempt, { auth_time: now - 5 }), undefined, true)
	expect((await fresh.finish()).subject).toBe(`${issuer} ana`)
})

test('Groups that the token lacks are asked of the provider, about the same person alone', async () => {
	userInfo = { sub: 'ana', groups: ['lead'] }
	const asked = await sendBack((attempt) => write(attempt, { groups: undefined }))
	expect((await asked.finish()).values).toEqual(new Set(['lead']))
	userInfo = { sub: 'eve', groups: ['lead'] }
	const other = await sendBack((attempt) => write(attempt, { groups: undefined }))
	expect(other.finish()).rejects.toThrow()
})

test('A provider that names another issuer is refused, and read again at the next attempt', async () => {
	const strict = new Provider(config)
	namesIssuer = 'https://evil.example'
	expect(strict.begin(redirectUri, { to: '/desk', confirms: false })).rejects.toThrow()
	namesIssuer = undefined
	expect((await strict.begin(redirectUri, { to: '/desk', confirms: false })).url.pathname).toBe('/auth')
})
