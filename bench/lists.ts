import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/support/browser/browser.ts'
import { openContext, signUp } from './desk/sign-up.ts'
import { readMemory } from './load/process-use.ts'
import { readOptions } from './options.ts'
import { quantile } from './quantile.ts'
import { openData } from './search/data.ts'
import { startOnFilled } from './search/server.ts'

const options = readOptions({
	size: { type: 'string', default: '1000000' },
	rows: { type: 'string', default: '100000' },
	data: { type: 'string' },
})

const RUNS = 5
/** Milliseconds after which a list counts as broken. */
const LATE_MS = 60_000

/** Every list that grows with the waivers, with the filters that its screen offers. */
const LISTS: Readonly<Record<string, string>> = {
	Waivers: '/desk/waivers',
	'  valid today': '/desk/waivers?valid=today',
	'  expired': '/desk/waivers?state=expired',
	'  expire before 2030': '/desk/waivers?expires=2030-01-01',
	'  voided': '/desk/waivers?state=voided',
	'  held': '/desk/waivers?state=held',
	'  to look at': '/desk/waivers?flags=open',
	'  failed PDFs': '/desk/waivers?pdf=failed',
	'  signed at a tablet': '/desk/waivers?source=kiosk',
	'  by name': '/desk/waivers?q=smith',
	'  by two letters': '/desk/waivers?q=an',
	People: '/desk/people',
	'  in order of name': '/desk/people?sort=name',
	'  of a family name': '/desk/people?q=garcia',
	Events: '/desk/events',
	Messages: '/desk/messages',
	Log: '/desk/log',
	'  let in anyway': '/desk/log?view=overrides',
	'  health looks': '/desk/log?view=reads',
	'Held waivers': '/desk/retention',
}

/** A screen that has nothing of the waivers. */
const START = '/desk/staff'

await using data = await openData(options.data, Number(options.size))
await using server = await startOnFilled(data)
const { url, pid } = server
const cookie = await signUp(url, data.filled.key)
const browser = await launchBrowser()

const times = new Map(Object.entries(LISTS).map(([name, path]) => [path, { name, shown: [] as number[] }]))
for (let run = 0; run < RUNS; run++) {
	// A browser of its own, since the desk shows at once what it has shown before.
	const context = await openContext(browser, url, cookie)
	const page = await context.newPage()
	await page.goto(url + START)
	await page.waitForSelector('.screen-staff')
	await untilLoaded(page)
	for (const [path, { shown }] of times) {
		shown.push(await open(page, path))
		await open(page, START)
	}
	await context.close()
}
await browser.close()

console.log(
	`First rows of each list among ${options.size} waivers, in ms, the first of ${RUNS} and their median:\n`,
)
for (const { name, shown } of times.values())
	console.log(
		`  ${name.padEnd(22)} ${(shown[0] ?? NaN).toFixed(0).padStart(6)} ${quantile(shown, 0.5).toFixed(0).padStart(6)}`,
	)

console.log(`\nCalls of the screens, in ms, the first of ${RUNS} and their median:\n`)
for (const path of ['/v1/status', '/v1/retention', '/v1/figures?from=2026-01-01&to=2026-12-31']) {
	const took: number[] = []
	for (let run = 0; run < RUNS; run++) took.push(await ask(path))
	console.log(
		`  ${path.padEnd(44)} ${(took[0] ?? NaN).toFixed(0).padStart(6)} ${quantile(took, 0.5).toFixed(0).padStart(6)}`,
	)
}

const before = readMemory(pid).rssMb
const { rows, seconds, most } = await exportRows(Number(options.rows))
console.log(
	`\n${rows} rows as CSV in ${seconds.toFixed(1)} s: ${before.toFixed(0)} MB before, ${most.map((mb) => mb.toFixed(0)).join(', ')} MB at each tenth`,
)

/**
 * Goes to a screen within the desk, as a link does. It is asked in the page itself, since asking the browser from here takes
 * longer than most lists.
 * @returns milliseconds until its first rows are painted, or that there are none
 * @throws when it shows neither in `LATE_MS`
 */
async function open(page: Page, path: string): Promise<number> {
	const screen = `.screen-${new URL(path, url).pathname.split('/')[2] ?? ''}`
	const isShown = path === START ? screen : `${screen} .paged[aria-busy=false] :is(.paged-rows > *, .empty)`
	return page.evaluate<number>(`new Promise((resolve, reject) => {
		setTimeout(() => reject(new Error('${path} shows no rows.')), ${LATE_MS})
		const from = performance.now()
		const seen = new MutationObserver(() => {
			if (document.querySelector('${isShown}') === null) return
			seen.disconnect()
			requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
		})
		seen.observe(document, { subtree: true, childList: true, attributes: true })
		history.pushState(null, '', '${path}')
		dispatchEvent(new PopStateEvent('popstate'))
	})`)
}

/** Waits for the scripts of the other screens: the desk loads them 1.5 s after its first screen. */
async function untilLoaded(page: Page): Promise<void> {
	for (let before = -1; ;) {
		const count = await page.evaluate<number>("performance.getEntriesByType('resource').length")
		if (count === before) return
		before = count
		await Bun.sleep(3_000)
	}
}

/** @throws when it is refused */
async function ask(path: string): Promise<number> {
	const begun = performance.now()
	const response = await fetch(url + path, { headers: { authorization: `Bearer ${data.filled.key}` } })
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
	await response.arrayBuffer()
	return performance.now() - begun
}

/** Reads the first rows of an export, and the service's memory at each tenth of them. */
async function exportRows(wanted: number): Promise<{ rows: number; seconds: number; most: number[] }> {
	const begun = performance.now()
	const response = await fetch(`${url}/v1/waivers.csv`, {
		headers: { authorization: `Bearer ${data.filled.key}` },
	})
	const reader = response.body?.getReader()
	if (!response.ok || reader === undefined) throw new Error(`The export answered ${response.status}.`)
	let rows = 0
	const most: number[] = []
	while (rows < wanted) {
		const { value, done } = await reader.read()
		if (done) break
		for (const byte of value) if (byte === 10) rows++
		if (rows >= ((most.length + 1) * wanted) / 10) most.push(readMemory(pid).rssMb)
	}
	await reader.cancel()
	return { rows, seconds: (performance.now() - begun) / 1000, most }
}
