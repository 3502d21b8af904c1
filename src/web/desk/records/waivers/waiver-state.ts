import { fill } from '../../../../i18n/fill.ts'
import { lastDay } from '../../kit/words/coverage-text.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

/** The data that decide the state of a waiver. */
export type WaiverFacts = {
	readonly status: 'signed' | 'voided'
	readonly isValid: boolean
	readonly expiresAt: string | null
	readonly isErased: boolean
}

export type WaiverState = {
	readonly is: 'valid' | 'expired' | 'voided' | 'erased' | 'outdated'
	readonly text: string
	readonly icon: 'check' | 'clock' | 'cross' | 'erase'
	/** The last day of a valid waiver, in words; undefined if it does not end. */
	readonly day?: string
}

/** Returns the state of a waiver in words, such as "Valid until 31 Dec". @param now milliseconds since 1970 */
export function stateOf(
	{ status, isValid, expiresAt, isErased }: WaiverFacts,
	{ waivers: { states }, tag }: DeskWords<'records'>,
	{ timeZone, now }: { timeZone: string; now: number },
): WaiverState {
	if (isErased) return { is: 'erased', text: states.erased, icon: 'erase' }
	if (status === 'voided') return { is: 'voided', text: states.voided, icon: 'cross' }
	const day = expiresAt === null ? '' : lastDay(expiresAt, tag, timeZone)
	if (isValid) {
		if (expiresAt === null) return { is: 'valid', text: states.valid, icon: 'check' }
		return { is: 'valid', text: fill(states.validUntil, { day }), day, icon: 'check' }
	}
	if (expiresAt !== null && new Date(expiresAt).getTime() <= now)
		return { is: 'expired', text: fill(states.expired, { day }), icon: 'clock' }
	return { is: 'outdated', text: states.outdated, icon: 'clock' }
}
