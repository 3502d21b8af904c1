import type { Db } from '../../db/client.ts'
import { readingsOf, toAlikeMatch, withoutOne } from '../../search/alike/ask.ts'
import { compareName } from '../../search/alike/compare.ts'
import { nameWords } from '../../search/name-words.ts'
import { comparePhone } from '../../search/phone-number.ts'
import { countryOf } from '../organization/organization.ts'
import { MAX_CANDIDATES, listCandidates, listNamedWords } from './candidates.ts'
import { nameFieldsOf } from './index-terms.ts'
import { MAX_DUPLICATES } from './model.ts'
import type { DuplicateReason } from './model.ts'
import { requireParticipant } from './participant.ts'
import { searchParticipants } from './search.ts'
import type { Participant } from './table.ts'

export type Duplicate = Participant & { readonly reasons: readonly DuplicateReason[] }

/**
 * Who may be the same person: with an equal contact or date of birth, and a name that is alike. Those with different
 * dates of birth are two people. The most reasons first. @throws Problem 404
 */
export function findDuplicates(db: Db, organizationId: string, id: string): Duplicate[] {
	const person = requireParticipant(db, organizationId, id)
	const country = countryOf(db, organizationId)
	const candidates = new Map(
		[...listWithContact(db, person), ...listNamedAlike(db, person)].map((each) => [each.id, each]),
	)
	candidates.delete(person.id)
	return [...candidates.values()]
		.flatMap((each) => {
			const reasons = reasonsFor(person, each, country)
			return reasons.length > 0 && isNamedAlike(db, person, each) ? [{ ...each, reasons }] : []
		})
		.sort((a, b) => b.reasons.length - a.reasons.length)
		.slice(0, MAX_DUPLICATES)
}

function listWithContact(db: Db, { organizationId, email, phone }: Participant): Participant[] {
	return [...(email === null ? [] : [{ email }]), ...(phone === null ? [] : [{ phone }])].flatMap((contact) =>
		searchParticipants(db, organizationId, { ...contact, limit: MAX_CANDIDATES }),
	)
}

function listNamedAlike(db: Db, person: Participant): Participant[] {
	const readings = readingsOf(wordsOf(person))
	if (readings.length === 0) return []
	const match = toAlikeMatch(person.organizationId, [...readings, ...withoutOne(readings)], true)
	return listCandidates(db, person.organizationId, match)
}

function reasonsFor(one: Participant, other: Participant, country: string | null): DuplicateReason[] {
	const isBornWith = one.dateOfBirth !== null && one.dateOfBirth === other.dateOfBirth
	if (one.dateOfBirth !== null && other.dateOfBirth !== null && !isBornWith) return []
	const hasEmail = one.emailFolded !== null && one.emailFolded === other.emailFolded
	const hasPhone =
		one.phone !== null &&
		other.phone !== null &&
		comparePhone(one.phone, country) === comparePhone(other.phone, country)
	return [
		...(hasEmail ? ['email' as const] : []),
		...(hasPhone ? ['phone' as const] : []),
		...(isBornWith ? ['date_of_birth' as const] : []),
	]
}

/** Either may have a name more than the other. */
function isNamedAlike(db: Db, one: Participant, other: Participant): boolean {
	return (
		compareName(readingsOf(wordsOf(one)), listNamedWords(db, other)) !== undefined ||
		compareName(readingsOf(wordsOf(other)), listNamedWords(db, one)) !== undefined
	)
}

function wordsOf(person: Participant): string[] {
	return nameFieldsOf(person).flatMap(nameWords)
}
