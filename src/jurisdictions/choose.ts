import { entries } from './entries.ts'
import type { Entry } from './entry.ts'
import { applyOverrides } from './override.ts'
import type { Override } from './override.ts'
import { UNKNOWN_PLACE } from './unknown-place.ts'

/** Where a venue says it is: an entry chosen by hand, or a country and its region (ISO 3166, the region without it). */
export type Place = {
	readonly jurisdiction?: string | null | undefined
	readonly country?: string | null | undefined
	readonly region?: string | null | undefined
}

/**
 * The entry that holds for a place, and why. `strictest`: the country's law differs by region, and none was named.
 * `default`: nothing is known of the place.
 */
export type Choice = {
	readonly entry: Entry
	readonly by: (typeof CHOSEN_BY)[number]
	/** Those of the venue that are in the entry. */
	readonly overrides: readonly Override[]
}

export const CHOSEN_BY = ['hand', 'region', 'country', 'strictest', 'default'] as const

const byId = new Map(
	entries.flatMap((entry) => [entry.id, ...entry.aliases].map((id) => [id, entry] as const)),
)

/** Every entry that a venue can be in. */
export const selectable: readonly Entry[] = entries.filter((entry) => entry.selectable)

/** With what it inherits. @returns undefined for an unknown id, or one that no venue can be in */
export function findEntry(id: string): Entry | undefined {
	const ready = resolved.get(id)
	if (ready !== undefined) return ready
	const entry = byId.get(id)
	const whole = entry?.selectable === true ? inherit(entry) : mergeOf(id)
	if (whole !== undefined) resolved.set(id, whole)
	return whole
}

/** The data never change while the program runs. */
const resolved = new Map<string, Entry>()

/** @param overrides the values that the venue has decided, of any entry */
export function chooseEntry(place: Place, overrides: readonly Override[] = []): Choice {
	const { entry, by } = chooseByPlace(place)
	return { by, ...overrideEntry(entry, overrides) }
}

/** @param overrides of any entry @returns the entry with its own among them */
export function overrideEntry(
	entry: Entry,
	overrides: readonly Override[],
): Pick<Choice, 'entry' | 'overrides'> {
	const own = overrides.filter(({ jurisdiction }) => jurisdiction === entry.id)
	return { entry: applyOverrides(entry, own), overrides: own }
}

function chooseByPlace({ jurisdiction, country, region }: Place): Pick<Choice, 'entry' | 'by'> {
	const byHand = typeof jurisdiction === 'string' ? findEntry(jurisdiction) : undefined
	if (byHand !== undefined) return { entry: byHand, by: 'hand' }
	if (typeof country !== 'string') return { entry: requireDefault(), by: 'default' }
	if (typeof region === 'string') {
		const entry = findEntry(`${country}-${region}`)
		if (entry !== undefined) return { entry, by: 'region' }
	}
	const merged = regionsOf(country).length === 0 ? undefined : findEntry(country)
	// A region that nobody has looked at may have any law.
	if (merged !== undefined)
		return typeof region === 'string'
			? { entry: requireDefault(), by: 'default' }
			: { entry: merged, by: 'strictest' }
	const entry = findEntry(country)
	return entry === undefined ? { entry: requireDefault(), by: 'default' } : { entry, by: 'country' }
}

/** The regions of a country whose law differs by region; none for any other. */
export function regionsOf(country: string): readonly Entry[] {
	return selectable.filter((entry) => entry.country === country && entry.region !== null)
}

function requireDefault(): Entry {
	const entry = byId.get(UNKNOWN_PLACE)
	if (entry === undefined) throw new Error('The cautious default is missing.')
	return entry
}

/** Own statements and phrases win over those of the same id that it inherits. */
function inherit(entry: Entry): Entry {
	const bases = entry.inherits.flatMap((id) => byId.get(id) ?? [])
	return {
		...entry,
		mustShow: joinById(entry.mustShow, ...bases.map((base) => base.mustShow)),
		mustNotSay: joinById(entry.mustNotSay, ...bases.map((base) => base.mustNotSay)),
	}
}

function joinById<T extends { readonly id: string }>(
	own: readonly T[],
	...others: readonly (readonly T[])[]
): T[] {
	const all = new Map<string, T>()
	for (const each of [...own, ...others.flat()]) if (!all.has(each.id)) all.set(each.id, each)
	return [...all.values()]
}

const RELEASES = ['void_bodily', 'void_facility_for_fee', 'unknown', 'gross_excluded', 'allowed'] as const
const PARENTS = ['none', 'unknown', 'inherent_risks_only', 'court_only', 'allowed'] as const
const MINORS = [
	'suspended_until_majority',
	'suspended_or_short_extension',
	'unknown',
	'suspended_until_16',
	'runs_if_represented',
	'runs',
] as const

/** The strictest of each value of a country's regions: no venue there has a stricter one. No statement is claimed. */
function mergeOf(country: string): Entry | undefined {
	const regions = regionsOf(country).map(inherit)
	const [first] = regions
	if (first === undefined) return undefined
	const strictest = <T extends string>(order: readonly T[], read: (entry: Entry) => string): T =>
		order.find((value) => regions.some((entry) => read(entry) === value)) ?? (order[0] as T)
	const most = (read: (entry: Entry) => number | null): number =>
		Math.max(...regions.map((entry) => read(entry) ?? 0))
	const years = (entry: Entry): number => yearsOf(entry.limitation.years)
	return {
		...first,
		id: country,
		name: nameOf(country),
		region: null,
		aliases: [],
		inherits: [],
		// Most regions have the lowest age, and whoever is of age there must not be turned away.
		majority: {
			age: Math.min(...regions.map(({ majority }) => majority.age)),
			retentionAge: most(({ majority }) => majority.retentionAge ?? majority.age),
		},
		limitation: {
			years: most(years),
			from: 'knowledge',
			ultimateYears: 'unknown',
			contractYears: null,
			contractCounts: false,
			minors: strictest(MINORS, (entry) => entry.limitation.minors),
			minorsYears: most((entry) => entry.limitation.minorsYears ?? years(entry)),
			minorsCapYears: null,
			note: 'The longest of its regions.',
		},
		parentalWaiver: strictest(PARENTS, (entry) => entry.parentalWaiver),
		parentalWaiverNote: null,
		negligenceRelease: strictest(RELEASES, (entry) => entry.negligenceRelease),
		negligenceReleaseNote: null,
		textFamily: regions.some((entry) => entry.textFamily === 'information') ? 'information' : 'release',
		mustShow: [],
		mustNotSay: joinById([], ...regions.map((entry) => entry.mustNotSay)),
		conspicuous: {},
		notes: ['The law differs by region: name the region.'],
		sources: [],
	}
}

function nameOf(country: string): string {
	return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
}

/** Years that nobody has read are the default's. */
export function yearsOf(years: number | 'unknown'): number {
	if (typeof years === 'number') return years
	const fallback = requireDefault().limitation.years
	return typeof fallback === 'number' ? fallback : 0
}
