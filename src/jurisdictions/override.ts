import { Type } from '@sinclair/typebox'
import type { Static, TSchema } from '@sinclair/typebox'
import { Day, Uuid, label, nullable, object, oneOf, reasonText } from '../http/schema.ts'
import { lazyCheck } from '../kit/lazy-check.ts'
import { Entry, Statement } from './entry.ts'
import type { Source } from './entry.ts'
import phrases from './phrases.json' with { type: 'json' }

const { parentalWaiver, negligenceRelease, textFamily } = Entry.properties
const majority = Type.Required(Entry.properties.majority).properties
const limitation = Type.Required(Entry.properties.limitation).properties

/** A value that is checked by the schema of the data. */
const valueOf = (schema: TSchema) => lazyCheck(object({ value: schema }))

const note = valueOf(nullable(label(1, 2_000)))
const notes = valueOf(Type.Array(label(1, 500), { maxItems: 50 }))

/** What the law wants to be seen: these are shown alone, but for the word, which publishing looks for. */
const conspicuous = Object.fromEntries([
	// False: no word is needed.
	['conspicuous.word', valueOf(Type.Union([Type.Literal(false), label(1, 40)]))],
	['conspicuous.appliesTo', valueOf(label(1, 200))],
	...['largerByPt', 'minFontPt', 'minLetterMm', 'minLineGapMm'].map(
		(key) => [`conspicuous.${key}`, valueOf(Type.Number({ minimum: 0, maximum: 100 }))] as const,
	),
	...[
		'heading',
		'contrast',
		'prominent',
		'plain',
		'beforeSupply',
		'prescribedForm',
		'uppercase',
		'bold',
		'witness',
		'initialsAtClause',
		'clearAndUnequivocal',
		'listActivities',
	].map((key) => [`conspicuous.${key}`, valueOf(Type.Boolean())] as const),
])

/** Every value of an entry, but for the lists of statements and phrases, and for where the data come from. */
const VALUES: Readonly<Record<string, ReturnType<typeof valueOf>>> = {
	'majority.age': valueOf(majority.age),
	'majority.capacityAge': valueOf(Type.Integer({ minimum: 0, maximum: 25 })),
	'majority.retentionAge': valueOf(majority.retentionAge),
	'majority.note': note,
	'limitation.years': valueOf(limitation.years),
	'limitation.from': valueOf(limitation.from),
	'limitation.ultimateYears': valueOf(
		Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null(), Type.Literal('unknown')]),
	),
	'limitation.contractYears': valueOf(limitation.contractYears),
	'limitation.contractCounts': valueOf(limitation.contractCounts),
	'limitation.minors': valueOf(limitation.minors),
	'limitation.minorsYears': valueOf(limitation.minorsYears),
	'limitation.minorsCapYears': valueOf(limitation.minorsCapYears),
	'limitation.minorsCapFrom': valueOf(limitation.minorsCapFrom),
	'limitation.note': note,
	parentalWaiver: valueOf(parentalWaiver),
	parentalWaiverNote: note,
	negligenceRelease: valueOf(negligenceRelease),
	negligenceReleaseNote: note,
	textFamily: valueOf(textFamily),
	...conspicuous,
	electronicConsent: notes,
	electronicSignature: note,
	notes,
}

/** Items of a list, which can also be null: then it does not apply. */
const ITEMS = {
	mustShow: valueOf(Statement),
	mustNotSay: valueOf(object({ phrase: oneOf(Object.keys(phrases)), reason: reasonText() })),
}

const ITEM = /^(mustShow|mustNotSay)\.[a-z0-9-]{1,40}$/

/** What a path can be. */
export const PATHS: readonly string[] = [
	...Object.keys(VALUES),
	...Object.keys(ITEMS).map((list) => `${list}.{id}`),
]

export function isItem(path: string): boolean {
	return ITEM.test(path)
}

/** @returns the check of `{value}` for a path, but for the null of an item; undefined for a path that has no value */
export function checkOf(path: string): ReturnType<typeof valueOf> | undefined {
	const list = ITEM.exec(path)?.[1]
	if (list === 'mustShow' || list === 'mustNotSay') return ITEMS[list]
	return Object.hasOwn(VALUES, path) ? VALUES[path] : undefined
}

const name = (description: string) => label(1, 200, { description })

export const DecidedBy = object(
	{
		name: name('Who decided it.'),
		role: oneOf(['lawyer', 'owner']),
		firm: Type.Optional(nullable(name('The firm of a lawyer.'))),
		admittedIn: Type.Optional(nullable(name('Where the lawyer is admitted.'))),
	},
	{ title: 'DecidedBy' },
)

/** A value of an entry that somebody has decided for a venue. */
export const Override = object({
	id: Uuid,
	jurisdiction: Type.String(),
	path: Type.String(),
	value: Type.Unknown(),
	/** Of the data when it was set. */
	was: Type.Unknown(),
	reason: reasonText(),
	source: nullable(label(1, 500)),
	decidedBy: DecidedBy,
	/** The day on which it was set. */
	on: Day,
	/** From this day on it is asked about again. It never ends by itself. */
	reviewAt: Day,
	/** Who set it, as the logs name callers. */
	by: Type.String(),
})

export type Override = Static<typeof Override>

/** The value of an entry at a path; null where it has none. */
export function readValue(entry: Entry, path: string): unknown {
	const [field = '', key] = splitPath(path)
	if (field === 'mustShow' || field === 'mustNotSay') return entry[field].find(({ id }) => id === key) ?? null
	const value: unknown = Reflect.get(entry, field)
	if (key === undefined) return value
	return typeof value === 'object' && value !== null ? (Reflect.get(value, key) ?? null) : null
}

/** Whether two overrides are of one value of one entry. */
export function isSameValue(
	one: Pick<Override, 'jurisdiction' | 'path'>,
	other: Pick<Override, 'jurisdiction' | 'path'>,
): boolean {
	return one.jurisdiction === other.jurisdiction && one.path === other.path
}

/** An entry with other values, which were checked when they were set. The last one of a path wins. */
export function applyOverrides(entry: Entry, overrides: readonly Override[]): Entry {
	return overrides.reduce(applyOverride, entry)
}

function applyOverride(entry: Entry, { path, value, source: cite }: Override): Entry {
	const [field = '', key] = splitPath(path)
	const source: Source = { field: sourceFieldOf(path), cite, where: null, read: true }
	const changed = { ...entry, sources: [source, ...entry.sources] }
	if (field === 'mustShow' || field === 'mustNotSay') {
		const others: readonly { id: string }[] = entry[field].filter(({ id }) => id !== key)
		const own = typeof value === 'object' && value !== null ? [{ id: key, ...value }] : []
		return Object.assign(changed, { [field]: [...others, ...own] })
	}
	const whole: unknown = Reflect.get(entry, field)
	return Object.assign(changed, {
		[field]: key === undefined ? value : Object.assign({}, whole, { [key]: value }),
	})
}

function splitPath(path: string): readonly string[] {
	return path.split('.')
}

/** The field of the sources that speak of a path. Whether time runs for children is a question of its own. */
function sourceFieldOf(path: string): string {
	return path === 'limitation.minors' || isItem(path) ? path : (splitPath(path)[0] ?? path)
}
