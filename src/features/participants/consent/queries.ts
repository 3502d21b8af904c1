import type { Db, Tx } from '../../../db/client.ts'
import { deleteBy, putBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { marketingConsents } from './table.ts'
import type { MarketingConsent } from './table.ts'

export const putConsent = putBy(marketingConsents, 'participantId')

export const deleteConsentOfWaiver = deleteBy(marketingConsents, 'waiverId')

const newest = statement.from(
	marketingConsents,
	'WHERE participant_id IN (SELECT value FROM json_each(?)) ORDER BY given_at DESC LIMIT 1',
)

/** The last one under any of a person's ids. */
export function findConsent(db: Db, participantIds: readonly string[]): MarketingConsent | undefined {
	return newest.get(db, JSON.stringify(participantIds))
}

const withdrawal = statement<unknown, [number, string]>(
	`UPDATE marketing_consents SET withdrawn_at = ?
	WHERE participant_id IN (SELECT value FROM json_each(?)) AND withdrawn_at IS NULL AND given = 1`,
)

/** @returns how many were withdrawn by this */
export function withdrawConsents(tx: Tx, participantIds: readonly string[], at: number): number {
	return withdrawal.run(tx, at, JSON.stringify(participantIds)).changes
}

const GIVEN = 'c.given = 1 AND c.withdrawn_at IS NULL'

/** Of a duplicate, the participant who remains consents, unless one of their ids has said otherwise since. */
const consenting = statement<{ seq: number }, [string]>(`SELECT DISTINCT s.seq FROM marketing_consents c
	INDEXED BY marketing_consents_by_organization
	CROSS JOIN participants p ON p.id = c.participant_id
	CROSS JOIN participants s ON s.id = coalesce(p.merged_into, p.id)
	WHERE c.organization_id = ? AND ${GIVEN}
	AND NOT EXISTS (SELECT 1 FROM participants o CROSS JOIN marketing_consents l ON l.participant_id = o.id
		WHERE o.merged_into = s.id AND l.given_at > c.given_at)
	AND NOT EXISTS (SELECT 1 FROM marketing_consents l WHERE l.participant_id = s.id AND l.given_at > c.given_at)
	ORDER BY s.seq DESC`)

/** The numbers of the participants who consent now, the newest first. */
export function listConsenting(db: Db, organizationId: string): number[] {
	return consenting.all(db, organizationId).map(({ seq }) => seq)
}

const sameAddress = statement<{ id: string }, [string, string]>(
	`SELECT c.participant_id AS id FROM marketing_consents c INDEXED BY marketing_consents_by_organization
	CROSS JOIN participants p ON p.id = c.participant_id
	WHERE c.organization_id = ? AND ${GIVEN} AND p.email_folded = ?`,
)

/** Those who have consented with an email address, as `emailFolded` has it. */
export function listConsentingAt(db: Db, organizationId: string, email: string): string[] {
	return sameAddress.all(db, organizationId, email).map(({ id }) => id)
}
