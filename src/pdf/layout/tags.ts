/** For readers that don't see the page (ISO 32000-1, 14.8.4). */
export type Tag = {
	readonly type: TagType
	/** BCP 47. */
	readonly language: string
	readonly parent?: Tag
	readonly level?: number
	/** The text of a heading, for the bookmarks. */
	readonly title?: string
	readonly alt?: string
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

export function within(parent: Tag, type: TagType, more: Partial<Tag> = {}): Tag {
	return { type, language: parent.language, ...more, parent }
}
