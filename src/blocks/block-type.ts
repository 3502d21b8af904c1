import type { Fields } from './own.ts'
import type { AnswerPart, Block, CheckContext, Day, Issue, StoredImage, Text } from './types.ts'

/**
 * One setting of a block type, as data: the draft's check and the JSON Schema are both read off it.
 * Lengths are in code points. `note` is one line for the reference.
 */
export type Setting = {
	readonly required?: true
	readonly default?: string | number | boolean
	readonly note?: string
} & (
	| { readonly kind: 'boolean' }
	| { readonly kind: 'number'; readonly min: number; readonly max: number; readonly above?: true }
	| { readonly kind: 'integer'; readonly min: number; readonly max: number }
	| { readonly kind: 'string'; readonly max: number }
	| { readonly kind: 'day' | 'country' | 'pattern' | 'scalar' }
	/** A `Text`; with `name` it is composed and trimmed as labels are. */
	| { readonly kind: 'text'; readonly max: number; readonly name?: true }
	| { readonly kind: 'choice'; readonly of: readonly (string | number)[] }
	/** `unique` names the field by which the items differ; without it the items themselves must. */
	| { readonly kind: 'list'; readonly item: Setting; readonly max: number; readonly unique?: string }
	| { readonly kind: 'object'; readonly fields: Settings }
)

export type Settings = Readonly<Record<string, Setting>>

export type Params = Readonly<Record<string, string | number>>

/** Records one issue. `path` is a JSON Pointer into what is checked. */
export type Report = (code: string, path: string, params?: Params) => void

/** What a value must be before its type looks at it. An `image` is a data URL, or an object around one. */
export type Shapes = {
	readonly string: string
	readonly number: number
	readonly boolean: boolean
	readonly list: readonly unknown[]
	readonly object: Fields
	readonly image: string | Fields
}

/** The answer under check: where it stands, and where to put what is wrong. */
export type Answer = {
	readonly block: Block
	/** JSON Pointer of the whole answer. */
	readonly path: string
	readonly context: CheckContext
	readonly report: Report
	/** Remembers an accepted image. `path` is the block's id, or `id/front` and `id/back`. */
	readonly keepImage: (path: string, image: StoredImage) => void
}

/** The words that showing an answer needs beside the template's own texts. */
export type Words = {
	readonly yes: string
	readonly no: string
	readonly agreed: string
	readonly notAgreed: string
	readonly firstName: string
	readonly lastName: string
	readonly dateOfBirth: string
	readonly relationship: string
	/** Writes a day for a reader. */
	readonly day: (day: Day) => string
	/** Names a country by its code. */
	readonly country: (code: string) => string
}

export type View = {
	readonly words: Words
	/** Picks a text's language. */
	readonly say: (text: Text) => string
}

/** A block that is read, not answered. */
export type ContentType = {
	readonly kind: 'content'
	readonly shownAs: 'heading' | 'divider' | 'prose'
	readonly note: string
	readonly settings: Settings
}

/** A block that is answered. Methods get only values of the type's shape. */
export type AnswerType<S extends keyof Shapes = keyof Shapes> = {
	readonly kind: 'answer'
	readonly note: string
	readonly shape: S
	readonly settings: Settings
	/** Pairs of settings of which the first may not exceed the second; defaults count. */
	readonly ordered?: readonly (readonly [string, string])[]
	/** Relations of settings that `ordered` cannot say. Gets settings that are sound one by one. */
	checkSettings?(block: Block, report: Report, path: string): void
	/** Reports what is wrong with an answer that is not empty, and returns it normalised. */
	check(value: Shapes[S], answer: Answer): unknown
	/** What a reader sees of a stored answer that is not empty. */
	show(value: Shapes[S], block: Block, view: View): readonly AnswerPart[]
	/** Whether a condition may compare this block's answer with `operand`; without it, only `notEmpty` may be asked. */
	operand?(operand: unknown, block: Block): boolean
	/** The number that a flag's `min` and `max` compare: the answer, or how many it holds. */
	measure?(value: Shapes[S]): number
}

export type BlockType = ContentType | AnswerType

/** Every known type under its name. */
export type Catalogue = Readonly<Record<string, BlockType>>

/** Most issues that one check returns. */
export const MAX_ISSUES = 50

/** Puts an issue together; `undefined` parts are left out. */
export function makeIssue(code: string, path: string, blockId?: string, params?: Params): Issue {
	return {
		path,
		code,
		...(blockId === undefined ? {} : { blockId }),
		...(params === undefined ? {} : { params }),
	}
}
