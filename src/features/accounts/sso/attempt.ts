import type { Static } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { readOwn, writeOwn } from '../../../http/headers/own-cookies.ts'
import type { AddressConfig } from '../../../http/headers/own-cookies.ts'
import { object } from '../../../http/schema.ts'
import { MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'
import type { Attempt } from './provider.ts'

/** The browser comes back from the provider with it, so that nobody can be signed in by a link of somebody else. */
const COOKIE = { name: 'waiver_sso', path: '/desk/sso' }

const LASTS_MS = 15 * MINUTE_MS

const Kept = object({
	state: Type.String(),
	nonce: Type.String(),
	verifier: Type.String(),
	to: Type.String(),
	confirms: Type.Boolean(),
})

export function attemptCookie(request: Request, config: AddressConfig, attempt: Attempt): string {
	const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
	return writeOwn(request, config, COOKIE, { value, maxAgeSeconds: LASTS_MS / SECOND_MS })
}

export function noAttemptCookie(request: Request, config: AddressConfig): string {
	return writeOwn(request, config, COOKIE, { value: '', maxAgeSeconds: 0 })
}

/** @returns undefined without the cookie, or with one that is not ours */
export function readAttempt(request: Request, config: AddressConfig): Attempt | undefined {
	const cookie = readOwn(request, config, COOKIE)
	if (cookie === undefined) return undefined
	try {
		const attempt: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString())
		return Value.Check(Kept, attempt) ? (attempt satisfies Static<typeof Kept>) : undefined
	} catch {
		return undefined
	}
}

/** An address of the desk alone, so that no link leads elsewhere by way of the sign-in. */
export function readTarget(to: string | undefined): string {
	return to !== undefined && /^\/desk(?:\/[\w/.-]*)?(?:\?[\w&=%.~-]*)?$/.test(to) ? to : '/desk'
}
