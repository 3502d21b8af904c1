import type { Person } from '../../blocks/types.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordOf } from '../../kit/record-of.ts'
import { countryOf } from '../organization/organization.ts'
import { participantIndex, reindexSigner } from './index-terms.ts'
import { identityOf, isSamePerson } from './match.ts'
import { survivorOf } from './participant.ts'
import {
	findParticipantById,
	insertParticipant,
	listNamesakes,
	nextParticipantSeq,
	updateLastSigning,
	updateParticipant,
} from './queries.ts'
import { GAINED_FIELDS } from './table.ts'
import type { GainedField, Participant } from './table.ts'

/** `waiverId` is null for a person who signed nothing. Times in milliseconds since 1970. */
type Occasion = {
	readonly organizationId: string
	readonly waiverId: string | null
	readonly signedAt: number
	/** The id that a new participant gets if it is free, since they had it before. */
	readonly keptId?: string | undefined
}

/**
 * Finds or creates the participant. An existing one keeps its contacts and only gains missing ones: knowing a person's
 * name and date of birth must not be enough to redirect their mail.
 */
export function recognizeParticipant(
	tx: Tx,
	{ ids }: Pick<Deps, 'ids'>,
	person: Person,
	{ organizationId, waiverId, signedAt, keptId }: Occasion,
): Participant {
	const identity = identityOf(person)
	const contacts: Partial<Record<GainedField, string>> = person
	const readCountry = () => countryOf(tx, organizationId)
	const lastSigning = {
		lastSignedAt: waiverId === null ? null : signedAt,
		lastWaiverId: waiverId,
		updatedAt: signedAt,
	}
	const namesake = listNamesakes(tx, organizationId, identity.nameFolded).find((each) =>
		isSamePerson(each, identity, readCountry),
	)
	if (namesake !== undefined) {
		const survivor = survivorOf(tx, namesake)
		const after: Participant = {
			...survivor,
			...recordOf(GAINED_FIELDS, (field) => survivor[field] ?? contacts[field] ?? null),
			emailFolded: survivor.emailFolded ?? identity.emailFolded,
			// An imported waiver may be older than the last that was signed.
			...(waiverId === null || signedAt < (survivor.lastSignedAt ?? -Infinity) ? {} : lastSigning),
		}
		if (GAINED_FIELDS.some((field) => after[field] !== survivor[field]))
			reindexSigner(tx, survivor, () => updateParticipant(tx, after))
		else updateLastSigning(tx, after)
		return after
	}
	const participant: Participant = {
		id: isFree(tx, keptId) ? keptId : ids.next(),
		seq: nextParticipantSeq(tx),
		organizationId,
		firstName: person.firstName,
		middleName: person.middleName ?? null,
		lastName: person.lastName,
		...identity,
		...recordOf(GAINED_FIELDS, (field) => contacts[field] ?? null),
		createdAt: signedAt,
		...lastSigning,
		mergedInto: null,
		mergedDirectly: null,
		mergeGave: null,
		passNumber: null,
	}
	insertParticipant(tx, participant)
	participantIndex.add(tx, participant.seq)
	return participant
}

function isFree(tx: Tx, id: string | undefined): id is string {
	return id !== undefined && findParticipantById(tx, id) === undefined
}
