import { fillPlural } from '../../../i18n/fill.ts'
import type { StartProps } from '../page-props.ts'
import { isReachable } from './reach.ts'
import type { CacheOrder } from '../tablet/cache-pages.ts'
import { isCached } from '../tablet/page-cache.ts'
import { openOutbox } from '../tablet/outbox.ts'
import type { Standing } from '../tablet/outbox.ts'

/** How often a kiosk without a connection tries to connect, in milliseconds. */
const RETRY_MS = 5_000

/** How often an untouched tablet reports to the service, in milliseconds. */
const CALL_MS = 5 * 60_000

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as StartProps | null

let isChecking = false
let isFull = false

function showOfflineNote(): void {
	const note = document.getElementById('offline')
	if (note === null || isChecking) return
	isChecking = true
	note.hidden = false
	const timer = setInterval(check, RETRY_MS)
	async function check(): Promise<void> {
		if (note === null || !(await isReachable(location.href))) return
		note.hidden = true
		isChecking = false
		clearInterval(timer)
	}
}

async function follow(link: HTMLAnchorElement): Promise<void> {
	if (link.hasAttribute('aria-disabled') || isFull) return
	link.setAttribute('aria-disabled', 'true')
	if ((await isCached(link.href)) || (await isReachable(link.href))) location.assign(link.href)
	else showOfflineNote()
	link.removeAttribute('aria-disabled')
}

/** Shows the number of waiting forms, and advice for staff. */
function showStanding({ language, words }: StartProps, standing: Standing): void {
	const note = document.getElementById('waiting')
	if (note === null) return
	const { waiting, refused, isUnpaired } = standing
	isFull = standing.isFull
	const sentences = [
		waiting > 0 && fillPlural(words.waiting, waiting, language),
		waiting > 0 && isUnpaired && words.unpaired,
		refused > 0 && fillPlural(words.refused, refused, language),
		isFull && words.full,
	]
	const text = sentences.filter((sentence) => sentence !== false).join(' ')
	if (note.textContent !== text) note.textContent = text
	note.hidden = text === ''
}

addEventListener('click', (event) => {
	const link = event.target instanceof Element ? event.target.closest('a') : null
	if (link === null) return
	event.preventDefault()
	void follow(link)
})

/** A scanned address carries the code behind its #, which no server sees. */
function pairByScan(): void {
	const box = document.querySelector<HTMLInputElement>('.kiosk-pair #code')
	const code = decodeURIComponent(location.hash.slice(1))
	if (box === null || code === '') return
	// A code that was refused is not sent again when the page is loaded again.
	history.replaceState(null, '', location.pathname)
	box.value = code
	box.form?.requestSubmit()
}

pairByScan()

setInterval(() => void isReachable(location.href), CALL_MS)

if (boot !== null) {
	void openOutbox(boot.pairing, (standing) => showStanding(boot, standing))
	if (boot.pages.length > 0) void askForPages(boot).catch(() => undefined)
}

/** Registers the service worker, which caches the kiosk's pages. Over plain http there is none. */
async function askForPages({ pages, files }: CacheOrder): Promise<void> {
	const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
	if (serviceWorker === undefined) return
	await serviceWorker.register('/kiosk-worker.js', { scope: '/kiosk' })
	const { active } = await serviceWorker.ready
	active?.postMessage({ pages, files } satisfies CacheOrder, [])
}

document.documentElement.dataset['ready'] = ''
