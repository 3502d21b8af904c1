import type { Configuration } from 'openid-client'
import type { Config } from '../../../config/config.ts'
import { MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'
import { hasClaim, readPerson } from './person.ts'
import type { Claims, SsoPerson } from './person.ts'

/** What the browser keeps while a person is at the identity provider. */
export type Attempt = {
	readonly state: string
	readonly nonce: string
	readonly verifier: string
	/** The address of the desk to which the person returns. */
	readonly to: string
	/** True if the session goes on, and the person only proves again who they are. */
	readonly confirms: boolean
}

type SsoConfig = Pick<Config, 'ssoIssuer' | 'ssoClientId' | 'ssoClientSecret' | 'ssoClaim'>

const TIMEOUT_SECONDS = 10

/** So long ago at most a person who confirms has given their factors. */
const FRESH_SECONDS = (5 * MINUTE_MS) / SECOND_MS

const load = () => import('openid-client')

/** The identity provider (OpenID Connect, authorization code with PKCE). Each function throws while it is out of reach. */
export class Provider {
	readonly #config: SsoConfig
	#discovered: Promise<Configuration> | undefined

	constructor(config: SsoConfig) {
		this.#config = config
	}

	/** @param redirectUri where the provider sends the person back to @returns where to send the person */
	async begin(
		redirectUri: string,
		{ to, confirms }: Pick<Attempt, 'to' | 'confirms'>,
	): Promise<{ readonly url: URL; readonly attempt: Attempt }> {
		const client = await load()
		const server = await this.#discover()
		const attempt = {
			state: client.randomState(),
			nonce: client.randomNonce(),
			verifier: client.randomPKCECodeVerifier(),
			to,
			confirms,
		}
		const url = client.buildAuthorizationUrl(server, {
			redirect_uri: redirectUri,
			scope: 'openid profile',
			state: attempt.state,
			nonce: attempt.nonce,
			code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
			code_challenge_method: 'S256',
			...(confirms ? { prompt: 'login', max_age: String(FRESH_SECONDS) } : {}),
		})
		return { url, attempt }
	}

	/**
	 * @param url to which the provider has sent the person back
	 * @throws if the response is not the one to the attempt, or is of no token that holds
	 */
	async finish(url: URL, { state, nonce, verifier, confirms }: Attempt): Promise<SsoPerson> {
		const client = await load()
		const server = await this.#discover()
		const tokens = await client.authorizationCodeGrant(server, url, {
			expectedState: state,
			expectedNonce: nonce,
			pkceCodeVerifier: verifier,
			idTokenExpected: true,
			...(confirms ? { maxAge: FRESH_SECONDS } : {}),
		})
		const claims = tokens.claims() as Claims
		const { ssoClaim } = this.#config
		const asks = !hasClaim(claims, ssoClaim) && server.serverMetadata().userinfo_endpoint !== undefined
		const more = asks ? await client.fetchUserInfo(server, tokens.access_token, claims.sub) : {}
		return readPerson({ ...more, ...claims }, ssoClaim)
	}

	/** Read once; after a failure the next attempt reads it again. */
	#discover(): Promise<Configuration> {
		this.#discovered ??= this.#read().catch((error: unknown) => {
			this.#discovered = undefined
			throw error
		})
		return this.#discovered
	}

	async #read(): Promise<Configuration> {
		const client = await load()
		const { ssoIssuer, ssoClientId, ssoClientSecret: secret } = this.#config
		const issuer = new URL(ssoIssuer)
		const server = await client.discovery(issuer, ssoClientId, undefined, authenticate(client, secret), {
			timeout: TIMEOUT_SECONDS,
			execute: [
				// By default the library trusts the connection by which a token comes, and leaves its signature alone.
				client.enableNonRepudiationChecks,
				...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
			],
		})
		server.timeout = TIMEOUT_SECONDS
		return server
	}
}

/** As every provider must accept it; a client without a secret proves itself by PKCE alone. */
function authenticate(client: Awaited<ReturnType<typeof load>>, secret: string) {
	return secret === '' ? client.None() : client.ClientSecretBasic(secret)
}
