import type { PageProps } from './page-props.ts'

/** What the builder tells the preview in its frame. */
export type ToPreview =
	| { readonly kind: 'show'; readonly props: PageProps; readonly brandStyle: string | null }
	| { readonly kind: 'scheme'; readonly isDark: boolean }
	/** Marks a block and brings it into view; undefined marks none. */
	| { readonly kind: 'select'; readonly blockId: string | undefined }

/** What the preview tells the builder. */
export type FromPreview =
	| { readonly kind: 'ready' }
	/** Somebody pressed or came to a block. */
	| { readonly kind: 'selected'; readonly blockId: string }
	/** Somebody chose another language on the page. */
	| { readonly kind: 'language'; readonly tag: string }
