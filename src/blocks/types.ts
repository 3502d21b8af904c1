/** One string for every language, or one per BCP 47 tag. */
export type Text = string | Readonly<Record<string, string>>

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

export type ContentTypeName = 'heading' | 'divider' | 'summary' | 'text' | 'notice'

export type Sensitivity = 'none' | 'personal' | 'health'

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

/** `path` is a JSON Pointer (RFC 6901) into the blocks or the values. `params` never contain what was submitted. */
export type Issue = {
	readonly path: string
	readonly code: string
	readonly blockId?: string
	readonly params?: Readonly<Record<string, string | number>>
}

/** Stands in stored values in place of an image. `sha256` is lower-case hex; sizes are in bytes and pixels. */
export type StoredImage = {
	readonly image: true
	readonly contentType: 'image/png' | 'image/jpeg'
	readonly sha256: string
	readonly bytes: number
	readonly width: number
	readonly height: number
}

export type ImageFault = 'not_a_data_url' | 'not_base64' | 'not_png_or_jpeg' | 'damaged'

export type CheckContext = {
	readonly today: Day
	/** `path` is the block's id, or `id/front` and `id/back` for a document with two sides. */
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

export type ShownBlock =
	| { readonly kind: 'heading'; readonly id: string; readonly level: 1 | 2 | 3; readonly text: LocalText }
	| { readonly kind: 'divider'; readonly id: string }
	| { readonly kind: 'prose' | 'summary'; readonly id: string; readonly text: LocalText }
	| {
			readonly kind: 'notice'
			readonly id: string
			readonly text: LocalText
			/** Points above the largest text of the terms. */
			readonly largerByPt: number
			readonly isFramed: boolean
	  }
	| {
			readonly kind: 'answer'
			readonly id: string
			readonly type: string
			readonly label: LocalText
			/** Safe Markdown. */
			readonly text?: LocalText
			readonly parts: readonly AnswerPart[]
	  }

/** HTML and PDF mark a fallback by its language. */
export type LocalText = { readonly text: string; readonly language: string }
