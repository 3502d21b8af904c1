import { Type } from '@sinclair/typebox'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { findBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { storedJson } from '../../../kit/stored-json.ts'
import { coSignings, personalGuardian, secondGuardians } from './table.ts'
import type { SecondGuardian } from './table.ts'

export const insertSecondGuardian = statement.into(secondGuardians)
export const insertCoSigning = statement.into(coSignings)

/** The second guardian whom the first one named; undefined for a waiver that needs only one guardian. */
export const findSecondGuardian = findBy(secondGuardians, 'waiverSeq')

const naming = statement<Pick<SecondGuardian, 'firstName' | 'lastName'>, [number, number]>(
	`SELECT first_name AS firstName, last_name AS lastName FROM second_guardians
	WHERE first_name <> '' AND waiver_seq IN (?, (SELECT waiver_seq FROM co_signings WHERE co_waiver_seq = ?))`,
)

/** The name that the first guardian gave for the second, by the waiver of either; undefined once it is erased. */
export function findNaming(db: Db, waiverSeq: number) {
	return naming.get(db, waiverSeq, waiverSeq)
}

export function blankSecondGuardian(tx: Tx, waiverSeq: number): void {
	tx.update(secondGuardians)
		.set(personalGuardian.erased)
		.where(eq(secondGuardians.waiverSeq, waiverSeq))
		.run()
}

/** Blanks each second guardian who was named with one of these addresses. */
export function blankNamed(tx: Tx, organizationId: string, emails: readonly string[]): void {
	tx.update(secondGuardians).set(personalGuardian.erased).where(isNamed(organizationId, emails)).run()
}

/** The waivers on which a second guardian was named with one of these addresses. */
export function listNaming(db: Db, organizationId: string, emails: readonly string[]): number[] {
	const rows = db
		.select({ seq: secondGuardians.waiverSeq })
		.from(secondGuardians)
		.where(isNamed(organizationId, emails))
		.all()
	return rows.map(({ seq }) => seq)
}

function isNamed(organizationId: string, emails: readonly string[]) {
	const { email, waiverSeq } = secondGuardians
	return and(
		sql`lower(${email}) IN (SELECT lower(value) FROM json_each(${JSON.stringify(emails)}))`,
		sql`${waiverSeq} IN (SELECT seq FROM waivers WHERE organization_id = ${organizationId})`,
	)
}

/** A second guardian's waiver that counts: neither voided nor purged. `signedAt` in milliseconds since 1970. */
export type CoSigning = { readonly seq: number; readonly id: string; readonly signedAt: number }

/** The evidence, which is in the hash chain, must say so too: a manually inserted row is ignored. */
const PROVEN_SQL = `w.evidence ->> '$.coSigns' = (SELECT first.id FROM waivers first WHERE first.seq = s.waiver_seq)`

export const findCoSigning = statement<CoSigning, [waiverSeq: number]>(
	`SELECT w.seq, w.id, w.signed_at AS signedAt FROM co_signings s CROSS JOIN waivers w ON w.seq = s.co_waiver_seq
	WHERE s.waiver_seq = ? AND w.voided_at IS NULL AND w.purged_at IS NULL AND ${PROVEN_SQL}`,
).get

/** Times in milliseconds since 1970. */
export type DatedCoSigning = { readonly signedAt: number; readonly voidedAt: number | null }

/** Includes voided ones, which count on an earlier day. */
export const listCoSignings = statement<DatedCoSigning, [waiverSeq: number]>(
	`SELECT w.signed_at AS signedAt, w.voided_at AS voidedAt FROM co_signings s
	CROSS JOIN waivers w ON w.seq = s.co_waiver_seq
	WHERE s.waiver_seq = ? AND w.purged_at IS NULL AND ${PROVEN_SQL}`,
).all

const together = statement<{ seq: number }, [number]>(
	`WITH first (seq) AS (SELECT coalesce((SELECT waiver_seq FROM co_signings WHERE co_waiver_seq = ?1), ?1))
	SELECT seq FROM first UNION ALL
	SELECT s.co_waiver_seq FROM first CROSS JOIN co_signings s ON s.waiver_seq = first.seq`,
)

/** The first guardian's waiver and all that co-sign it, by any of them: they are kept and purged together. */
export function listSignedTogether(db: Db, waiverSeq: number): number[] {
	return together.all(db, waiverSeq).map(({ seq }) => seq)
}

/** The first waiver, of which the second guardian's form is made. Times in milliseconds since 1970. */
export type FirstWaiver = {
	readonly seq: number
	readonly id: string
	readonly organizationId: string
	readonly templateId: string
	readonly templateVersionId: string
	readonly eventId: string | null
	readonly locationId: string | null
	readonly status: 'signed' | 'voided'
	readonly expiresAt: number | null
	/** When a minor comes of age, if the waiver ends with it. */
	readonly minorOfAgeAt: number | null
	readonly purgedAt: number | null
	/** The language of the form; null after a purge. */
	readonly language: string | null
	readonly values: Readonly<Record<string, unknown>>
}

const first = statement<Omit<FirstWaiver, 'values'> & { readonly answers: string }, [string, string]>(
	`SELECT seq, id, organization_id AS organizationId, template_id AS templateId,
	template_version_id AS templateVersionId, event_id AS eventId, location_id AS locationId, status, expires_at AS expiresAt,
	minor_of_age_at AS minorOfAgeAt, purged_at AS purgedAt, evidence ->> '$.language' AS language, "values" AS answers
	FROM waivers WHERE organization_id = ? AND id = ?`,
)

const readAnswers = storedJson(Type.Record(Type.String(), Type.Unknown()), 'The answers of a waiver')

/** @throws if a stored reference is broken */
export function findFirstWaiver(db: Db, organizationId: string, id: string): FirstWaiver {
	const row = first.get(db, organizationId, id)
	if (row === undefined) throw new Error('The waiver of a stored link does not exist.')
	const { answers, ...rest } = row
	return { ...rest, values: readAnswers(answers) }
}

const emailOf = statement<{ email: string | null }, [string, string]>(
	`SELECT g.email FROM waivers w CROSS JOIN second_guardians g ON g.waiver_seq = w.seq
	WHERE w.organization_id = ? AND w.id = ?`,
)

/** The address that the first guardian gave for the second one. */
export function findSecondEmail(db: Db, organizationId: string, waiverId: string): string | undefined {
	return emailOf.get(db, organizationId, waiverId)?.email ?? undefined
}
