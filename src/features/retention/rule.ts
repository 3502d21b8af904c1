import type { Db } from '../../db/client.ts'
import type { Day } from '../../kit/time/dates.ts'
import type { Retention } from '../organization/model.ts'
import { requireOrganization } from '../organization/organization.ts'
import { ageOfMajorityOf } from '../waivers/expiry/expiry.ts'
import { retainUntil } from './policy.ts'
import { listCandidates, listTemplatesOf } from './queries.ts'
import type { Candidate, CandidateWindow, Position } from './queries.ts'

/** The retention policies of an organization and of its templates. */
export type Rule = {
	readonly timezone: string
	/** False if no waiver can ever fall due. */
	readonly endsAny: boolean
	/** The last day on which a waiver is kept; undefined if it is kept for ever. */
	lastDayOf(waiver: Omit<Candidate, 'seq' | 'id'>): Day | undefined
	/** The earliest day that may be the last of a waiver signed at a time (ms since 1970) or later. */
	earliestFor(signedAt: number): Day
}

const NEVER: Day = '9999-12-31'

export function readRule(db: Db, organizationId: string): Rule {
	const { settings, timezone } = requireOrganization(db, organizationId)
	const templates = new Map(
		listTemplatesOf(db, organizationId).map((template) => [template.id, template.settings]),
	)
	const policyOf = (templateId: string): Retention | undefined =>
		templates.get(templateId)?.retention ?? settings.retention
	const policies = [...templates.keys()].flatMap((id) => policyOf(id) ?? [])
	return {
		timezone,
		endsAny: policies.length > 0,
		lastDayOf({ signedAt, templateId, datesOfBirth }) {
			const policy = policyOf(templateId)
			if (policy === undefined) return undefined
			const ageOfMajority = ageOfMajorityOf(templates.get(templateId))
			return retainUntil(policy, { signedAt, datesOfBirth, ageOfMajority, timezone })
		},
		earliestFor(signedAt) {
			const nobody = { signedAt, datesOfBirth: [], ageOfMajority: ageOfMajorityOf(), timezone }
			return policies.map((policy) => retainUntil(policy, nobody)).sort()[0] ?? NEVER
		},
	}
}

/** The bounds of a time in the order of signing are thousands of years away; see the column `recency`. */
const MAX_TIME_MS = 100_000_000_000_000

/** Before every waiver. */
const FIRST: Position = { signedAt: -MAX_TIME_MS, seq: 0 }

/** Lets requests run between its windows, also where nothing is written. Returns nothing if no waiver is due. */
export async function* walkCandidates(
	db: Db,
	organizationId: string,
	{ endsAny }: Pick<Rule, 'endsAny'>,
): AsyncGenerator<CandidateWindow> {
	let window = endsAny ? listCandidates(db, organizationId, FIRST) : undefined
	while (window !== undefined) {
		yield window
		await Bun.sleep(0)
		window = listCandidates(db, organizationId, window.last)
	}
}
