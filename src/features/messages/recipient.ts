import { isEmail, readEmail } from '../../blocks/answers/email.ts'
import { phoneFault } from '../../blocks/answers/phone.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { emailKey } from '../../search/email-key.ts'
import { phoneKey } from '../../search/phone-key.ts'
import { comparePhone, listPhoneKeys } from '../../search/phone-number.ts'
import { countryOf } from '../organization/organization.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Channel } from './model.ts'

/** Why nothing is sent to a suppressed address, and what to do. */
export const SUPPRESSED =
	'This address is blocked: messages to it bounced, or its owner unsubscribed. Allow it again first.'

export function readRecipient(channel: Channel, input: string): string | undefined {
	const address = channel === 'email' ? readEmail(input) : tidy(input)
	const isSound = channel === 'email' ? isEmail(address) : phoneFault(address) === undefined
	return isSound ? address : undefined
}

export function hashRecipient(
	{ linkTokens }: Pick<Deps, 'linkTokens'>,
	organizationId: string,
	channel: Channel,
	address: string,
): Uint8Array {
	return linkTokens.keyedHash('recipient', organizationId, channel, fold(channel, address))
}

/** The messages to an address, in any spelling: a number has several. */
export function hashSpellings(
	{ linkTokens }: Pick<Deps, 'linkTokens'>,
	db: Db,
	addressed: Addressed,
): Uint8Array[] {
	const { organizationId, channel } = addressed
	return listSpellings(db, addressed).map((each) =>
		linkTokens.keyedHash('recipient', organizationId, channel, each),
	)
}

export function listSpellings(db: Db, { organizationId, channel, recipient }: Addressed): string[] {
	return channel === 'email'
		? [fold(channel, recipient)]
		: listPhoneKeys(recipient, countryOf(db, organizationId))
}

export type Addressed = {
	readonly organizationId: string
	readonly channel: Channel
	readonly recipient: string
}

/** @param country where a number without a country prefix is dialed; null if unknown */
export function isSameAddress(channel: Channel, one: string, other: string, country: string | null): boolean {
	if (fold(channel, one) === fold(channel, other)) return true
	return channel === 'sms' && comparePhone(one, country) === comparePhone(other, country)
}

function fold(channel: Channel, address: string): string {
	return channel === 'email' ? emailKey(address) : phoneKey(address)
}

/** On the requested channel, or on the one that is available; undefined without either. */
export function chooseAddress(
	{ email, phone }: { readonly email: string | null; readonly phone: string | null },
	channel: Channel | undefined,
): { channel: Channel; recipient: string } | undefined {
	if (channel !== 'sms' && email !== null) return { channel: 'email', recipient: email }
	if (channel !== 'email' && phone !== null) return { channel: 'sms', recipient: phone }
	return undefined
}
