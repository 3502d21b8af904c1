import { type Fields, isRecord } from '../own.ts'
import type { Report } from '../report.ts'
import type { AnswerPart, Block, CheckContext, Day, StoredImage, Text } from '../types.ts'

/** The shape that a value must have before its type checks it. An `image` is a data URL, or an object around one. */
export type Shapes = {
	readonly string: string
	readonly number: number
	readonly boolean: boolean
	readonly list: readonly unknown[]
	readonly object: Fields
	readonly image: string | Fields
}

export type Answer = {
	readonly block: Block
	/** JSON Pointer of the whole answer. */
	readonly path: string
	readonly context: CheckContext
	readonly report: Report
	/** Records an accepted image. `path` is the block's id, or `id/front` and `id/back`. */
	readonly keepImage: (path: string, image: StoredImage) => void
}

/** The words that an answer is shown with, besides the template's own texts. */
export type Words = {
	readonly yes: string
	readonly no: string
	readonly agreed: string
	readonly notAgreed: string
	readonly firstName: string
	readonly lastName: string
	readonly dateOfBirth: string
	readonly relationship: string
	readonly day: (day: Day) => string
	readonly country: (code: string) => string
	/** Whether the family's name comes first. */
	readonly isFamilyFirst: boolean
	readonly name: (name: ShownName) => string
}

export type ShownName = {
	readonly firstName: string
	readonly middleName: string
	readonly lastName: string
}

export type View = {
	readonly words: Words
	readonly say: (text: Text) => string
}

/**
 * How the answers to one type of block are checked and shown, in browsers as well as on the server. Methods get only values
 * of the type's shape that are not empty.
 */
export type AnswerType<S extends keyof Shapes = keyof Shapes> = {
	readonly shape: S
	/** Reports what is wrong with an answer, and returns it normalized. */
	check(value: Shapes[S], answer: Answer): unknown
	/** Returns what a reader sees of a stored answer. */
	show(value: Shapes[S], block: Block, view: View): readonly AnswerPart[]
}

export type AnswerTypes = Readonly<Record<string, AnswerType>>

export function hasShape(value: unknown, shape: keyof Shapes): boolean {
	if (shape === 'list') return Array.isArray(value)
	if (shape === 'object') return isRecord(value)
	if (shape === 'image') return typeof value === 'string' || isRecord(value)
	return typeof value === shape
}
