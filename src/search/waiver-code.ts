import { plainText } from '../kit/text/plain.ts'
import { UUID_PATTERN } from '../kit/uuid.ts'

/** The end of the waiver's id, which is random. */
const DIGITS = 8

/** A reference as `readReference` returns it. */
export function endOf(id: string): string {
	return id.slice(-DIGITS)
}

export function referenceOf({ id }: { readonly id: string }): string {
	const end = endOf(id).toUpperCase()
	return `${end.slice(0, DIGITS / 2)}-${end.slice(DIGITS / 2)}`
}

/** In lower case; undefined for any other text. What ends a sentence or a quote may follow. */
export function readReference(text: string): string | undefined {
	const [, start, end] = /^[#(]?([0-9a-f]{4})[- ]?([0-9a-f]{4})[./,;:)]*$/i.exec(plainText(text)) ?? []
	return start === undefined || end === undefined ? undefined : `${start}${end}`.toLowerCase()
}

/** The last waiver's id in a text, in lower case, wherever it is, and whatever stands between its parts. */
export function readWaiverCode(text: string): string | undefined {
	return [...plainText(text).toLowerCase().matchAll(IDS)]
		.map(([, ...digits]) => digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
		.findLast((id) => IS_UUID.test(id))
}

const IS_UUID = new RegExp(UUID_PATTERN)

/** In five parts, between which mail programs break lines; or in one, which nothing like it adjoins. */
const IDS =
	/([0-9a-f]{8})[^0-9a-z]{1,4}([0-9a-f]{4})[^0-9a-z]{1,4}([0-9a-f]{4})[^0-9a-z]{1,4}([0-9a-f]{4})[^0-9a-z]{1,4}([0-9a-f]{12})|(?:^|[^0-9a-f])([0-9a-f]{32})(?![0-9a-f])/g
