import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** A name that the browser takes for another machine on the LAN: no secure context, as on a venue's plain http. */
export const LAN_HOST = 'kiosk.lan'

/**
 * Debian's browser, without any of the calls home that a desktop browser makes. Its camera is a moving picture that it
 * makes itself, and `LAN_HOST` is this machine. @throws when it is not installed
 */
export function launchBrowser(): Promise<Browser> {
	const executablePath = Bun.which('chromium')
	if (executablePath === null) throw new Error('Install chromium, or run `bun run test`, which does.')
	return chromium.launch({
		executablePath,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--use-fake-device-for-media-stream',
			'--use-fake-ui-for-media-stream',
			`--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`,
		],
	})
}
