/** A text of a template: one string for every language, or one string per BCP 47 language tag. */
export type Text = string | Readonly<Record<string, string>>

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

export type Visibility = {
	readonly blockId: string
	readonly equals?: unknown
	readonly anyOf?: readonly unknown[]
	readonly notEmpty?: boolean
}

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

/** One block of a template that `checkBlocks` has accepted, with the settings of its type. */
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
 * A fault in a draft or an answer. `path` is a JSON Pointer (RFC 6901) into the array of blocks or the object of values.
 * `params` fill the sentence and never contain what was submitted.
 */
export type Issue = {
	readonly path: string
	readonly code: string
	readonly blockId?: string
	readonly params?: Readonly<Record<string, string | number>>
}

/** What stored values contain in place of an image. `sha256` is lower-case hex; sizes are in bytes and pixels. */
export type StoredImage = {
	readonly image: true
	readonly contentType: 'image/png' | 'image/jpeg'
	readonly sha256: string
	readonly bytes: number
	readonly width: number
	readonly height: number
}

export type ImageFault = 'not_a_data_url' | 'not_base64' | 'not_png_or_jpeg' | 'damaged'

/** What the checks need from the server or the page. */
export type CheckContext = {
	/** Today in the organization's time zone. */
	readonly today: Day
	/**
	 * Reads an image's facts from its bytes. `path` is the block's id, or `id/front` and `id/back` for a document with
	 * two sides.
	 */
	readImage(path: string, dataUrl: string): StoredImage | { readonly fault: ImageFault }
}

export type Person = {
	readonly firstName: string
	readonly middleName?: string
	readonly lastName: string
	readonly email?: string
	readonly phone?: string
	readonly dateOfBirth?: Day
	readonly relationship?: string
}

/** How an answer is shown: on the review screen, to the staff and in the PDF. */
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

/** One visible block of a signed waiver, in one language. */
export type ShownBlock =
	| { readonly kind: 'heading'; readonly id: string; readonly level: 1 | 2 | 3; readonly text: LocalText }
	| { readonly kind: 'divider'; readonly id: string }
	| { readonly kind: 'prose'; readonly id: string; readonly text: LocalText }
	| {
			readonly kind: 'answer'
			readonly id: string
			readonly type: string
			readonly label: LocalText
			/** The statement that was agreed to, if the block has one (safe Markdown). */
			readonly text?: LocalText
			readonly parts: readonly AnswerPart[]
	  }

/** A text with the language that it was found in, so that HTML and PDF can mark a fallback. */
export type LocalText = { readonly text: string; readonly language: string }
