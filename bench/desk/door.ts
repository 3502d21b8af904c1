import type { BrowserContext, Page } from 'playwright-core'
import { signingOf } from './streams.ts'
import { guestOf } from '../people.ts'
import type { Guest } from '../people.ts'
import type { FilledData } from '../search/data.ts'

/** Between two keys of somebody who types, in milliseconds. */
export const KEY_MS = 200
/** Letters of a family name. */
export const TYPED = 4

const SCANS = 50
const BETWEEN_SCANS_MS = 1_000
/** Between two keys of a scanner, in milliseconds. */
const SCANNER_KEY_MS = 5

/** Nobody who was scanned in an earlier run on the same data. */
const RUN = crypto.randomUUID().slice(0, 8)

type At = { readonly url: string; readonly data: FilledData }

/**
 * Notes in the page itself how long after the last key each list of guests is painted, since asking the browser from
 * here takes longer than most answers.
 */
const NOTE_FOUND = `(() => {
	let keyAt
	window.found = []
	// A letter with an accent comes without a key.
	addEventListener('beforeinput', ({ timeStamp }) => { keyAt = timeStamp }, true)
	const note = () => {
		const field = document.querySelector('input[type=search]')
		if (keyAt === undefined || field?.value.length !== ${TYPED}) return
		if (document.querySelector('.matches:not([inert]) article') === null) return
		const from = keyAt
		keyAt = undefined
		requestAnimationFrame(() => setTimeout(() => window.found.push(performance.now() - from)))
	}
	new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
})()`

/** Guests from all parts of the data, whose family names are long enough to be typed. */
export function listSought({ filled }: FilledData, count: number): Guest[] {
	const guests: Guest[] = []
	for (let number = 0; guests.length < count; number++) {
		const guest = guestOf((number * 7919) % filled.guests)
		if (guest.lastName.length >= TYPED) guests.push(guest)
	}
	return guests
}

/** Types names at the door, and lets in whoever is covered. Times in milliseconds. */
export async function findGuests(
	context: BrowserContext,
	{ url, guests }: { readonly url: string; readonly guests: readonly Guest[] },
): Promise<{ found: number[]; letIn: number[] }> {
	const page = await openDoor(context, url)
	await page.evaluate(NOTE_FOUND)
	const letIn: number[] = []
	let typed = 0
	for (const { lastName } of guests) {
		const begun = performance.now()
		await type(page, lastName.slice(0, TYPED))
		typed++
		// A string that the browser evaluates again and again would break the content security policy.
		while ((await page.evaluate<number>('window.found.length')) < typed) await Bun.sleep(20)
		if (await enter(page)) letIn.push(performance.now() - begun)
		await page.getByRole('searchbox').fill('')
		await page.locator('article').first().waitFor({ state: 'detached' })
	}
	const times = await page.evaluate<number[]>('window.found')
	await page.close()
	return { found: times, letIn }
}

async function openDoor(context: BrowserContext, url: string): Promise<Page> {
	const page = await context.newPage()
	await page.goto(`${url}/desk`)
	await page.waitForSelector('html[data-ready]', { state: 'attached' })
	return page
}

async function type(page: Page, letters: string): Promise<void> {
	await page.getByRole('searchbox').focus()
	for (const letter of letters.slice(0, -1)) {
		await page.keyboard.type(letter)
		await Bun.sleep(KEY_MS)
	}
	await page.keyboard.type(letters.at(-1) ?? '')
}

/** Presses Enter on the first card that can be let in. @returns whether there is one */
async function enter(page: Page): Promise<boolean> {
	const button = page.getByRole('button', { name: /^Let in(?: \d+)?$/, disabled: false }).first()
	if ((await button.count()) === 0) return false
	await button.press('Enter')
	await page.getByRole('status').getByText('Let in').first().waitFor()
	return true
}

/**
 * Scans waivers that were just signed, a second apart, as at a gate.
 * @returns after how many milliseconds each guest was listed
 * @throws when one is not listed, or not exactly once an arrival
 */
export async function scanGuests(context: BrowserContext, { url, data }: At): Promise<number[]> {
	const guests = []
	for (let number = 0; number < SCANS; number++) guests.push(await sign(url, data, number))
	for (const { id } of guests) await untilRendered(url, data, id)
	const page = await openDoor(context, url)
	const listed: number[] = []
	let next = performance.now()
	for (const { id, name } of guests) {
		await Bun.sleep(Math.max(0, next - performance.now()))
		next += BETWEEN_SCANS_MS
		const begun = performance.now()
		await page.keyboard.type(id, { delay: SCANNER_KEY_MS })
		await page.keyboard.press('Enter')
		const arrivals = page.getByRole('region', { name: 'Inside now' })
		await arrivals.getByText(name, { exact: true }).first().waitFor()
		listed.push(performance.now() - begun)
	}
	await page.close()
	for (const { id } of guests) {
		const { items } = (await ask(url, data, `/v1/checkins?waiverId=${id}`)) as { items: unknown[] }
		if (items.length !== 1) throw new Error(`The waiver ${id} has ${items.length} arrivals.`)
	}
	return listed
}

async function sign(url: string, data: FilledData, number: number): Promise<{ id: string; name: string }> {
	const guest = { ...guestOf(number), firstName: `Guest${number}`, lastName: RUN }
	const { id } = (await ask(url, data, '/v1/waivers', signingOf(data.filled.templateIds[0], guest))) as {
		id: string
	}
	return { id, name: `${guest.firstName} ${guest.lastName}` }
}

/** PDFs that are being made on the same processors would slow the scanner's keys down to those of a person. */
async function untilRendered(url: string, data: FilledData, id: string): Promise<void> {
	const read = async (): Promise<unknown> => {
		const { pdfStatus } = (await ask(url, data, `/v1/waivers/${id}`)) as { pdfStatus: string }
		return pdfStatus
	}
	while ((await read()) === 'pending') await Bun.sleep(100)
}

async function ask(url: string, { filled }: FilledData, path: string, body?: string): Promise<unknown> {
	const answer = await fetch(url + path, {
		headers: { authorization: `Bearer ${filled.key}`, 'content-type': 'application/json' },
		...(body === undefined ? {} : { method: 'POST', body }),
	})
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
	return answer.json()
}
