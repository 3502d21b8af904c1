import type { Person } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import { foldText } from '../../../kit/text/fold.ts'
import { comparePhone } from '../../../search/phone-number.ts'
import { countryOf } from '../../organization/organization.ts'
import type { Invitee } from '../table.ts'
import { emailKey } from '../../../search/email-key.ts'
import { findNamedAt, listInviteesAt, listNamesakes } from './queries.ts'

type Signing = {
	/** By whose own link it was signed. */
	readonly own: Invitee | undefined
	readonly signer: Person
	readonly minors: readonly Person[]
}

/**
 * Whom of an event's list a waiver is of: whose link was used, and those at the signer's email who have the name of the
 * signer or of a child. Without these it is the only one at that email, else the only one of the signer's name who fits, with
 * the same number or with no contact that differs.
 */
export function recognizeInvitees(
	db: Db,
	of: Pick<Invitee, 'organizationId' | 'eventId'>,
	{ own, signer, minors }: Signing,
): Invitee[] {
	const { eventId } = of
	const value = signer.email === undefined ? undefined : emailKey(signer.email)
	const names = [...new Set([signer, ...minors].map(nameOf))].filter((name) => name !== '')
	const family =
		value === undefined
			? []
			: names.flatMap((nameFolded) => findNamedAt(db, 'emailFolded', { eventId, value, nameFolded }) ?? [])
	if (own !== undefined) return [own, ...family.filter(({ id }) => id !== own.id)]
	if (family.length > 0) return family
	const atEmail = value === undefined ? [] : listInviteesAt(db, 'emailFolded', { eventId, value, limit: 2 })
	return atEmail.length === 1 ? atEmail : atEmail.length > 1 ? [] : findNamesake(db, of, signer)
}

function findNamesake(
	db: Db,
	{ organizationId, eventId }: Pick<Invitee, 'organizationId' | 'eventId'>,
	signer: Person,
): Invitee[] {
	const { email, phone } = signer
	const nameFolded = nameOf(signer)
	const namesakes = nameFolded === '' ? [] : listNamesakes(db, eventId, nameFolded)
	const country = countryOf(db, organizationId)
	const matches = namesakes.filter((each) => {
		if (each.phone !== null && phone !== undefined)
			return comparePhone(each.phone, country) === comparePhone(phone, country)
		return each.emailFolded === null || email === undefined
	})
	return matches.length === 1 ? matches : []
}

function nameOf({ firstName, lastName }: Person): string {
	return foldText(`${firstName} ${lastName}`)
}
