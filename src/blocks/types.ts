/** A text of a template: one string for every language, or one string per BCP 47 language tag. */
export type Text = string | Readonly<Record<string, string>>

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** When a block is shown: by the answer to an earlier block. */
export type Visibility = {
	readonly blockId: string
	readonly equals?: unknown
	readonly anyOf?: readonly unknown[]
	readonly notEmpty?: boolean
}

/** Which answers raise a flag for the staff to look at. */
export type FlagRule = {
	readonly equals?: unknown
	readonly anyOf?: readonly unknown[]
	readonly notEmpty?: boolean
	readonly min?: number
	readonly max?: number
	readonly label?: Text
}

/** The types of blocks that are read, not answered. */
export type ContentTypeName = 'heading' | 'divider' | 'text'

export type Sensitivity = 'none' | 'personal' | 'health'

/** One block of a template, as checked by `checkBlocks`. Settings of its own stand beside these. */
export type Block = {
	readonly id: string
	readonly type: string
	readonly label?: Text
	readonly help?: Text
	readonly required?: boolean
	readonly visibleIf?: Visibility
	readonly flagIf?: FlagRule
	readonly sensitivity?: Sensitivity
	readonly [setting: string]: unknown
}

/**
 * What is wrong with a draft or an answer. `path` is a JSON Pointer (RFC 6901) into what was checked: the
 * array of blocks or the object of values. `params` fill the sentence and never hold what was submitted.
 */
export type Issue = {
	readonly path: string
	readonly code: string
	readonly blockId?: string
	readonly params?: Readonly<Record<string, string | number>>
}

/** What a stored waiver's `values` hold in the place of an image. `sha256` in lower-case hex, sizes in bytes and pixels. */
export type StoredImage = {
	readonly image: true
	readonly contentType: 'image/png' | 'image/jpeg'
	readonly sha256: string
	readonly bytes: number
	readonly width: number
	readonly height: number
}

export type ImageFault = 'not_a_data_url' | 'not_base64' | 'not_png_or_jpeg' | 'damaged'

/** What the checks need of their surroundings; the server and the page each bring their own. */
export type CheckContext = {
	/** Today in the organization's time zone. */
	readonly today: Day
	/**
	 * Reads an image's facts from its bytes. `path` names the image within the waiver: the block's id, or
	 * `id/front` and `id/back` for a two-sided document.
	 */
	readImage(path: string, dataUrl: string): StoredImage | { readonly fault: ImageFault }
}

/** A person as a waiver's answers name them. */
export type Person = {
	readonly firstName: string
	readonly middleName?: string
	readonly lastName: string
	readonly email?: string
	readonly phone?: string
	readonly dateOfBirth?: Day
	readonly relationship?: string
}

/** How an answer is shown to a reader: on the review screen, in the dashboard and in the PDF. */
export type AnswerPart =
	| { readonly kind: 'text'; readonly text: string }
	| {
			readonly kind: 'image'
			readonly path: string
			readonly image: StoredImage
			readonly role: 'ink' | 'photo'
	  }
	| { readonly kind: 'typed'; readonly text: string }
	| {
			readonly kind: 'table'
			readonly head: readonly string[]
			readonly rows: readonly (readonly string[])[]
	  }

/** One block as the reader of a signed waiver sees it, in one language. Hidden blocks do not appear. */
export type ShownBlock =
	| { readonly kind: 'heading'; readonly id: string; readonly level: 1 | 2 | 3; readonly text: LocalText }
	| { readonly kind: 'divider'; readonly id: string }
	| { readonly kind: 'prose'; readonly id: string; readonly text: LocalText }
	| {
			readonly kind: 'answer'
			readonly id: string
			readonly type: string
			readonly label: LocalText
			/** The statement agreed to, where the block has one (safe Markdown). */
			readonly text?: LocalText
			readonly parts: readonly AnswerPart[]
	  }

/** A text with the language that it was really found in, so that a fallback is marked up rightly. */
export type LocalText = { readonly text: string; readonly language: string }
