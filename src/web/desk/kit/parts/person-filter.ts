import type { ListParticipants } from '../../../../features/participants/model.ts'

type PersonFilter = Partial<Pick<ListParticipants, 'query' | 'email' | 'phone'>>

const PHONE = /^[\d\s()+./-]+$/

/** Fewer digits match too many numbers. */
const MIN_DIGITS = 3

/** Returns the filter for a text about a person: a text with @ is an address, one with only digits a number. */
export function personFilter(text: string): PersonFilter {
	const query = text.trim()
	if (query === '') return {}
	if (query.includes('@')) return { email: query }
	if (PHONE.test(query) && query.replace(/\D/g, '').length >= MIN_DIGITS) return { phone: query }
	return { query }
}
