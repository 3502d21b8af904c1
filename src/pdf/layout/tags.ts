/** What a part of the document is, for readers that don't see it (ISO 32000-1, 14.8.4). */
export type Tag = {
	readonly type: TagType
	/** BCP 47. */
	readonly language: string
	readonly parent?: Tag
	/** Of a heading: 1 is the title's. */
	readonly level?: number
	/** Of a heading: its text, for the bookmarks. */
	readonly title?: string
	/** Of a figure: what it shows, in words. */
	readonly alt?: string
	/** Of a table's head: which cells it is the head of. */
	readonly scope?: 'Row' | 'Column'
}

export type TagType =
	| 'Sect'
	| 'Heading'
	| 'P'
	| 'L'
	| 'LI'
	| 'Lbl'
	| 'LBody'
	| 'Table'
	| 'TR'
	| 'TH'
	| 'TD'
	| 'Figure'
	| 'Link'
	| 'Form'

export function paragraph(language: string, parent?: Tag): Tag {
	return parent === undefined ? { type: 'P', language } : { type: 'P', language, parent }
}

export function heading(level: number, title: string, language: string): Tag {
	return { type: 'Heading', language, level, title }
}

/** A part of another, in its language where no other is given. */
export function within(parent: Tag, type: TagType, more: Partial<Tag> = {}): Tag {
	return { type, language: parent.language, ...more, parent }
}
