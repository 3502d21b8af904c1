import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Debian's browser, without any of the calls home that a desktop browser makes. @throws when it is not installed */
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
		],
	})
}
