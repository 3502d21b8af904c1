import type { Browser } from 'playwright-core'
import { demoBlocks } from '../src/demo/forms.ts'
import { escapeHtml } from '../src/kit/text/text.ts'
import { startTestService } from '../test/support/service/service.ts'
import { dataUrl, noisyJpeg } from '../test/support/fixtures/photos.ts'
import { publishTemplate } from '../test/support/fixtures/waivers.ts'
import { launchBrowser } from '../test/support/browser/browser.ts'

/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 and 0.75 Mbit/s; and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4
const RUNS = 7

/** As a page that was just opened does it, with no compiled code yet. */
const MEASURE_WORK = `(async () => {
	const { laterScript, challenge } = JSON.parse(document.getElementById('boot').textContent)
	const { work } = await import(laterScript)
	const start = performance.now()
	await work(challenge, 'page-' + crypto.randomUUID().replaceAll('-', ''))
	return performance.now() - start
})()`

type Load = { paint: number; ready: number; shift: number; requests: number; bytes: number }

const running = startTestService()
const url = await publishAt('Hall')
const withPicture = await publishAt('Park', {
	branding: { picture: dataUrl(await noisyJpeg(1600, 600), 'image/jpeg') },
})
/** The same questions as plain HTML: no service can show a form sooner. */
const bare = Bun.serve({
	port: 0,
	fetch: () => new Response(bareForm(), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
})
for (const each of [url, withPicture]) await fetch(each)
const browser = await launchBrowser()
const works: number[] = []
const loads = { first: [] as Load[], repeat: [] as Load[], picture: [] as Load[] }
const paints = { page: [] as number[], picture: [] as number[] }
for (let run = 0; run < RUNS; run++) {
	// One after the other, so that the ratio is of one moment of the machine.
	const [{ paint }] = await visitTwice(browser, bare.url.href, false)
	const [first, repeat] = await visitTwice(browser, url)
	const [picture] = await visitTwice(browser, withPicture)
	loads.first.push(first)
	loads.repeat.push(repeat)
	loads.picture.push(picture)
	paints.page.push(first.paint / paint)
	paints.picture.push(picture.paint / paint)
}
console.log(
	`A form of ${demoBlocks.length} blocks on slow 4G with a processor ${SLOWDOWN} times slower, median of ${RUNS}:\n`,
)
for (const [name, all] of Object.entries(loads)) {
	const median = (read: (load: Load) => number): number => all.map(read).sort((a, b) => a - b)[RUNS >> 1] ?? 0
	console.log(
		`  ${name.padEnd(7)} paint ${median(({ paint }) => paint).toFixed(0)} ms, ready ${median(({ ready }) => ready).toFixed(0)} ms, shift ${median(({ shift }) => shift).toFixed(3)}, ${median(({ requests }) => requests)} requests, ${(median(({ bytes }) => bytes) / 1024).toFixed(1)} KB`,
	)
}
for (const [name, all] of Object.entries(paints)) {
	all.sort((a, b) => a - b)
	console.log(
		`  first paint of the ${name} ${all[RUNS >> 1]?.toFixed(2)} times that of a bare form (${all[0]?.toFixed(2)} to ${all.at(-1)?.toFixed(2)})`,
	)
}
works.sort((a, b) => a - b)
console.log(
	`  work for a form ${works[RUNS >> 1]?.toFixed(0)} ms, at most ${works.at(-1)?.toFixed(0)} ms, in the background`,
)
await browser.close()
console.log(
	`\nRendering and sending the page: ${(await measureServer()).toFixed(0)} pages a second, one after the other.`,
)
await bare.stop(true)
await running.close()

async function publishAt(name: string, organization?: object): Promise<string> {
	const { call } = running.tenant(name)
	if (organization !== undefined) await call('PATCH', '/v1/organization', organization)
	await publishTemplate(call, {
		name: 'Climbing',
		of: demoBlocks,
		settings: { languages: ['en', 'es', 'de', 'ar'] },
	})
	return `${running.service.url}/w/${name.toLowerCase()}/climbing`
}

function bareForm(): string {
	const parts = demoBlocks.map(({ id, text, label }) => {
		const said = escapeHtml((label ?? text)?.en ?? '')
		return label === undefined ? `<p>${said}</p>` : `<p><label>${said} <input name="${id}"></label></p>`
	})
	return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Climbing</title><form method="post">${parts.join('')}<button>Sign</button></form></html>`
}

/** @param isReady false for a page without a script */
async function visitTwice(browser: Browser, url: string, isReady = true): Promise<[Load, Load]> {
	const context = await browser.newContext({
		viewport: { width: 375, height: 740 },
		deviceScaleFactor: 2,
		isMobile: true,
	})
	const page = await context.newPage()
	const session = await context.newCDPSession(page)
	let requests = 0
	let bytes = 0
	await session.send('Network.enable')
	session.on('Network.requestWillBeSent', () => (requests += 1))
	session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
	await session.send('Network.emulateNetworkConditions', NETWORK)
	await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
	await page.addInitScript(() => {
		const scope = globalThis as any
		scope.shift = 0
		new scope.PerformanceObserver((list: any) => {
			for (const entry of list.getEntries()) scope.shift += entry.hadRecentInput ? 0 : entry.value
		}).observe({ type: 'layout-shift', buffered: true })
	})
	const load = async (): Promise<Load> => {
		requests = bytes = 0
		await page.goto(url)
		if (isReady) await page.waitForSelector('html[data-ready]', { state: 'attached' })
		await page.waitForTimeout(500)
		const times = await page.evaluate<{ paint: number; ready: number; shift: number }>(
			`({ ready: performance.getEntriesByName('ready')[0]?.startTime ?? 0, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, shift: globalThis.shift })`,
		)
		return { ...times, requests, bytes }
	}
	const visits: [Load, Load] = [await load(), await load()]
	if (isReady) works.push(await page.evaluate<number>(MEASURE_WORK))
	await context.close()
	return visits
}

async function measureServer(): Promise<number> {
	const until = performance.now() + 2_000
	let pages = 0
	for (; performance.now() < until; pages++) await (await fetch(url)).text()
	return pages / 2
}
