import type { Db } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { listCoSignings } from '../../links/guardian/queries.ts'
import type { DatedCoSigning } from '../../links/guardian/queries.ts'
import type { Waiver } from '../table.ts'

/** Times in milliseconds since 1970. */
export type CoveringWaiver = Pick<
	Waiver,
	'seq' | 'id' | 'templateId' | 'source' | 'signedAt' | 'expiresAt' | 'minorOfAgeAt' | 'voidedAt' | 'purgedAt'
> & {
	readonly endsAt: number | null
	/** The signings of second guardians for the person, if one is required: for a minor. */
	readonly coSignings: readonly DatedCoSigning[] | undefined
	/** The template for which an imported waiver counts, too. */
	readonly countsFor: string | null
	readonly templateName: string
	readonly versionNumber: number
	readonly acceptedSince: number
}

/**
 * A signer who takes no part is not covered. A co-signing covers no person: it completes the first guardian's waiver.
 * The waivers of one person are few enough to be sorted.
 */
const COVERING_SQL = `SELECT w.seq, w.id, w.template_id AS templateId, w.source,
	w.evidence ->> '$.imported.countsFor' AS countsFor, w.signed_at AS signedAt,
	w.expires_at AS expiresAt, w.minor_of_age_at AS minorOfAgeAt, w.ends_at AS endsAt, w.voided_at AS voidedAt,
	w.purged_at AS purgedAt, t.name AS templateName, t.accepted_since AS acceptedSince,
	v.version_number AS versionNumber,
	(n.isMinor AND w.evidence ->> '$.secondGuardian' IS 1) AS needsSecond
	FROM (SELECT waiver_seq, max(role = 'minor') AS isMinor FROM waiver_participants
		WHERE participant_id IN (SELECT value FROM json_each(?2)) GROUP BY waiver_seq) n
	CROSS JOIN waivers w ON w.seq = n.waiver_seq
	CROSS JOIN templates t ON t.id = w.template_id
	CROSS JOIN template_versions v ON v.id = w.template_version_id
	WHERE w.organization_id = ?1 AND (n.isMinor OR w.evidence ->> '$.signerTakesPart' IS NOT 0)
	AND NOT EXISTS (SELECT 1 FROM co_signings s WHERE s.co_waiver_seq = w.seq)
	ORDER BY w.signed_at DESC, w.seq DESC`

type CoveringRow = Omit<CoveringWaiver, 'coSignings'> & { readonly needsSecond: 0 | 1 }

const coveringRows = statement<CoveringRow, [string, string]>(COVERING_SQL)

export function listCovering(
	db: Db,
	organizationId: string,
	participantIds: readonly string[],
): CoveringWaiver[] {
	return coveringRows
		.all(db, organizationId, JSON.stringify(participantIds))
		.map(({ needsSecond, ...waiver }) => ({
			...waiver,
			coSignings: needsSecond === 1 ? listCoSignings(db, waiver.seq) : undefined,
		}))
}

/** Of the waiver `w`, and of the second signatures to it that count. */
export const OPEN_FLAGS_SQL = `(SELECT count(*) FROM waiver_flags f WHERE f.cleared_at IS NULL AND f.waiver_seq IN (
	SELECT w.seq UNION ALL SELECT s.co_waiver_seq FROM co_signings s CROSS JOIN waivers c ON c.seq = s.co_waiver_seq
	WHERE s.waiver_seq = w.seq AND c.voided_at IS NULL))`

const openFlags = statement<{ count: number }, [number]>(
	`SELECT ${OPEN_FLAGS_SQL} AS count FROM waivers w WHERE w.seq = ?`,
)

export function countOpenFlags(db: Db, waiverSeq: number): number {
	return openFlags.get(db, waiverSeq)?.count ?? 0
}
