import type { Deps } from '../../../deps.ts'
import { hmacSha256, sha256 } from '../../../kit/sha256.ts'
import { addDays, dayInZone } from '../../../kit/time/dates.ts'
import { WORK_BITS } from '../../../kit/work-bits.ts'
import type { FormContext } from '../form-context.ts'

/** Work of a browser for one form, which a program that only posts does not do. */
export type BrowserWork = {
	/** What the script of a public form works on. It changes each day. Undefined for a kiosk and a link, which need not work. */
	challengeOf(formContext: FormContext): string | undefined
	/** True also where no work is asked for. @param key the form's idempotency key: so the same work signs once */
	isDone(formContext: FormContext, key: string, work: number | undefined): boolean
}

/** As how many forms one without work counts. */
export const COST_WITHOUT_WORK = 3

/** 96 bits in base64url. With it and a page's key of 37 letters the hashed text fits one block of SHA-256. */
const CHALLENGE_LENGTH = 16

/** After a restart the work of open pages is void. */
export function openBrowserWork({ ids, clock }: Pick<Deps, 'ids' | 'clock'>): BrowserWork {
	const secret = ids.random(32)
	const dayAt = ({ organization }: FormContext): string => dayInZone(clock.now(), organization.timezone)
	const challengeOn = ({ template }: FormContext, day: string): string =>
		hmacSha256(secret, template.id, day).toString('base64url').slice(0, CHALLENGE_LENGTH)
	return {
		challengeOf: (formContext) =>
			isAsked(formContext) ? challengeOn(formContext, dayAt(formContext)) : undefined,
		isDone(formContext, key, work) {
			if (!isAsked(formContext)) return true
			if (work === undefined) return false
			const today = dayAt(formContext)
			// A page may be open over midnight.
			return [today, addDays(today, -1)].some((day) => solves(challengeOn(formContext, day) + key, work))
		},
	}
}

/** A kiosk is paired, and a link was given to somebody. */
const isAsked = ({ kiosk, linkToken }: FormContext): boolean => kiosk === undefined && linkToken === undefined

/** @param work an unsigned number of 32 bits */
function solves(text: string, work: number): boolean {
	const hashed = new Uint8Array(36)
	hashed.set(sha256(text))
	new DataView(hashed.buffer).setUint32(32, work)
	return new DataView(sha256(hashed).buffer).getUint32(0) >>> (32 - WORK_BITS) === 0
}
