import type { Page } from 'playwright-core'
import { makeForm, openBlock, openForm, preview, settings } from '../test/support/browser/builder.ts'
import { openHall } from '../test/support/browser/desk.ts'
import { openVenue } from '../test/support/browser/signing-page.ts'
import { readOptions } from './options.ts'

const options = readOptions({ keys: { type: 'string', default: '40' } })

const SLOWDOWN = 4
const BLOCKS = 200
/** Steps that are taken back at once. */
const STEPS = 50
/** Between two keys of somebody who types, in milliseconds. */
const KEY_MS = 500

/** A form as long as one may be, of what forms are mostly made of. */
const form = [
	{ id: 'title', type: 'heading', level: 1, text: 'Agreement' },
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
	...Array.from({ length: BLOCKS - 3 }, (_, at) =>
		at % 3 === 0
			? { id: `q${at}`, type: 'text', text: `Clause ${at}. ${'I climb at my own risk. '.repeat(8)}` }
			: { id: `q${at}`, type: at % 3 === 1 ? 'yes_no' : 'short_text', label: `Question ${at}` },
	),
]

const venue = await openVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
const { page } = await openForm(venue, owner, await makeForm(hall, form))
// Each step takes its time on a slow processor.
page.setDefaultTimeout(60_000)
await preview(page).getByText('Question 196').waitFor()
const session = await page.context().newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

console.log(`The builder, ${BLOCKS} blocks, with a processor ${SLOWDOWN} times slower:\n`)
const waits: number[] = []
await openBlock(page, 'Question 100')
await settings(page).getByRole('textbox', { name: 'Label' }).press('End')
for (let key = 0; key < Number(options.keys); key++) waits.push(await timeKey(page))
console.log(`  a key to the preview   ${describe(waits)}`)
const undone = await timeUndos(page)
console.log(`  ${STEPS} steps taken back    ${undone.toFixed(0)} ms, all of them drawn`)
await page.context().close()
await venue.close()
process.exit(0)

/** @returns milliseconds from a key to the page in the frame that shows it, by the browser's own clock */
async function timeKey(page: Page): Promise<number> {
	await Bun.sleep(KEY_MS)
	await page.evaluate(`window.shown = new Promise((resolve) => {
		const frame = document.querySelector('iframe').contentWindow
		const label = () => frame.document.querySelector('[data-block="q100"]').textContent
		const before = label()
		let begun
		addEventListener('keydown', () => { begun = performance.now() }, { once: true, capture: true })
		const look = () => {
			if (label() !== before) resolve(performance.now() - begun)
			else frame.requestAnimationFrame(look)
		}
		look()
	}); undefined`)
	await page.keyboard.press('x')
	return page.evaluate<number>('window.shown')
}

/** Moves a block up and down, and takes all of it back. @returns milliseconds */
async function timeUndos(page: Page): Promise<number> {
	for (let step = 0; step < STEPS; step++)
		await page.getByRole('button', { name: step % 2 === 0 ? 'Move up' : 'Move down', exact: true }).click()
	return page.evaluate<number>(`new Promise((resolve) => {
		const begun = performance.now()
		for (let step = 0; step < ${STEPS}; step++)
			dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))
		requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0))
	})`)
}

function describe(times: readonly number[]): string {
	const sorted = times.toSorted((one, other) => one - other)
	const at = (share: number): string =>
		(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0)
	return `${at(0.5)} ms at the median, ${at(0.95)} ms for 95 of 100 (${times.length} keys)`
}
