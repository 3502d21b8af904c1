import type { Deps } from '../../deps.ts'
import type { Block } from '../../blocks/types.ts'
import { isEmail, readEmail } from '../../blocks/answers/email.ts'
import { isLanguageTag } from '../../blocks/authoring/check-settings.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { cutText, tidy } from '../../kit/text/text.ts'
import { languageTag } from '../events/invitees/person.ts'
import { MAX_EXTERNAL_ID_LENGTH } from '../events/model.ts'
import { fitPrefill } from '../links/prefill/answers.ts'
import { MAX_USES } from '../links/prefill/model.ts'
import { findContactAnswers } from '../links/signing/contact-answers.ts'
import type { Part } from './order.ts'
import type { BookingSource } from './table.ts'

/** Where a booking does not say when people come. */
const DEFAULT_LIFE_MS = 90 * DAY_MS

/** Longer than anybody books ahead. */
const MAX_LIFE_MS = 400 * DAY_MS

/** What a part of an order comes to. */
export type Plan = {
	/** By block id, as the form's blocks take them. */
	readonly values: Readonly<Record<string, unknown>>
	readonly externalId: string
	readonly people: number
	/** Milliseconds since 1970. It may be past. */
	readonly expiresAt: number
	readonly name: string | null
	/** Null for none, or one that no mail goes to. */
	readonly email: string | null
	/** Null for none, or one that is no language. */
	readonly language: string | null
}

/** @returns undefined if the part has none of the source's products */
export function countPeople({ products }: Pick<BookingSource, 'products'>, part: Part): number | undefined {
	const items = part.items.filter(
		({ names }) => products.length === 0 || names.some((name) => products.includes(name)),
	)
	if (items.length === 0 && products.length > 0) return undefined
	const sum = items.reduce((total, { count }) => total + count, 0)
	return Math.min(MAX_USES, Math.max(1, part.people ?? sum))
}

/** @param today in the organization's time zone @param now milliseconds since 1970 */
export function planPart(
	blocks: readonly Block[],
	part: Part,
	{ people, today, now }: { readonly people: number; readonly today: string; readonly now: number },
): Plan {
	const email = readEmail(part.email)
	const language = languageTag(part.language)
	const orNull = (text: string): string | null => (text === '' ? null : text)
	const contacts = {
		firstName: orNull(part.firstName),
		lastName: orNull(part.lastName),
		email: orNull(email),
		phone: orNull(part.phone),
	}
	// What the form refuses is left for the guest to fill in.
	const { values } = fitPrefill(blocks, { values: findContactAnswers(blocks, contacts), locked: [] }, today)
	return {
		values,
		externalId: cutText(tidy(part.reference), MAX_EXTERNAL_ID_LENGTH),
		people,
		expiresAt: Math.min(endOf(part, now), now + MAX_LIFE_MS),
		name: orNull(fullName({ firstName: part.firstName, lastName: part.lastName })),
		email: isEmail(email) ? email : null,
		language: isLanguageTag(language) ? language : null,
	}
}

/** A day after the visit. */
function endOf({ visit }: Part, now: number): number {
	if (visit === undefined) return now + DEFAULT_LIFE_MS
	return visit.at + (visit.allDay ? 2 : 1) * DAY_MS
}

/** By which a changed address is noticed, and whose booking it is. @param key as `emailKey` makes it */
export function contactMarkOf(
	{ linkTokens }: Pick<Deps, 'linkTokens'>,
	sourceId: string,
	key: string,
): Uint8Array {
	return Buffer.from(linkTokens.keyedHash('booking contact', sourceId, key))
}
