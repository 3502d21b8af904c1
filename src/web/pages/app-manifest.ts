import type { PageAssets } from '../assets/entries.ts'

/** The color of the page behind everything, in light. */
export const PAGE_COLOR = '#f4f4f1'

type InstalledApp = {
	readonly name: string
	/** Where it begins, and what belongs to it. */
	readonly path: string
	readonly display: 'fullscreen' | 'standalone'
	/** In what the name is written. */
	readonly language?: string
}

/** What a browser needs to put an address on the home screen, as an app without the browser's own controls. */
export function respondWithManifest(
	{ smallIcon, largeIcon, wholeIcon }: PageAssets,
	{ name, path, display, language }: InstalledApp,
): Response {
	const png = { type: 'image/png' }
	const icons = [
		{ src: smallIcon, sizes: '192x192', ...png },
		{ src: largeIcon, sizes: '512x512', ...png },
		// A device cuts it to the shape of its icons.
		{ src: wholeIcon, sizes: '512x512', ...png, purpose: 'maskable' },
	]
	const manifest = {
		name,
		...(language === undefined ? {} : { lang: language }),
		id: path,
		start_url: path,
		scope: path,
		display,
		background_color: PAGE_COLOR,
		theme_color: PAGE_COLOR,
		icons,
	}
	const headers = {
		'content-type': 'application/manifest+json',
		'cache-control': 'no-cache',
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
	}
	return Response.json(manifest, { headers })
}
