import { ALERT_KINDS, alerts } from '../../api/alerts.ts'
import type { AlertKind } from '../../api/alerts.ts'
import type { ActDeps } from '../../deps.ts'
import { problem, invalidField } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { readRecipient } from '../messages/recipient.ts'
import { findLastSequence } from '../webhooks/queries.ts'
import { kindsFor, readChoice } from './choice.ts'
import type { ChooseAlerts } from './model.ts'
import { putAlertChoice } from './queries.ts'
import type { AlertChoice } from './table.ts'

type Call = {
	readonly actor: Actor
	readonly staffId: string
	readonly scopes: ReadonlySet<string>
	readonly input: ChooseAlerts
}

/**
 * What a session may not see stays as it was chosen. Mail begins with the next event.
 * @throws Problem 403 for a kind that the session may not see, 422 for what is no address, or mail without one
 */
export function chooseAlerts(deps: ActDeps, { actor, staffId, scopes, input }: Call): Promise<void> {
	const offered = kindsFor(scopes)
	requireOffered(offered, [...input.desk, ...input.mail])
	const recipient = readTo(input)
	const choose = (chosen: readonly AlertKind[], before: readonly AlertKind[]): AlertKind[] =>
		ALERT_KINDS.filter((kind) => (offered.includes(kind) ? chosen : before).includes(kind))
	return deps.write((tx) => {
		const { organizationId } = actor
		const before = readChoice(tx, staffId)
		const [desk, mail] = [choose(input.desk, before.desk), choose(input.mail, before.mail)]
		// Mail that the session may not see goes on to where it went.
		const to = recipient ?? (input.mail.length === 0 && mail.length > 0 ? before.recipient : null)
		if (mail.length > 0 && to === null) throw noAddress()
		const begun = mail.filter((kind) => !before.mail.includes(kind))
		const mailed = begin(before.mailed, begun, findLastSequence(tx, organizationId))
		const { language } = input
		putAlertChoice(tx, { staffId, organizationId, desk, mail, recipient: to, language, mailed })
		recordAudit(tx, deps, actor, { action: 'staff.alerts_chosen', subject: staffId })
	})
}

function requireOffered(offered: readonly AlertKind[], chosen: readonly AlertKind[]): void {
	const foreign = chosen.find((kind) => !offered.includes(kind))
	if (foreign === undefined) return
	const required = alerts[foreign].scope
	throw problem('insufficient_scope', `To be told of "${foreign}" needs the scope ${required}.`, { required })
}

function readTo({ to }: ChooseAlerts): string | null {
	if (to === null) return null
	const recipient = readRecipient('email', to)
	if (recipient === undefined) throw noAddress()
	return recipient
}

function noAddress() {
	return invalidField('/to', 'email', 'Send an email address.')
}

/** The time of the last mail stays: who turns a kind off and on gets no more mails by that. */
function begin(
	mailed: AlertChoice['mailed'],
	kinds: readonly AlertKind[],
	sequence: number,
): AlertChoice['mailed'] {
	const begun = kinds.map((kind) => [kind, { sequence, at: mailed[kind]?.at ?? 0 }] as const)
	return { ...mailed, ...Object.fromEntries(begun) }
}
