import type { Browser } from 'playwright-core'
import { KEY_MS, TYPED, findGuests, listSought, scanGuests } from './desk/door.ts'
import { makeRegulars } from './desk/regulars.ts'
import { openContext, signUp } from './desk/sign-up.ts'
import { measureStreams } from './desk/streams.ts'
import { quantile } from './quantile.ts'
import { openData } from './search/data.ts'
import { startOnFilled } from './search/server.ts'
import { launchBrowser } from '../test/support/browser/browser.ts'
import { readOptions } from './options.ts'

const options = readOptions({
	size: { type: 'string', default: '100000' },
	guests: { type: 'string', default: '60' },
	data: { type: 'string' },
})

/** A venue's Wi-Fi: 5 ms there and back, 50 Mbit/s. */
const WIFI = { offline: false, latency: 5, downloadThroughput: 6_250_000, uploadThroughput: 6_250_000 }
/** Slow 4G as Lighthouse has it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** How many times slower a phone's processor is. */
const SLOWDOWN = 4
const START_CASES = [
	{ name: 'Wi-Fi', network: WIFI, slowdown: 1 },
	{ name: 'Wi-Fi', network: WIFI, slowdown: SLOWDOWN },
	{ name: 'slow 4G', network: SLOW_4G, slowdown: SLOWDOWN },
]
const RUNS = 5

await using data = await openData(options.data, Number(options.size))
await using server = await startOnFilled(data)
const { url } = server
const cookie = await signUp(url, data.filled.key)
const browser = await launchBrowser()

console.log(`The desk, with this processor and a slower one, median of ${RUNS}:\n`)
for (const { name, network, slowdown } of START_CASES) {
	const times: number[] = []
	for (let run = 0; run < RUNS; run++) times.push(await load(browser, network, slowdown))
	const processor = slowdown === 1 ? 'as it is' : `${slowdown} times slower`
	console.log(`  ${name.padEnd(8)} ${processor.padEnd(14)} ready after ${quantile(times, 0.5).toFixed(0)} ms`)
}

const context = await openContext(browser, url, cookie)
const guests = listSought(data, Number(options.guests))
console.log(`\n${TYPED} letters of a family name, ${KEY_MS} ms a key, among ${options.size} waivers:\n`)
const first = await findGuests(context, { url, guests })
console.log(`  last key to the first card   ${describe(first.found)}`)
console.log(`  first key to "Let in"        ${describe(first.letIn)}`)
await makeRegulars(url, data.filled.key, guests)
const { found } = await findGuests(context, { url, guests })
console.log(`  last key to the first card   ${describe(found)}, with photos and marks`)

const listed = await scanGuests(context, { url, data })
console.log(`\n${listed.length} scans, a second apart: each is an arrival, listed after ${describe(listed)}`)
await browser.close()

const { alone, withDesks } = await measureStreams(server, data)
console.log('\nSigning with 8 clients, without and with 20 open desks, in turn:\n')
for (const [name, all] of Object.entries({ without: alone, with: withDesks }))
	console.log(
		`  ${name.padEnd(8)} ${all.map(({ rps, cpuUs }) => `${rps.toFixed(0)} a second, ${cpuUs.toFixed(0)} µs of processor`).join('; ')}`,
	)

/** @returns when the door is ready, in milliseconds after the navigation began */
async function load(from: Browser, network: typeof WIFI, rate: number): Promise<number> {
	const context = await openContext(from, url, cookie)
	const page = await context.newPage()
	const session = await context.newCDPSession(page)
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', network)
	await session.send('Emulation.setCPUThrottlingRate', { rate })
	await page.goto(`${url}/desk`)
	await page.waitForSelector('html[data-ready]', { state: 'attached' })
	const ready = await page.evaluate<number>(`performance.getEntriesByName('ready')[0].startTime`)
	await context.close()
	return ready
}

function describe(times: readonly number[]): string {
	// On data of an earlier run they are all inside.
	if (times.length === 0) return 'nobody'
	return `${quantile(times, 0.5).toFixed(0)} ms at the median, ${quantile(times, 0.95).toFixed(0)} ms for 95 of 100 (${times.length})`
}
