import type { ActDeps } from '../../deps.ts'
import { invalid } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { readRecipient } from '../messages/recipient.ts'
import { within } from '../../kit/places.ts'
import { findStaffById } from '../accounts/staff/queries.ts'
import { zoneOfPlaces } from '../organization/zones.ts'
import type { AskMonthlyMail } from './model.ts'
import { lastMonth } from './month.ts'
import { deleteMonthlyMail, findMonthlyMail, putMonthlyMail } from './queries.ts'

type Call = { readonly actor: Actor; readonly staffId: string }

/** From the next month on. Asking again changes address and language. @throws Problem 422 for what is no address */
export function askMonthlyMail(
	deps: ActDeps,
	{ actor, staffId, input }: Call & { readonly input: AskMonthlyMail },
): Promise<void> {
	const recipient = readRecipient('email', input.to)
	if (recipient === undefined)
		throw invalid([{ path: '/to', code: 'email', message: 'Send an email address.' }])
	return deps.write((tx) => {
		const { organizationId } = actor
		const places = within(findStaffById(tx, staffId)?.locationIds ?? null)
		const timezone = zoneOfPlaces(tx, organizationId, places)
		const sentMonth = findMonthlyMail(tx, staffId)?.sentMonth ?? lastMonth(deps.clock.now(), timezone)
		putMonthlyMail(tx, { staffId, organizationId, recipient, language: input.language, sentMonth })
		recordAudit(tx, deps, actor, { action: 'staff.monthly_mail_set', subject: staffId })
	})
}

/** Repeating it changes nothing. */
export function endMonthlyMail(deps: ActDeps, { actor, staffId }: Call): Promise<void> {
	return deps.write((tx) => {
		if (deleteMonthlyMail(tx, staffId) === 0) return
		recordAudit(tx, deps, actor, { action: 'staff.monthly_mail_removed', subject: staffId })
	})
}
