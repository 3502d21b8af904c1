import { ALERT_KINDS, alerts } from '../../api/alerts.ts'
import type { AlertKind } from '../../api/alerts.ts'
import { holdsScope } from '../../api/scopes.ts'
import type { Db } from '../../db/client.ts'
import type { OwnAlerts } from './model.ts'
import { findAlertChoice } from './queries.ts'
import type { AlertChoice } from './table.ts'

/** The kinds that somebody with these scopes may be told. */
export function kindsFor(scopes: ReadonlySet<string>): AlertKind[] {
	return ALERT_KINDS.filter((kind) => holdsScope(scopes, alerts[kind].scope))
}

type Choice = Pick<AlertChoice, 'desk' | 'mail' | 'recipient' | 'language' | 'mailed'>

/** What a person has chosen, or what holds until they do. */
export function readChoice(db: Db, staffId: string): Choice {
	const unchosen = { desk: ALERT_KINDS, mail: [], recipient: null, language: 'en', mailed: {} } as const
	return findAlertChoice(db, staffId) ?? unchosen
}

/** @param scopes of the session, which may be narrower than those of the person's role */
export function presentChoice(db: Db, staffId: string, scopes: ReadonlySet<string>): OwnAlerts {
	const { desk, mail, recipient, language } = readChoice(db, staffId)
	const offered = kindsFor(scopes)
	const within = (kinds: readonly AlertKind[]): AlertKind[] => offered.filter((kind) => kinds.includes(kind))
	return { offered, desk: within(desk), mail: within(mail), to: recipient, language }
}
