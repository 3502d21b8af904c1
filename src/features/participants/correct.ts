import { isEmail, readEmail } from '../../blocks/answers/email.ts'
import { phoneFault } from '../../blocks/answers/phone.ts'
import type { Tx } from '../../db/client.ts'
import type { ActDeps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import type { Detail } from '../../http/problems.ts'
import { foldText } from '../../kit/text/fold.ts'
import { readName } from '../../kit/text/plain.ts'
import { emailKey } from '../../search/email-key.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { todayOf } from '../organization/organization.ts'
import { reindexParticipant } from './index-terms.ts'
import type { CorrectParticipant } from './model.ts'
import { requireUnerased } from './participant.ts'
import { findByPass, updateParticipant } from './queries.ts'
import type { Participant } from './table.ts'

/**
 * Corrects a name that was misspelt, or a contact. Waivers keep what was signed; a later signing is matched by what is
 * correct now. @throws Problem 404, 409 for a person who was erased and for
 * the pass number of another person, 422 for an invalid address, number or day
 */
export function correctParticipant(
	deps: ActDeps,
	{ actor, id, changes }: ById & { changes: CorrectParticipant },
): Promise<Participant> {
	return deps.write((tx) => {
		const before = requireUnerased(tx, actor.organizationId, id)
		const faults = faultsOf(changes, todayOf(tx, deps.clock, actor.organizationId))
		if (faults.length > 0) throw invalid(faults)
		const after = apply(before, changes, deps.clock.now())
		refuseUsedPass(tx, after)
		reindexParticipant(tx, before, () => updateParticipant(tx, after))
		recordAudit(tx, deps, actor, {
			action: 'participant.corrected',
			subject: before.id,
			// The names of the fields only: what they hold is personal.
			data: { changed: Object.keys(changes).sort().join(' ') },
		})
		return after
	})
}

function refuseUsedPass(tx: Tx, { organizationId, id, passNumber }: Participant): void {
	if (passNumber === null) return
	const holder = findByPass(tx, organizationId, passNumber)
	if (holder !== undefined && holder.id !== id)
		throw problem('conflict', 'Another person has this pass number.', { participantId: holder.id })
}

function apply(before: Participant, changes: CorrectParticipant, updatedAt: number): Participant {
	const texts = Object.entries(changes).map(([field, text]) => [
		field,
		typeof text !== 'string' ? text : field === 'email' ? readEmail(text) : readName(text),
	])
	const values = { ...before, ...(Object.fromEntries(texts) as CorrectParticipant) }
	return {
		...values,
		nameFolded: foldText(`${values.firstName} ${values.lastName}`),
		emailFolded: values.email === null ? null : emailKey(values.email),
		updatedAt,
	}
}

function faultsOf({ email, phone, dateOfBirth }: CorrectParticipant, today: string): Detail[] {
	const faults: Detail[] = []
	if (typeof email === 'string' && !isEmail(readEmail(email)))
		faults.push({ path: '/email', code: 'not_an_email', message: 'Send an email address.' })
	if (typeof phone === 'string' && phoneFault(phone) !== undefined)
		faults.push({ path: '/phone', code: 'not_a_phone', message: 'Send a phone number.' })
	if (typeof dateOfBirth === 'string' && dateOfBirth > today)
		faults.push({
			path: '/dateOfBirth',
			code: 'in_the_future',
			message: 'Send a day that is not in the future.',
		})
	return faults
}
