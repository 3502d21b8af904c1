import { type Fields, isRecord } from '../own.ts'
import type { Report } from '../report.ts'
import type { AnswerPart, Block, CheckContext, Day, StoredImage, Text } from '../types.ts'

/** An `image` is a data URL, or an object around one. */
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
	readonly path: string
	readonly context: CheckContext
	readonly report: Report
	/** Records an accepted image. `path` is the block's id, or `id/front` and `id/back`. */
	readonly keepImage: (path: string, image: StoredImage) => void
}

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

/** How answers to one type of block are checked and shown, also in browsers. Values are of its shape and not empty. */
export type AnswerType<S extends keyof Shapes = keyof Shapes> = {
	readonly shape: S
	check(value: Shapes[S], answer: Answer): unknown
	show(value: Shapes[S], block: Block, view: View): readonly AnswerPart[]
}

export type AnswerTypes = Readonly<Record<string, AnswerType>>

export function hasShape(value: unknown, shape: keyof Shapes): boolean {
	if (shape === 'list') return Array.isArray(value)
	if (shape === 'object') return isRecord(value)
	if (shape === 'image') return typeof value === 'string' || isRecord(value)
	return typeof value === shape
}
