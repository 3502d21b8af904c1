import type { Tx } from '../../../db/client.ts'
import type { ActDeps } from '../../../deps.ts'
import { invalid, problem } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { countryOf } from '../../organization/organization.ts'
import { listPhoneKeys } from '../../../search/phone-number.ts'
import type { Invitee } from '../table.ts'
import { requireInviteeOf } from './invitee.ts'
import type { UpdateInvitee } from './model.ts'
import { faultsOf, readPerson } from './person.ts'
import { findNamedAt, updateInvitee as updateRow } from './queries.ts'

type Call = {
	readonly actor: Actor
	readonly eventId: string
	readonly id: string
	readonly changes: UpdateInvitee
}

/**
 * Null or an empty text clears a part. An invitee who bounced is invited again with another address.
 * @throws Problem 404, 409 if somebody else on the list has the name and the email, 422
 */
export function updateInvitee(deps: ActDeps, { actor, eventId, id, changes }: Call): Promise<Invitee> {
	return deps.write((tx) => {
		const before = requireInviteeOf(tx, actor.organizationId, eventId, id)
		const person = readPerson({ ...before, ...changes })
		const faults = faultsOf(person, '')
		if (faults.length > 0) throw invalid(faults)
		requireNobodyElse(tx, before, person)
		const isElsewhere = person.emailFolded !== before.emailFolded || hasOtherPhone(tx, before, person.phone)
		const isFreed = before.status === 'bounced' && isElsewhere
		const after = {
			...before,
			...person,
			status: isFreed ? 'invited' : before.status,
			updatedAt: deps.clock.now(),
		} as const
		updateRow(tx, before.seq, after)
		recordAudit(tx, deps, actor, {
			action: 'invitee.updated',
			subject: before.id,
			data: { eventId: before.eventId, fields: Object.keys(changes).sort().join(',') },
		})
		return after
	})
}

/** Another spelling is the same number. */
function hasOtherPhone(tx: Tx, { organizationId, phoneKey }: Invitee, phone: string | null): boolean {
	if (phone === null || phoneKey === null) return phone !== null || phoneKey !== null
	return !listPhoneKeys(phone, countryOf(tx, organizationId)).includes(phoneKey)
}

function requireNobodyElse(
	tx: Tx,
	{ eventId, id }: Invitee,
	{ emailFolded, nameFolded }: Pick<Invitee, 'emailFolded' | 'nameFolded'>,
): void {
	if (emailFolded === null) return
	const other = findNamedAt(tx, 'emailFolded', { eventId, value: emailFolded, nameFolded })
	if (other !== undefined && other.id !== id)
		throw problem('conflict', 'Somebody else who is invited has this email.')
}
