import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type Person = { readonly name: string; readonly groups: readonly string[] }

export type TestProvider = {
	readonly issuer: string
	/** Who may sign in, by the login that they type; the tests change it. */
	readonly people: Map<string, Person>
	close(): Promise<void>
}

export const CLIENT = { id: 'waivers', secret: 'a-secret-of-the-client' }

/** A real identity provider, whose people have no passwords. @param redirectUri where it sends them back to */
export async function startProvider(redirectUri: () => string): Promise<TestProvider> {
	const people = new Map<string, Person>()
	const server = createServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
	let handle: ReturnType<Provider['callback']> | undefined
	// The service's address is not known before it has started.
	const callback = () =>
		(handle ??= new Provider(issuer, {
			clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri()] }],
			jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
			cookies: { keys: ['cookies'] },
			claims: { openid: ['sub'], profile: ['name', 'groups'] },
			findAccount: (_context, sub) => {
				const person = people.get(sub)
				if (person === undefined) return undefined
				return { accountId: sub, claims: () => ({ sub, name: person.name, groups: [...person.groups] }) }
			},
		}).callback())
	server.on('request', (request, response) => void callback()(request, response))
	return {
		issuer,
		people,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections()
				server.close(() => resolve())
			}),
	}
}
