/** Of what the tests use; the package has no types of its own. */
declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http'

	export class Provider {
		constructor(
			issuer: string,
			settings: {
				clients: { client_id: string; client_secret: string; redirect_uris: string[] }[]
				jwks: { keys: object[] }
				cookies: { keys: string[] }
				claims: Record<string, string[]>
				findAccount(
					context: unknown,
					sub: string,
				): { accountId: string; claims(): { sub: string } & Record<string, unknown> } | undefined
			},
		)
		callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
	}
}
