import { ALERT_MAIL_MINUTES, alerts } from '../../api/alerts.ts'
import type { AlertKind } from '../../api/alerts.ts'
import { holdsScope } from '../../api/scopes.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { within } from '../../kit/places.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import { isActive } from '../accounts/staff/member.ts'
import { findStaffById } from '../accounts/staff/queries.ts'
import { scopesOf } from '../accounts/staff/roles.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { placeOf } from '../organization/hosts.ts'
import { countryAt } from '../organization/place.ts'
import type { Organization } from '../organization/table.ts'
import { listOrganizations } from '../organization/queries.ts'
import { findAlertChoice, findUntold, listMailed, updateAlertChoice } from './queries.ts'
import type { Untold } from './queries.ts'
import type { AlertChoice } from './table.ts'
import { writeAlert } from './write-alert.ts'

type SendDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'config'>

/**
 * Queues mails about stored events for whoever of the staff wants them. The mail and the event up to which it tells are
 * one transaction, so no event is told twice, and none is lost.
 */
export async function sendAlerts(deps: SendDeps): Promise<void> {
	for (const organization of listOrganizations(deps.db)) {
		const due = listMailed(deps.db, organization.id).filter(
			(choice) => listDue(deps.db, deps, choice).length > 0,
		)
		if (due.length === 0) continue
		await deps.write((tx) => {
			for (const { staffId } of due) queueAlerts(tx, deps, staffId, organization)
		})
		deps.wake('messages')
	}
}

type Due = { readonly kind: AlertKind; readonly untold: Untold }

/** Kinds of which somebody may be told by mail now, and has not been. */
function listDue(
	db: Db,
	{ clock }: Pick<Deps, 'clock'>,
	{ staffId, organizationId, mail, mailed }: AlertChoice,
): Due[] {
	const member = findStaffById(db, staffId)
	if (member === undefined || !isActive(db, member)) return []
	const scopes = scopesOf(member.role)
	return mail.flatMap((kind) => {
		const { sequence: after = 0, at = 0 } = mailed[kind] ?? {}
		const elapsedMs = clock.now() - at
		// A clock that was set back holds nothing up.
		const isEarly = elapsedMs >= 0 && elapsedMs < ALERT_MAIL_MINUTES * MINUTE_MS
		if (isEarly || !holdsScope(scopes, alerts[kind].scope)) return []
		const places = within(member.locationIds)
		const untold = findUntold(db, { organizationId, kind, after, actor: `staff:${staffId}`, places })
		return untold === undefined ? [] : [{ kind, untold }]
	})
}

function queueAlerts(tx: Tx, deps: SendDeps, staffId: string, organization: Organization): void {
	const choice = findAlertChoice(tx, staffId)
	if (choice === undefined || choice.recipient === null) return
	const { organizationId, recipient, language } = choice
	const place = { timezone: organization.timezone, country: countryAt(organization) }
	const due = listDue(tx, deps, choice)
	const at = deps.clock.now()
	const told = due.map(({ kind, untold: { sequence } }) => [kind, { sequence, at }] as const)
	updateAlertChoice(tx, staffId, { mailed: { ...choice.mailed, ...Object.fromEntries(told) } })
	for (const { kind, untold } of due)
		queueMessage(tx, deps, {
			organizationId,
			channel: 'email',
			kind: 'custom',
			recipient,
			language,
			isAutomatic: true,
			...writeAlert(placeOf(deps.config, organization), { kind, untold, ...place }, language),
		})
}
