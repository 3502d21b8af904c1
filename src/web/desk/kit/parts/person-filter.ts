import type { ListParticipants } from '../../../../features/participants/model.ts'

type PersonFilter = Partial<Pick<ListParticipants, 'query' | 'email' | 'phone'>>

const PHONE = /^[\d\s()+./-]+$/

/** Fewer digits match too many numbers. */
const MIN_DIGITS = 3

/** Returns the filter for a text about a person: a text with @ is an address, one with only digits a number. */
export function personFilter(text: string): PersonFilter {
	const wanted = text.trim()
	if (wanted === '') return {}
	if (wanted.includes('@')) return { email: wanted }
	if (PHONE.test(wanted) && wanted.replace(/\D/g, '').length >= MIN_DIGITS) return { phone: wanted }
	return { query: wanted }
}
