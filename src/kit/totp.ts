import { createHmac } from 'node:crypto'
import { isSameSecret } from './sha256.ts'

/** The parameters of every authenticator app: SHA-1, six digits, a code for each 30 seconds. In milliseconds. */
const STEP_MS = 30_000
const DIGITS = 6

/** As RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20

/** The step of a time in milliseconds since 1970. */
export function totpStepAt(time: number): number {
	return Math.floor(time / STEP_MS)
}

/** The code of a step (RFC 6238). */
export function totpCode(secret: Uint8Array, step: number): string {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(step))
	const mac = createHmac('sha1', secret).update(counter).digest()
	const offset = mac.readUInt8(mac.length - 1) & 0xf
	const number = mac.readUInt32BE(offset) & 0x7fffffff
	return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** How far the clocks of phone and box may differ, plus the time to type and send a code, in milliseconds. */
const TOLERANCE_MS = 5_000

/**
 * The step of this code: the present one, or, close to a change of codes, its neighbor. So a code works for the 30
 * seconds that an app shows it, and 5 more at either end.
 * @param after the step of the last accepted code; it and earlier ones are refused
 * @returns undefined for a code that is wrong, too old or used already
 */
export function findTotpStep(
	secret: Uint8Array,
	code: string,
	{ now, after }: { readonly now: number; readonly after: number },
): number | undefined {
	const steps = new Set([now, now - TOLERANCE_MS, now + TOLERANCE_MS].map(totpStepAt))
	return [...steps].find((step) => step > after && isSameSecret(code, totpCode(secret, step)))
}
