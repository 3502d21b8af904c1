import { dayInZone } from '../../kit/time/dates.ts'
import { nameWords } from '../../search/name-words.ts'
import { readDate } from './reading/dates.ts'
import type { DateOrder } from './reading/dates.ts'
import type { ForeignRecord } from './reading/records.ts'

type Signing = Pick<ForeignRecord, 'signer' | 'signedAt'>

/**
 * Pairs records with documents whose names hold the whole name of the signer and the day of the signing, such as
 * `Ana Lee 2026-03-01.pdf`. Nothing is guessed: a document that fits two records belongs to neither, and so does one of two
 * documents that fit one record.
 * @param order which number of a day comes first, where it has been said
 */
export function pairByName<Each extends Signing>(
	records: readonly Each[],
	names: readonly string[],
	{ timezone, order }: { timezone: string; order: DateOrder | null },
): Map<Each, string> {
	const documents = Map.groupBy(
		names.flatMap((name) => readName(name, order)),
		({ day }) => day,
	)
	if (documents.size === 0) return new Map()
	const pairs = records.flatMap((record) => {
		const { firstName, lastName } = record.signer
		const sought = nameWords(`${firstName} ${lastName}`)
		return (documents.get(dayInZone(record.signedAt, timezone)) ?? [])
			.filter(({ words }) => sought.every((word) => words.has(word)))
			.map(({ name }) => ({ record, name }))
	})
	const [ofRecord, ofName] = [
		Map.groupBy(pairs, ({ record }) => record),
		Map.groupBy(pairs, ({ name }) => name),
	]
	const isAlone = ({ record, name }: { record: Each; name: string }): boolean =>
		ofRecord.get(record)?.length === 1 && ofName.get(name)?.length === 1
	return new Map(pairs.filter(isAlone).map(({ record, name }) => [record, name]))
}

type NamedDocument = { readonly name: string; readonly day: string; readonly words: ReadonlySet<string> }

/** @returns none for a name without a day, or with one that can be read in two ways */
function readName(name: string, order: DateOrder | null): NamedDocument[] {
	const stem = name.replace(/\.[^.]+$/, '')
	const [dateText] = DAY.exec(stem) ?? []
	if (dateText === undefined) return []
	const date = readDate(dateText.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3').replace(/[_. ]/g, '-'), order)
	if (date === undefined || typeof date === 'string' || !('day' in date)) return []
	return [{ name, day: date.day, words: new Set(nameWords(stem)) }]
}

/** `2026-03-01`, `20260301`, `01.03.2026`, and with other separators. */
const DAY = /(?<!\d)(?:\d{4}([-_. ])\d{1,2}\1\d{1,2}|\d{8}|\d{1,2}([-_. ])\d{1,2}\2\d{4})(?!\d)/
