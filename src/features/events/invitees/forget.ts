import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { personalInvitee } from '../table.ts'
import type { Invitee } from '../table.ts'
import { revokeLinks } from '../../links/token/link.ts'
import { countryOf } from '../../organization/organization.ts'
import { listPhoneKeys } from '../../../search/phone-number.ts'
import { foldEmail } from './person.ts'
import {
	deleteInviteeRow,
	listInviteesOfWaiver,
	listInviteesWith,
	listOldInvitees,
	updateInvitee,
} from './queries.ts'

/** The invitation, its status and the counts stay. */
export function blankInviteesOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, waiverId: string): void {
	for (const invitee of listInviteesOfWaiver(tx, waiverId)) blankInvitee(tx, invitee, clock.now())
}

export type Contacts = { readonly emails: readonly string[]; readonly phones: readonly string[] }

/** Invitees who have signed stay on the list without name and contacts; others are deleted with their link. */
export function forgetInvitees(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	organizationId: string,
	contacts: Contacts,
): void {
	for (const invitee of listInviteesOfContacts(tx, organizationId, contacts)) {
		if (invitee.status === 'signed') blankInvitee(tx, invitee, clock.now())
		else dropInvitee(tx, { clock }, invitee)
	}
}

export function listInviteesOfContacts(
	db: Db,
	organizationId: string,
	{ emails, phones }: Contacts,
): Invitee[] {
	const country = countryOf(db, organizationId)
	return listInviteesWith(db, organizationId, {
		emailsFolded: emails.map(foldEmail),
		phoneKeys: phones.flatMap((phone) => listPhoneKeys(phone, country)),
	})
}

/** @returns the ids of at most `limit` */
export function forgetOldInvitees(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	{ organizationId, before, limit }: { organizationId: string; before: number; limit: number },
): string[] {
	const old = listOldInvitees(tx, { organizationId, before, limit })
	for (const invitee of old) dropInvitee(tx, deps, invitee)
	return old.map(({ id }) => id)
}

export function dropInvitee(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	{ id, seq }: Pick<Invitee, 'id' | 'seq'>,
): void {
	revokeLinks(tx, deps, { kind: 'invitee', subjectId: id })
	deleteInviteeRow(tx, seq)
}

function blankInvitee(tx: Tx, { seq }: Invitee, updatedAt: number): void {
	updateInvitee(tx, seq, { ...personalInvitee.erased, updatedAt })
}
