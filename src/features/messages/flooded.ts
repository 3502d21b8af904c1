import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { networksOf } from '../../kit/network/ip-address.ts'
import { DAY_MS, HOUR_MS } from '../../kit/time/durations.ts'
import type { Waiver } from '../waivers/table.ts'
import { countAutomatic, listGuardianMails } from './queries.ts'
import { hashRecipient } from './recipient.ts'

const MAX_AUTOMATIC_A_DAY = 10

/** Keeps a mistyped or foreign address from being flooded. */
export function isFlooded(
	db: Db,
	deps: Pick<Deps, 'clock' | 'linkTokens'>,
	organizationId: string,
	recipient: string,
): boolean {
	const hash = hashRecipient(deps, organizationId, 'email', recipient)
	return countAutomatic(db, hash, deps.clock.now() - DAY_MS) >= MAX_AUTOMATIC_A_DAY
}

const MAX_GUARDIAN_MAILS_A_DAY = 100
const MAX_GUARDIAN_MAILS_AN_HOUR = 3

/**
 * Returns whether guests have had enough mails sent to addresses of their choice: within an hour from one network
 * address, and within a day for the organization. A key is not limited, since its holder is responsible for it. A kiosk,
 * which serves a whole venue, has the limit of the day alone.
 */
export function haveGuestsMailedEnough(
	db: Db,
	{ clock }: Pick<Deps, 'clock'>,
	{ organizationId, evidence }: Waiver,
): boolean {
	if (/^(?:key|staff):/.test(evidence.channel)) return false
	const mails = listGuardianMails(db, organizationId, clock.now() - DAY_MS, MAX_GUARDIAN_MAILS_A_DAY)
	if (mails.length >= MAX_GUARDIAN_MAILS_A_DAY) return true
	if (isKiosk(evidence)) return false
	const sender = networksOf(evidence.address).narrow
	const own = mails.filter(
		(mail) =>
			!isKiosk(mail.evidence) &&
			mail.createdAt > clock.now() - HOUR_MS &&
			networksOf(mail.evidence.address).narrow === sender,
	)
	return own.length >= MAX_GUARDIAN_MAILS_AN_HOUR
}

function isKiosk({ channel }: Waiver['evidence']): boolean {
	return channel.startsWith('kiosk:')
}
