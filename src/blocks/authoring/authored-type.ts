import type { Shapes } from '../answers/answer-type.ts'
import type { Report } from '../report.ts'
import type { Block } from '../types.ts'

/** The check of a draft and the JSON Schema both derive from settings. Lengths are in code points. */
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
	/**
	 * A `Text`; with `name` it is composed (NFC) and trimmed, as labels are. With `own` it replaces a sentence of the page's, in the
	 * languages that it has.
	 */
	| { readonly kind: 'text'; readonly max: number; readonly name?: true; readonly own?: true }
	| { readonly kind: 'choice'; readonly of: readonly (string | number)[] }
	/** The items must differ: in the field `unique`, or as a whole without it. */
	| { readonly kind: 'list'; readonly item: Setting; readonly max: number; readonly unique?: string }
	| { readonly kind: 'object'; readonly fields: Settings }
)

export type Settings = Readonly<Record<string, Setting>>

export type AuthoredContent = {
	readonly kind: 'content'
	readonly note: string
	readonly settings: Settings
	/** Checks relations of settings. Each setting has passed its own check. */
	checkSettings?(block: Block, report: Report, path: string): void
}

export type AuthoredAnswer<S extends keyof Shapes = keyof Shapes> = {
	readonly kind: 'answer'
	readonly note: string
	readonly settings: Settings
	/** The first of a pair must not exceed the second. Defaults count. */
	readonly ordered?: readonly (readonly [string, string])[]
	/** Checks relations of settings that `ordered` cannot express. Each setting has passed its own check. */
	checkSettings?(block: Block, report: Report, path: string): void
	/** Without it, conditions may only use `notEmpty`. */
	operand?(operand: unknown, block: Block): boolean
	/** The number that a flag's `min` and `max` compare: the answer, or how many items it has. */
	measure?(value: Shapes[S]): number
}

/** Used on the server only: pages don't load it. */
export type AuthoredType = AuthoredContent | AuthoredAnswer

export type AuthoredTypes = Readonly<Record<string, AuthoredType>>
