import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Db } from '../../db/client.ts'
import { COLUMN_FIELDS } from '../../features/imports/reading/columns.ts'
import type { ColumnField, ColumnMap } from '../../features/imports/reading/columns.ts'
import { DATE_ORDERS } from '../../features/imports/reading/dates.ts'
import { NAME_ORDERS } from '../../features/imports/reading/rows.ts'
import type { Settings } from '../../features/imports/settings.ts'
import { findTemplate, findTemplateBySlug } from '../../features/templates/queries.ts'
import { isTimezone } from '../../kit/time/dates.ts'
import type { Period } from '../../kit/time/dates.ts'
import type { Folder } from './read-folder.ts'

/** The options as they were typed. */
export type ImportOptions = {
	readonly map?: string
	readonly system?: string
	readonly people?: true
	readonly dates?: string
	readonly names?: string
	readonly timezone?: string
	readonly expiresAfter?: string
	readonly neverExpires?: true
	readonly countsFor?: string
	readonly keepDue?: true
	readonly openFlags?: true
}

/** @throws {Error} with a sentence that says what to type */
export function readSettings(
	db: Db,
	organizationId: string,
	folder: Pick<Folder, 'list' | 'isExport' | 'system'>,
	options: ImportOptions,
): Settings {
	const { system = folder.system ?? 'elsewhere', timezone = null, expiresAfter, countsFor } = options
	if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(system))
		throw new Error(
			'--system takes a short name such as smartwaiver: lower-case letters, digits and hyphens.',
		)
	if (timezone !== null && !isTimezone(timezone))
		throw new Error(`${timezone} is not a time zone. Name one such as Europe/Berlin.`)
	if (expiresAfter !== undefined && options.neverExpires)
		throw new Error('Give --expires-after or --never-expires, not both.')
	// The file name of a list can say that it lists people.
	const isPeople = options.people ?? /^people\.(?:csv|jsonl?)$/i.test(basename(folder.list))
	return {
		system,
		kind: isPeople ? 'people' : 'waivers',
		columns: options.map === undefined ? {} : readMap(options.map),
		dates: choose(options.dates, DATE_ORDERS, '--dates'),
		names: choose(options.names, NAME_ORDERS, '--names'),
		timezone,
		validity:
			// An export says of each waiver when it expires, if ever.
			expiresAfter === undefined
				? options.neverExpires || folder.isExport
					? 'unlimited'
					: null
				: readPeriod(expiresAfter),
		countsFor: countsFor === undefined ? null : findTemplateId(db, organizationId, countsFor),
		keepDue: options.keepDue ?? false,
		openFlags: options.openFlags ?? false,
	}
}

function choose<T extends string>(text: string | undefined, of: readonly T[], option: string): T | null {
	if (text === undefined) return null
	const value = of.find((each) => each === text)
	if (value === undefined) throw new Error(`${option} takes one of: ${of.join(', ')}.`)
	return value
}

/** Such as `years=1`. */
function readPeriod(text: string): Period {
	const [, unit, number] = /^(days|months|years)=(\d{1,5})$/.exec(text) ?? []
	const count = Number(number)
	if (unit === 'days' && count > 0) return { days: count }
	if (unit === 'months' && count > 0) return { months: count }
	if (unit === 'years' && count > 0 && count <= 100) return { years: count }
	throw new Error('--expires-after takes a period such as years=1, months=6 or days=30.')
}

function findTemplateId(db: Db, organizationId: string, slugOrId: string): string {
	const template =
		findTemplateBySlug(db, organizationId, slugOrId) ??
		findTemplate(db, organizationId, slugOrId.toLowerCase())
	if (template === undefined) throw new Error(`No template has the slug or id "${slugOrId}".`)
	return template.id
}

const FIELDS = `Columns can be: ${COLUMN_FIELDS.join(', ')}; or null for one that is only kept.`

/** `{"Signed on": "signedAt", "Notes": null}` */
function readMap(path: string): ColumnMap {
	let map: unknown
	try {
		map = JSON.parse(readFileSync(path, 'utf8'))
	} catch {
		throw new Error(`${path} is not a JSON file. Write one such as {"Signed on": "signedAt"}. ${FIELDS}`)
	}
	if (typeof map !== 'object' || map === null || Array.isArray(map))
		throw new Error(`${path} is not a map. Write one such as {"Signed on": "signedAt"}. ${FIELDS}`)
	return Object.fromEntries(
		Object.entries(map).map(([heading, field]): [string, ColumnField | null] => {
			const column = COLUMN_FIELDS.find((each) => each === field)
			if (column === undefined && field !== null)
				throw new Error(`${path} maps "${heading}" to an unknown field. ${FIELDS}`)
			return [heading, column ?? null]
		}),
	)
}
