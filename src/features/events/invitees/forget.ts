import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { ErasedPerson } from '../../personal-data.ts'
import { personalInvitee } from '../table.ts'
import type { Invitee } from '../table.ts'
import { revokeLinks } from '../../links/token/link.ts'
import { isSameName } from '../../../kit/text/signer-name.ts'
import { countryOf } from '../../organization/organization.ts'
import { listPhoneKeys } from '../../../search/phone-number.ts'
import { emailKey } from '../../../search/email-key.ts'
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

/**
 * Invitees who have signed stay on the list without name and contacts; others are deleted with their link. A family
 * shares an address: whoever has another name there keeps it, with their place and their link, and loses the contacts.
 */
export function forgetInvitees(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	{ organizationId, names, emails, phones }: Omit<ErasedPerson, 'participantIds'>,
): void {
	for (const invitee of listInviteesOfContacts(tx, organizationId, { emails, phones })) {
		const updatedAt = clock.now()
		if (!mayBeOneOf(names, invitee)) updateInvitee(tx, invitee.seq, { ...NO_CONTACTS, updatedAt })
		else if (invitee.status === 'signed') blankInvitee(tx, invitee, updatedAt)
		else dropInvitee(tx, { clock }, invitee)
	}
}

const NO_CONTACTS = { email: null, emailFolded: null, phone: null, phoneKey: null }

/** In doubt they are: an erasure leaves nobody behind under a nickname, or without a name. */
function mayBeOneOf(names: ErasedPerson['names'], { firstName, lastName, nameFolded }: Invitee): boolean {
	const own = { firstName: firstName ?? '', lastName: lastName ?? '' }
	return nameFolded === '' || names.some((name) => isSameName(name, own))
}

export function listInviteesOfContacts(
	db: Db,
	organizationId: string,
	{ emails, phones }: Contacts,
): Invitee[] {
	const country = countryOf(db, organizationId)
	return listInviteesWith(db, organizationId, {
		emailsFolded: emails.map(emailKey),
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
