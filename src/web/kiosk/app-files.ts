import type { PageAssets } from '../assets/entries.ts'
import { KIOSK_PATH } from './open-kiosk.ts'

export const WORKER_PATH = '/kiosk-worker.js'

/** The browser requests it at each start of the kiosk, so that an old worker is replaced with the next page. */
export function respondWithWorker({ kioskWorker, files }: PageAssets): Response {
	const worker = files.get(kioskWorker)
	if (worker === undefined) throw new Error('The worker of the kiosk was not built.')
	return new Response(worker.bytes, {
		headers: {
			'content-type': worker.type,
			'cache-control': 'no-cache',
			'content-security-policy': "default-src 'none'; connect-src 'self'",
			'x-content-type-options': 'nosniff',
			'cross-origin-resource-policy': 'same-origin',
		},
	})
}

/** From the home screen of a tablet, the kiosk opens without the browser's own controls. */
export function respondWithManifest({ smallIcon, largeIcon }: PageAssets): Response {
	const icons = [
		{ src: smallIcon, sizes: '192x192', type: 'image/png' },
		{ src: largeIcon, sizes: '512x512', type: 'image/png' },
	]
	return Response.json(
		{
			name: 'Waiver',
			id: KIOSK_PATH,
			start_url: KIOSK_PATH,
			scope: KIOSK_PATH,
			display: 'fullscreen',
			background_color: '#ffffff',
			icons,
		},
		{ headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' } },
	)
}
