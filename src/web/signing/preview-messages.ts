import type { PageProps } from './page-props.ts'

/** What the preview shows: a page with its color and its picture. */
export type ShownForm = {
	readonly props: PageProps
	readonly brandStyle: string | null
	readonly picture: { readonly url: string; readonly width: number; readonly height: number } | null
}

/** Messages from the builder to the preview in its frame. */
export type ToPreview =
	| ({ readonly kind: 'show' } & ShownForm)
	| { readonly kind: 'scheme'; readonly isDark: boolean }
	/** Marks a block and brings it into view; undefined marks none. */
	| { readonly kind: 'select'; readonly blockId: string | undefined }

/** Messages from the preview to the builder. */
export type FromPreview =
	| { readonly kind: 'ready' }
	/** A user pressed or focused a block. */
	| { readonly kind: 'selected'; readonly blockId: string }
	/** A user chose another language on the page. */
	| { readonly kind: 'language'; readonly tag: string }
