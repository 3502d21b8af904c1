export type LinkCard = {
	readonly title: string
	readonly siteName: string
	/** The full address of an image. */
	readonly image: string | undefined
}

/** The hash, as a source of the page's policy (CSP), allows this text alone. */
export type InlineStyle = { readonly text: string; readonly source: string }

export type Page = {
	readonly status: number
	readonly language: string
	readonly title: string
	/** The preview that a chat shows of a link to the page. */
	readonly card?: LinkCard
	readonly body: string
	readonly pageProps?: unknown
	readonly script?: string
	/** Preloaded, so that the browser need not read the script first. */
	readonly preloads?: readonly string[]
	/** A file that the browser requests while it reads the script. */
	readonly asks?: string
	readonly style?: string
	readonly brandStyle?: string | undefined
	/** All styles, within the page: it is painted without a further request. */
	readonly inlineStyle?: InlineStyle | undefined
	/** Decorates the top of the page. Its size in pixels keeps its place. */
	readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | undefined
	readonly embedOrigins?: readonly string[]
	readonly hasFrames?: boolean
	/** True if it works without a connection, and in full screen from the home screen of a tablet. */
	readonly isKiosk?: boolean
	/** True if it can be put on a home screen as the desk. */
	readonly isDesk?: boolean
	readonly headers?: Readonly<Record<string, string>>
}
