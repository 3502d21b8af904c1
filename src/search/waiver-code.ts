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

/** In lower case; undefined for any other text. A word and a colon may be before it, what ends a sentence or a quote after it. */
export function readReference(text: string): string | undefined {
	const [, label = '', rest = ''] = /^(\p{L}+[.:]+ ?)?(.*)$/u.exec(plainText(text).toLowerCase()) ?? []
	const [, start, end] = REFERENCE.exec(readDigits(rest)) ?? REFERENCE.exec(readDigits(label + rest)) ?? []
	return start === undefined || end === undefined ? undefined : start + end
}

const REFERENCE = /^[#(]?([0-9a-f]{4})[-_/. ]?([0-9a-f]{4})[./,;:)]*$/

/** These letters are no digits of a code: whoever types one means the digit that looks like it. */
function readDigits(text: string): string {
	return text.replace(/o/g, '0').replace(/[il]/g, '1')
}

/** The last waiver's id in a text, in lower case, wherever it is, and whatever stands between its parts. */
export function readWaiverCode(text: string): string | undefined {
	return [...readDigits(plainText(text).toLowerCase()).matchAll(IDS)]
		.map(([, ...digits]) => digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
		.findLast((id) => IS_UUID.test(id))
}

const IS_UUID = new RegExp(UUID_PATTERN)

/** In five parts, between which mail programs break lines; or in one, which nothing like it adjoins. */
const IDS =
	/([0-9a-f]{8})[^0-9a-z]{1,4}([0-9a-f]{4})[^0-9a-z]{1,4}([0-9a-f]{4})[^0-9a-z]{1,4}([0-9a-f]{4})[^0-9a-z]{1,4}([0-9a-f]{12})|(?:^|[^0-9a-f])([0-9a-f]{32})(?![0-9a-f])/g
