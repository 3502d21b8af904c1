import type { Db } from '../../db/client.ts'
import type { Day } from '../../kit/time/dates.ts'
import { latest } from '../../jurisdictions/floor.ts'
import { listSignedTogether } from '../links/guardian/queries.ts'
import { listPlaces } from '../locations/queries.ts'
import type { Location } from '../locations/table.ts'
import type { Retention } from '../locations/retention-model.ts'
import { requireOrganization } from '../organization/organization.ts'
import { choiceOf, timezoneAt } from '../organization/place.ts'
import type { Organization } from '../organization/table.ts'
import { ageOfMajorityOf } from '../waivers/expiry/expiry.ts'
import { byPolicy, floorFor, isPast } from './policy.ts'
import type { Subject, Surroundings } from './policy.ts'
import { findCandidate, findPublishing, listCandidates, listTemplatesOf } from './queries.ts'
import type { Candidate, CandidateWindow, Position } from './queries.ts'

/** The retention policies of an organization, its locations and its templates, and the law of its places. */
export type Rule = {
	readonly timezone: string
	/** False if no waiver can ever fall due. */
	readonly endsAny: boolean
	/** The last day on which a waiver is kept; undefined if none is known. */
	lastDayOf(waiver: Candidate): Day | undefined
	/** The last day by the policy alone; undefined without a policy. */
	policyDayOf(waiver: Candidate): Day | undefined
	/** The last day on which somebody may still sue, with the margin; undefined while the waiver counts without an end. */
	lawDayOf(waiver: Candidate): Day | undefined
	/** Whether a day is over where the waiver was signed; of two guardians' waivers, where both were. */
	isPast(waiver: Candidate, day: Day, now: number): boolean
	/** Whether a day is over at any place of the organization. */
	isPastAnywhere(day: Day, now: number): boolean
	/** The earliest day that may be the last of a waiver signed at a time (ms since 1970) or later, or that of its policy. */
	earliestFor(signedAt: number, by?: 'policy'): Day
}

const NEVER: Day = '9999-12-31'

export function readRule(db: Db, organizationId: string): Rule {
	const organization = requireOrganization(db, organizationId)
	const templates = new Map(listTemplatesOf(db, organizationId).map((template) => [template.id, template]))
	const surroundings = readSurroundings(db, organization)
	const policyOf = ({ templateId, locationId }: Candidate): Retention | undefined =>
		templates.get(templateId)?.settings.retention ?? surroundings.of(locationId).retention
	const policiesAt = listPolicies([...templates.values()])
	const placeOf = (waiver: Candidate): Surroundings => {
		const place = surroundings.of(waiver.locationId)
		const { settings: own } = templates.get(waiver.templateId) ?? {}
		return { ...place, ageOfMajority: ageOfMajorityOf(own, place.law) }
	}
	/** Two guardians' waivers end together, with the later one. */
	const togetherWith = (waiver: Candidate): readonly Candidate[] =>
		waiver.isShared
			? listSignedTogether(db, waiver.seq).flatMap((seq) => findCandidate(db, seq) ?? [])
			: [waiver]
	const latestOf = (waiver: Candidate, dayOf: (each: Candidate) => Day | undefined): Day | undefined => {
		const waivers = togetherWith(waiver)
		const days: Day[] = waivers.flatMap((each) => dayOf(each) ?? [])
		return days.length < waivers.length ? undefined : days.sort().at(-1)
	}
	const policyDayOf = (waiver: Candidate): Day | undefined =>
		latestOf(waiver, (each) => {
			const policy = policyOf(each)
			return policy && byPolicy(policy, subjectOf(each, null), placeOf(each))
		})
	const lawDayOf = (waiver: Candidate): Day | undefined =>
		latestOf(waiver, (each) => floorFor(subjectOf(each, endOf(db, each, templates)), placeOf(each)))
	return {
		timezone: organization.timezone,
		endsAny: surroundings.all.some((place) => policiesAt(place).length > 0),
		policyDayOf,
		lawDayOf,
		lastDayOf(waiver) {
			const [policyDay, lawDay] = [policyDayOf(waiver), lawDayOf(waiver)]
			return policyDay === undefined || lawDay === undefined ? undefined : latest(policyDay, lawDay)
		},
		isPast: (waiver, day, now) =>
			togetherWith(waiver).every(({ locationId }) => isPast(day, now, surroundings.of(locationId).timezone)),
		isPastAnywhere: (day, now) => surroundings.all.some(({ timezone: zone }) => isPast(day, now, zone)),
		earliestFor(signedAt, by) {
			const nobody = { ...NOBODY, signedAt, expiresAt: signedAt }
			const { all } = surroundings
			const days = all
				.flatMap((place) => policiesAt(place).map((policy) => byPolicy(policy, nobody, place)))
				.sort()
			const floors = all.flatMap((place) => floorFor(nobody, place) ?? []).sort()
			const [first = NEVER] = days
			return by === 'policy' ? first : latest(first, floors[0] ?? first)
		},
	}
}

const NOBODY = { endedAt: null, lastVisitAt: null, releasedAt: null, people: [], isRepresented: true }

/** What is kept at a place for templates without a policy of their own, by its law. */
type Place = Surroundings & { readonly retention: Retention | undefined }

/** The policies in force at a place, each once. */
function listPolicies(templates: readonly StoredTemplate[]): (place: Place) => readonly Retention[] {
	const policies = templates.flatMap(({ settings: { retention } }) => retention ?? [])
	const own = [...new Map(policies.map((policy) => [JSON.stringify(policy), policy])).values()]
	const isShared = policies.length < templates.length
	return ({ retention }) => (isShared && retention !== undefined ? [...own, retention] : own)
}

/** The law, the time zone and the policy of each place of an organization. */
function readSurroundings(
	db: Db,
	organization: Organization,
): {
	readonly all: readonly Place[]
	of(locationId: string | null): Place
} {
	const visitsComplete = organization.settings.visitsComplete ?? false
	const placeOf = (location?: Location): Place => {
		const { entry } = choiceOf(organization, location)
		return {
			timezone: timezoneAt(organization, location),
			law: entry,
			ageOfMajority: entry.majority.age,
			visitsComplete,
			retention: location?.retention ?? organization.settings.retention,
		}
	}
	const own = placeOf()
	const byId = new Map(
		listPlaces(db, organization.id).map((location) => [location.id, placeOf(location)] as const),
	)
	return {
		all: [own, ...byId.values()],
		of: (locationId) => (locationId === null ? own : (byId.get(locationId) ?? own)),
	}
}

type StoredTemplate = ReturnType<typeof listTemplatesOf>[number]

type Templates = ReadonlyMap<string, StoredTemplate>

/** When a waiver without an end stopped counting; null while it counts. */
function endOf(db: Db, waiver: Candidate, templates: Templates): number | null {
	if (waiver.expiresAt !== null) return null
	// Signed elsewhere and counting for nothing here, it covered nobody after its day but by a visit.
	if (waiver.isImported && waiver.countsFor === null) return waiver.signedAt
	const template = templates.get(waiver.countsFor ?? waiver.templateId)
	const ends = [
		waiver.voidedAt,
		template?.status === 'archived' ? template.updatedAt : null,
		waiver.countsFor === null && template !== undefined && waiver.versionNumber < template.acceptedSince
			? (findPublishing(db, template.id, template.acceptedSince) ?? null)
			: null,
	].filter((time) => time !== null)
	return ends.length === 0 ? null : Math.min(...ends)
}

/** Who typed how they are related to a child may be an aunt: only the page's own statement counts. */
function subjectOf(waiver: Candidate, endedAt: number | null): Subject {
	const { signedAt, expiresAt, lastVisitAt, releasedAt, isStated } = waiver
	const isTyped = waiver.people.some(({ relationship }) => relationship !== null)
	return {
		signedAt,
		expiresAt,
		endedAt,
		lastVisitAt,
		releasedAt,
		people: waiver.people.map(({ role, dateOfBirth }) => ({
			isMinor: role === 'minor',
			dateOfBirth: dateOfBirth ?? undefined,
		})),
		isRepresented: isStated && !isTyped,
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
