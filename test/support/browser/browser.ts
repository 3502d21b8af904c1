import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from 'playwright-core'

/** A name that the browser takes for another machine on the LAN: no secure context, as on a venue's plain http. */
export const LAN_HOST = 'kiosk.lan'

/** The same by its address, of those that are kept for examples (RFC 5737). */
export const LAN_ADDRESS = '192.0.2.7'

export type BrowserOptions = {
	/** Which names are which machines, as Chromium's `--host-resolver-rules` has it. */
	readonly hosts?: string
	/** The folder of what it keeps, such as the authorities that it trusts. */
	readonly home?: string
	/** A film in the form Y4M, which is what its camera sees. */
	readonly film?: string
}

/**
 * Debian's Chromium without a window, which takes half the processor of one with a window, and without the calls home that
 * a desktop browser makes. Its camera is a moving picture that it makes itself, and `LAN_HOST` and `LAN_ADDRESS` are this
 * machine. @throws when it is not installed
 */
export function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
	return chromium.launch(settingsOf(options))
}

type Shared = { sharedBrowser?: Promise<Browser> }

/**
 * The browser of this process, whose files of tests run one after the other: starting one takes as long as many a test. Each
 * of its contexts is a guest of its own. @throws when it is not installed
 */
export async function shareBrowser(): Promise<Browser> {
	// Each file of tests loads this module anew.
	const shared = globalThis as Shared
	shared.sharedBrowser ??= launchBrowser()
	const browser = await shared.sharedBrowser
	if (browser.isConnected()) return browser
	shared.sharedBrowser = launchBrowser()
	return shared.sharedBrowser
}

/** The same with what it has kept in a folder, so that it can be started again. @throws when it is not installed */
export function launchWithProfile(folder: string, page: BrowserContextOptions): Promise<BrowserContext> {
	return chromium.launchPersistentContext(folder, { ...settingsOf({}), ...page })
}

function settingsOf({
	hosts = `MAP ${LAN_HOST} 127.0.0.1, MAP ${LAN_ADDRESS} 127.0.0.1`,
	home,
	film,
}: BrowserOptions): LaunchOptions {
	const executablePath = Bun.which('chromium-headless-shell')
	if (executablePath === null)
		throw new Error('Install chromium-headless-shell, or run `bun run test`, which does.')
	return {
		executablePath,
		...(home === undefined ? {} : { env: { ...Bun.env, HOME: home } }),
		args: [
			'--no-sandbox',
			'--disable-gpu',
			// Another process that passes pictures on is a tenth of what a page costs.
			'--in-process-gpu',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--use-fake-device-for-media-stream',
			'--use-fake-ui-for-media-stream',
			...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`]),
			`--host-resolver-rules=${hosts}`,
		],
	}
}
