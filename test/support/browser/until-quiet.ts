import type { Page, Request } from 'playwright-core'

/** Calls of a page that wait for their answer. */
const calls = new WeakMap<Page, Set<Request>>()

/** Counts a page's calls from now on; the stream of events, which has no end, isn't one of them. */
export function watchCalls(page: Page): Set<Request> {
	const own = calls.get(page) ?? new Set<Request>()
	if (calls.has(page)) return own
	calls.set(page, own)
	page.on('request', (call) => void (new URL(call.url()).pathname === '/v1/live' || own.add(call)))
	for (const end of ['requestfinished', 'requestfailed'] as const)
		page.on(end as 'requestfinished', (call) => void own.delete(call))
	return own
}

/** Waits until a screen shows what it has asked for: an answer may lead to another call. */
export async function untilQuiet(page: Page): Promise<void> {
	const own = watchCalls(page)
	for (let frames = 0; frames < 5;) {
		await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
		frames = own.size === 0 ? frames + 1 : 0
	}
}
