import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Invitee } from '../events/table.ts'
import { revokeLinks } from '../links/link.ts'
import { phoneKey } from '../../search/phone-key.ts'
import { foldEmail } from './person.ts'
import {
	deleteInviteeRow,
	listInviteesOfWaiver,
	listInviteesWith,
	listOldInvitees,
	updateInvitee,
} from './queries.ts'

/**
 * Takes names and contacts of the invitees who signed a waiver. That somebody was invited and has signed stays, and so
 * do the counts.
 * @returns their ids
 */
export function blankInviteesOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, waiverId: string): string[] {
	const found = listInviteesOfWaiver(tx, waiverId)
	for (const invitee of found) blankInvitee(tx, invitee, clock.now())
	return found.map(({ id }) => id)
}

/** The contacts of a person. */
export type Contacts = { readonly emails: readonly string[]; readonly phones: readonly string[] }

/**
 * Takes a person off every list that they are on by these contacts: who has signed stays as a blank, anybody else goes,
 * with their link.
 * @returns the ids of those found
 */
export function forgetInvitees(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	organizationId: string,
	{ emails, phones }: Contacts,
): string[] {
	const found = listInviteesWith(tx, organizationId, {
		emailsFolded: emails.map(foldEmail),
		phoneDigits: phones.map(phoneKey),
	})
	for (const invitee of found) {
		if (invitee.status === 'signed') blankInvitee(tx, invitee, clock.now())
		else dropInvitee(tx, { clock }, invitee)
	}
	return found.map(({ id }) => id)
}

/** Takes off the lists who was invited before a time and never signed. @returns the ids of at most `limit` */
export function forgetOldInvitees(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	{ organizationId, before, limit }: { organizationId: string; before: number; limit: number },
): string[] {
	const old = listOldInvitees(tx, { organizationId, before, limit })
	for (const invitee of old) dropInvitee(tx, deps, invitee)
	return old.map(({ id }) => id)
}

/** Takes an invitee off the list, and kills their link. */
export function dropInvitee(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	{ id, seq }: Pick<Invitee, 'id' | 'seq'>,
): void {
	revokeLinks(tx, deps, { kind: 'invitee', subjectId: id })
	deleteInviteeRow(tx, seq)
}

function blankInvitee(tx: Tx, { seq }: Invitee, updatedAt: number): void {
	updateInvitee(tx, seq, {
		firstName: null,
		lastName: null,
		nameFolded: '',
		email: null,
		emailFolded: null,
		phone: null,
		phoneDigits: null,
		externalId: null,
		updatedAt,
	})
}
