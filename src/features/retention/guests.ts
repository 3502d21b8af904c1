import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../kit/durations.ts'
import { foldText } from '../../kit/fold.ts'
import { phoneKey } from '../../search/phone-key.ts'
import { blankInviteesOf, forgetInvitees, forgetOldInvitees } from '../invitees/forget.ts'
import { revokeLinks } from '../links/link.ts'
import { forgetMessages, forgetOldMessages } from '../messages/forget.ts'
import { requireOrganization } from '../organization/organization.ts'
import { blankPrefillLinksOf, forgetPrefillLinks } from '../prefill-links/end.ts'
import { isPast, retainUntil } from './policy.ts'

type ForgetDeps = Pick<Deps, 'clock' | 'linkTokens'>

/** Takes what is kept of a waiver's people besides the waiver: as invitees, in messages, by links. */
export function forgetGuests(tx: Tx, deps: ForgetDeps, waiverId: string): void {
	for (const inviteeId of blankInviteesOf(tx, deps, waiverId)) forgetMessages(tx, deps, { inviteeId })
	forgetMessages(tx, deps, { waiverId })
	blankPrefillLinksOf(tx, waiverId)
	revokeLinks(tx, deps, { kind: 'copy', subjectId: waiverId })
}

/** A person as a row or a waiver names them. */
export type KnownPerson = {
	readonly firstName: string
	readonly lastName: string
	readonly email?: string | null
	readonly phone?: string | null
}

/**
 * Forgets a person wherever else they are known by contact: as invitees who never signed, in messages, and in links that
 * wait for them.
 * @param ids every id that the participant has
 * @param known every way in which they are named
 */
export function forgetPerson(
	tx: Tx,
	deps: ForgetDeps & Pick<Deps, 'secretBox'>,
	organizationId: string,
	{ ids: participantIds, known }: { ids: readonly string[]; known: readonly KnownPerson[] },
): void {
	const emails = known.flatMap(({ email }) => email ?? [])
	const phones = known.flatMap(({ phone }) => phone ?? [])
	for (const inviteeId of forgetInvitees(tx, deps, organizationId, { emails, phones }))
		forgetMessages(tx, deps, { inviteeId })
	forgetMessages(tx, deps, { organizationId, emails, phones, participantIds })
	const contacts = [...emails.map(foldText), ...phones.map(phoneKey)]
	const names = known.map(({ firstName, lastName }) => [foldText(firstName), foldText(lastName)])
	forgetPrefillLinks(tx, deps, organizationId, (texts) => {
		const folded = new Set(texts.flatMap((text) => [foldText(text), phoneKey(text)]))
		if (contacts.some((contact) => folded.has(contact))) return true
		// A namesake has a contact of their own.
		const hasAddress = texts.some((text) => text.includes('@'))
		return !hasAddress && names.some((name) => name.join('') !== '' && name.every((part) => folded.has(part)))
	})
}

/** Rows that one transaction takes. */
const BATCH = 200

/**
 * Takes invitees who never signed, and the words of messages, once they are older than the organization keeps a waiver.
 * @returns how many were taken, at most a batch of each
 */
export function forgetOldGuests(tx: Tx, deps: ForgetDeps, organizationId: string): number {
	const before = keptSince(tx, organizationId, deps.clock.now())
	if (before === undefined) return 0
	const wanted = { organizationId, before, limit: BATCH }
	const invitees = forgetOldInvitees(tx, deps, wanted)
	for (const inviteeId of invitees) forgetMessages(tx, deps, { inviteeId })
	return invitees.length + forgetOldMessages(tx, deps, wanted)
}

/** The time since which things are kept, in milliseconds since 1970; undefined where they are kept without end. */
function keptSince(db: Db, organizationId: string, now: number): number | undefined {
	const { settings, timezone } = requireOrganization(db, organizationId)
	const { retention } = settings
	if (retention === undefined) return undefined
	const isKept = (signedAt: number): boolean =>
		!isPast(retainUntil(retention, { signedAt, datesOfBirth: [], ageOfMajority: 0, timezone }), now, timezone)
	// The policy says until when a day is kept; the first day that is kept is found by halving.
	let [gone, kept] = [-1, Math.floor(now / DAY_MS)]
	while (kept - gone > 1) {
		const middle = Math.floor((gone + kept) / 2)
		if (isKept(middle * DAY_MS)) kept = middle
		else gone = middle
	}
	return gone < 0 ? 0 : kept * DAY_MS
}
