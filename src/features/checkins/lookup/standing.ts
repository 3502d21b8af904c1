import type { Db } from '../../../db/client.ts'
import { findBan } from '../../bans/ban.ts'
import type { Ban } from '../../bans/table.ts'
import { readDoorMarks } from '../../marks/mark.ts'
import type { DoorMarks } from '../../marks/mark.ts'
import { listCovering } from '../../waivers/people/coverage-queries.ts'
import { judgeCoverage } from '../../waivers/people/coverage.ts'
import type { Judged } from '../../waivers/people/coverage.ts'

/** What decides whether somebody may come in. */
export type Standing = {
	readonly coverage: Judged
	readonly marks: DoorMarks
	readonly ban: Ban | undefined
}

export type StandingQuestion = {
	readonly organizationId: string
	/** Of one person. */
	readonly ids: readonly string[]
	/** Milliseconds since 1970. */
	readonly now: number
	/** YYYY-MM-DD */
	readonly today: string
	/** The one that may ask for marks. */
	readonly locationId: string | null
}

export function readStanding(
	db: Db,
	{ organizationId, ids, now, today, locationId }: StandingQuestion,
): Standing {
	const coverage = judgeCoverage(listCovering(db, organizationId, ids), { from: now, to: now })
	const subjects = [locationId, coverage.waiver?.templateId].filter((id) => typeof id === 'string')
	return {
		coverage,
		marks: readDoorMarks(db, organizationId, { participantIds: ids, subjects, today }),
		ban: findBan(db, ids, today),
	}
}
