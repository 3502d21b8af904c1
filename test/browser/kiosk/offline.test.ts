import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { findBarriers } from '../../support/browser/axe.ts'
import { launchWithProfile } from '../../support/browser/browser.ts'
import { openLine } from '../../support/browser/cut-line.ts'
import type { CutLine } from '../../support/browser/cut-line.ts'
import { TABLET, begin, fillForm, kioskBlocks, pairOn } from '../../support/browser/kiosk.ts'
import { readWaivers, reviewAndSign, untilReady } from '../../support/browser/signing-page.ts'
import { startTestService, until } from '../../support/service/service.ts'
import type { Tenant, TestService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(1_200_000)

/** In the rehearsal thirty and ten minutes. */
const GUESTS = Number(Bun.env['KIOSK_GUESTS'] ?? 3)
const CUT_MS = Number(Bun.env['KIOSK_CUT_MS'] ?? 0)

const heading = { id: 'news', type: 'heading', text: 'New rules' }

const profile = mkdtempSync(join(tmpdir(), 'waiver-tablet-'))
let running: TestService
let venue: Tenant
let template: string
let kiosk: string
let line: CutLine
let tablet: BrowserContext
let page: Page

beforeAll(async () => {
	running = startTestService()
	venue = running.tenant('Entrance')
	template = await publishTemplate(venue.call, { name: 'Day pass', of: kioskBlocks })
	line = openLine(running.service.url)
	await openTablet()
	kiosk = await pairOn(page, venue.call)
	await untilKept()
})
afterAll(async () => {
	await tablet.close()
	await line.close()
	await running.close()
	rmSync(profile, { recursive: true, force: true })
})

async function openTablet(): Promise<void> {
	tablet = await launchWithProfile(profile, TABLET)
	page = tablet.pages()[0] ?? (await tablet.newPage())
	page.setDefaultTimeout(20_000)
	await page.goto(`${line.url}/kiosk`)
}

/** Waits until a question about the tablet is answered with true. */
async function untilTrue(expression: string): Promise<void> {
	await until(async () => (await page.evaluate(expression)) === true || undefined)
}

/** Waits until the tablet works without the service. */
const untilKept = (): Promise<void> =>
	untilTrue(
		`Promise.all(['/kiosk', '/kiosk/day-pass'].map((url) => caches.match(url, { ignoreVary: true }))).then((kept) => navigator.serviceWorker.controller !== null && !kept.includes(undefined))`,
	)

/** The tablet pauses for up to 20 seconds between two attempts. */
const TRIED_WITHIN_MS = 60_000

const note = (text: string | RegExp): Promise<void> =>
	page.locator('#waiting', { hasText: text }).waitFor({ timeout: TRIED_WITHIN_MS })

async function untilSent(): Promise<void> {
	// The note alone does not tell: it is hidden, too, before the page has looked at what it keeps.
	await until(async () => (await countKept()) === 0 || undefined, TRIED_WITHIN_MS)
	await page.locator('#waiting').waitFor({ state: 'hidden' })
}

async function signAsGuest(firstName: string): Promise<void> {
	await begin(page)
	expect(await page.getByLabel('First name').inputValue()).toBe('')
	await fillForm(page, firstName)
	await reviewAndSign(page)
}

async function nextGuest(): Promise<void> {
	await page.getByRole('link', { name: 'Next guest' }).click()
	await page.getByRole('link', { name: 'Tap to begin' }).waitFor()
	await untilReady(page)
}

const firstNames = async (): Promise<string[]> =>
	(await readWaivers(venue)).map((waiver) => waiver.values.name.firstName as string).sort()

/** How many forms the tablet keeps, encrypted. */
function countKept(): Promise<number> {
	return page.evaluate(`new Promise((resolve) => {
		const open = indexedDB.open('waiver-kiosk')
		open.onsuccess = () => {
			const count = open.result.transaction('sealed').objectStore('sealed').count()
			count.onsuccess = () => { open.result.close(); resolve(count.result) }
		}
	})`)
}

/** Everything that a script can read on the tablet, and every file of its browser. */
async function readTablet(): Promise<string> {
	const stored = await page.evaluate(`(async () => {
		const texts = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])]
		for (const name of await caches.keys())
			for (const request of await (await caches.open(name)).keys())
				texts.push(request.url, await (await (await caches.open(name)).match(request, { ignoreVary: true })).text())
		for (const { name } of await indexedDB.databases()) {
			const db = await new Promise((resolve) => { const open = indexedDB.open(name); open.onsuccess = () => resolve(open.result) })
			for (const store of db.objectStoreNames)
				await new Promise((resolve) => {
					const all = db.transaction(store).objectStore(store).getAll()
					all.onsuccess = () => {
						for (const row of all.result)
							texts.push(JSON.stringify(row), row.data === undefined ? '' : new TextDecoder('latin1').decode(row.data), String(row.extractable))
						resolve()
					}
				})
			db.close()
		}
		return texts.join('\\n')
	})()`)
	const files: string[] = [String(stored)]
	for (const path of new Bun.Glob('**/*').scanSync({ cwd: profile, onlyFiles: true, dot: true }))
		files.push(Buffer.from(await Bun.file(join(profile, path)).bytes()).toString('latin1'))
	return files.join('\n')
}

test(`${GUESTS} guests sign on a tablet without a network, and each form arrives once`, async () => {
	const names = Array.from({ length: GUESTS }, (_, at) => `Guest${String(at + 1).padStart(2, '0')}`)
	const begun = Date.now()
	// The service gets the first form, and its response is lost with the network.
	const isCut = line.cutWithNextResponse()
	for (const [at, name] of names.entries()) {
		await signAsGuest(name)
		if (at === 0) await isCut
		await page.getByText('The tablet sends it as soon as the connection is back. You can go in.').waitFor()
		if (at === 0) expect(await findBarriers(page)).toEqual([])
		await nextGuest()
		await note(at === 0 ? '1 waiver waits to be sent.' : `${at + 1} waivers wait to be sent.`)
		if (at === 0) expect(await findBarriers(page)).toEqual([])
		// At the pace of people.
		await page.waitForTimeout(Math.max(0, begun + ((at + 1) * CUT_MS) / GUESTS - Date.now()))
		if (at === 1) {
			// Neither the way back nor a reload shows the last guest's answers.
			await page.goBack()
			await page.getByLabel('First name').waitFor()
			await page.reload()
			await untilReady(page)
			expect(
				await page.locator('input').evaluateAll((boxes: any[]) => boxes.map(({ value }) => value).join('')),
			).not.toMatch(/Guest|Lovelace|kiosk@/)
			// The tablet is started anew without a network.
			await tablet.close()
			await openTablet()
			await note('2 waivers wait to be sent.')
		}
	}
	expect(await firstNames()).toEqual(names.slice(0, 1))
	const kept = await readTablet()
	// The form itself is kept, and its key cannot be read.
	expect([kept.includes('I agree.'), kept.includes('\nfalse')]).toEqual([true, true])
	expect(kept.match(/Guest\d|Lovelace|kiosk@example/)?.[0]).toBeUndefined()
	expect(await countKept()).toBe(GUESTS)

	line.restore()
	await untilSent()
	expect(await firstNames()).toEqual(names)
	await page.reload()
	await untilReady(page)
	await begin(page)
	expect(await firstNames()).toEqual(names)
	// The record tells when the guest signed, by the tablet's clock, from when the service received the form.
	const [last] = await readWaivers(venue)
	const signed = last.evidence.steps.find((step: { step: string }) => step.step === 'signed')
	expect(Date.parse(signed.at)).toBeLessThan(Date.parse(last.evidence.receivedAt))
	expect(last.evidence.receivedAt).toBe(last.signedAt)
	await page.goto(`${line.url}/kiosk`)
	await untilReady(page)
})

/** Signs while the line is cut, and returns to the start page. */
async function signWithoutNetwork(firstName: string): Promise<void> {
	await untilKept()
	await line.cut()
	await signAsGuest(firstName)
	await nextGuest()
	await note('1 waiver waits to be sent.')
}

async function openStart(): Promise<void> {
	await page.goto(`${line.url}/kiosk`)
	await untilReady(page)
}

test('A form that was archived meanwhile stays on the tablet, staff are told, and it arrives once the form is open again', async () => {
	await signWithoutNetwork('Archived')
	await venue.call('POST', `/v1/templates/${template}/archive`)
	line.restore()
	await note('1 waiver was not accepted, because its form was changed or closed.')
	expect(await page.locator('#waiting').innerText()).not.toMatch(/Archived|Lovelace/)
	expect(await findBarriers(page)).toEqual([])
	expect(await firstNames()).not.toContain('Archived')
	await venue.call('POST', `/v1/templates/${template}/unarchive`)
	await openStart()
	await untilSent()
	expect((await firstNames()).filter((name) => name === 'Archived')).toHaveLength(1)
})

test('A form that the service fails on does not block the forms behind it', async () => {
	await signWithoutNetwork('Stuck')
	await signAsGuest('Behind')
	await nextGuest()
	line.restore()
	line.failAtNext()
	await note('1 waiver waits to be sent.')
	const names = await firstNames()
	expect([names.includes('Stuck'), names.includes('Behind')]).toEqual([false, true])
	line.restore()
	await openStart()
	await untilSent()
	expect((await firstNames()).filter((name) => ['Stuck', 'Behind'].includes(name))).toEqual([
		'Behind',
		'Stuck',
	])
})

test('A revoked tablet keeps its forms and no page, and sends the forms when it is paired again', async () => {
	await signWithoutNetwork('Revoked')
	await venue.call('DELETE', `/v1/kiosks/${kiosk}`)
	line.restore()
	await openStart()
	await note('1 waiver waits to be sent. This tablet is not paired. Pair it again to send them.')
	expect(await findBarriers(page)).toEqual([])
	await untilTrue(`caches.has('waiver-kiosk').then((has) => !has)`)
	expect(await firstNames()).not.toContain('Revoked')
	kiosk = await pairOn(page, venue.call)
	await until(async () => (await firstNames()).includes('Revoked') || undefined)
	await untilSent()
	expect((await firstNames()).filter((name) => name === 'Revoked')).toHaveLength(1)
})

test('A form with a new version is refused, and deleted when staff pair the tablet again', async () => {
	await signWithoutNetwork('Outdated')
	await venue.call('PUT', `/v1/templates/${template}/draft`, { blocks: [...kioskBlocks, heading] })
	await venue.call('POST', `/v1/templates/${template}/publish`)
	line.restore()
	await note('1 waiver was not accepted')
	await openStart()
	await note('1 waiver was not accepted')
	await venue.call('DELETE', `/v1/kiosks/${kiosk}`)
	await openStart()
	await note('1 waiver was not accepted')
	kiosk = await pairOn(page, venue.call)
	await page.waitForFunction(() => (globalThis as any).document.documentElement.dataset.ready !== undefined)
	await untilSent()
	expect(await countKept()).toBe(0)
	expect(await firstNames()).not.toContain('Outdated')
})

test('A tablet that can keep no more forms says so, and takes no signature', async () => {
	await untilKept()
	await line.cut()
	await begin(page)
	await fillForm(page, 'Overflow')
	await page.evaluate(`new Promise((resolve) => {
		const open = indexedDB.open('waiver-kiosk')
		open.onsuccess = () => {
			const adding = open.result.transaction('items', 'readwrite')
			adding.objectStore('items').add({ key: 'large', bytes: 200 * 1024 * 1024 })
			adding.oncomplete = () => { open.result.close(); resolve() }
		}
	})`)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Nothing was signed' }).waitFor()
	expect(await findBarriers(page)).toEqual([])
	await openStart()
	await note('This tablet can’t keep more waivers until it has a connection. Please tell the staff.')
	await page.getByRole('link', { name: 'Tap to begin' }).click()
	await page.waitForTimeout(300)
	expect([page.url(), await countKept()]).toEqual([`${line.url}/kiosk`, 0])
	line.restore()
})
