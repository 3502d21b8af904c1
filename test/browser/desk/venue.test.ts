import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { judge } from '../../support/browser/judge.ts'
import { find, openDesk, openHall, told } from '../../support/browser/desk.ts'
import { readQr } from '../../support/browser/read-qr.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
await hall.call('POST', '/v1/locations', { name: 'Boulder room' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const organization = async () => (await hall.call('GET', '/v1/organization')).body

test('A tablet is paired from the desk, shown as online, renamed, given a new code and revoked', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/kiosks', expected: /422/ })
	await page.getByText('No tablets yet.').waitFor()
	await press(page, 'Pair a tablet')
	const dialog = page.getByRole('dialog')
	await judge(page, 24)
	await dialog.getByRole('button', { name: 'Make code' }).click()
	await dialog.getByText('Give the tablet a name').waitFor()
	await box(page, 'Name of the tablet').fill('Entrance')
	await page.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Boulder room' })
	await page.getByRole('checkbox', { name: /^All forms/ }).uncheck()
	await page.getByRole('checkbox', { name: 'Waiver', exact: true }).waitFor()
	await dialog.getByRole('button', { name: 'Make code' }).click()
	const code = (await page.locator('.pair-code [dir=ltr]').innerText()).trim()
	expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
	await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
	await dialog.getByText(/for another 1[45]:\d\d minutes/).waitFor()
	await judge(page, 24)

	// The picture carries the code, which no server sees: a scan is enough.
	const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue()
	const scanned = await readQr(await dialog.getByRole('img', { name: /^QR code/ }).screenshot())
	expect(scanned).toBe(`${address}#${code}`)
	const tablet = await venue.visit(scanned, { prepare: (opened) => opened.clock.install(), expected: /404/ })
	await tablet.page.getByRole('link', { name: 'Tap to begin' }).waitFor()
	await dialog.getByText('Entrance is paired.').first().waitFor()
	await dialog.getByRole('button', { name: 'Done' }).click()

	const row = page.getByRole('listitem').filter({ hasText: 'Entrance' })
	await row.getByText('Online').waitFor()
	await row.getByText('Waiver · Boulder room').waitFor()
	venue.running.service.deps.db.$client.run('UPDATE kiosks SET last_seen_at = last_seen_at - 1000000')
	await page.reload()
	await row.getByText(/^Silent since/).waitFor()
	await judge(page, 24)
	// A tablet that nobody touches tells that it is there.
	const lastSeen = (): number =>
		venue.running.service.deps.db.$client
			.query<{ at: number }, []>('SELECT last_seen_at AS at FROM kiosks')
			.get()?.at ?? 0
	const before = lastSeen()
	// A jump. Step by step the clock would also reach the call's time limit, before the call is sent.
	await tablet.page.clock.fastForward(5 * 60_000)
	await until(() => lastSeen() > before || undefined)
	await page.reload()
	await row.getByText('Online').waitFor()
	await press(page, 'Change: Entrance')
	await box(page, 'Name of the tablet').fill('Bar')
	await press(page, 'Save')
	await told(page, 'Saved: Bar')
	await press(page, 'Actions for Bar')
	await press(page, 'New code')
	const renewed = (await page.locator('.pair-code [dir=ltr]').innerText()).trim()
	expect(renewed).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
	expect(renewed).not.toBe(code)
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'detached' })
	await press(page, 'Actions for Bar')
	await press(page, 'Revoke …')
	await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
	await page.getByText('No tablets yet.').waitFor()
	await tablet.page.reload()
	await tablet.page.getByLabel('Code').waitFor()
	await tablet.leave()
	await leave()
})

test('The first steps are five tasks with one primary button, done in any order, and dismissed for good', async () => {
	await hall.call('PATCH', '/v1/organization', {
		name: 'My organization',
		branding: { color: null, logo: null },
	})
	const { page, leave } = await openDesk(venue, owner)
	const steps = page.getByRole('link', { name: /^First steps \d of 5/ })
	await page.getByRole('link', { name: 'First steps 1 of 5 done' }).click()
	await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
	const next = page.locator('[aria-current=step]')
	const primary = page.locator('main .primary')
	await next.getByRole('heading', { level: 2, name: 'Your venue' }).waitFor()
	expect(await primary.allInnerTexts()).toEqual(['Change'])
	await press(page, 'Change: Your venue')
	await box(page, 'Name of the venue').fill('North Wall')
	await press(page, 'Save')
	await told(page, 'Saved: Venue')
	await next.getByRole('heading', { level: 2, name: 'Your look' }).waitFor()
	const tasks = await page.getByRole('main').getByRole('listitem').allInnerTexts()
	expect(tasks.map((text) => text.startsWith('done'))).toEqual([true, false, true, false, false])
	await page.getByRole('link', { name: 'Edit: Waiver', exact: true }).waitFor()
	const address = page.getByRole('main').getByRole('listitem').nth(3)
	await address.getByRole('heading', { level: 2, name: 'An address that phones reach' }).waitFor()
	await address.getByText('127.0.0.1').first().waitFor()
	await page.getByRole('link', { name: 'Print poster' }).waitFor()
	await page.getByRole('link', { name: 'Pair a tablet' }).waitFor()
	expect(await primary.count()).toBe(1)
	await judge(page, 24)
	await press(page, 'Go to the Door')
	await find(page).waitFor()
	expect((await organization()).setupDismissed).toBe(true)
	await steps.waitFor({ state: 'detached' })
	await leave()
})

test('A poster has a band in the color of the venue, a heading, a code to be read from afar and up to three languages, and is printed on one page', async () => {
	await hall.call('PATCH', '/v1/organization', { branding: { color: '#ffd400' } })
	const { body: made } = await hall.call('POST', '/v1/template-gallery/climbing', {
		languages: ['de', 'en', 'fr', 'es'],
	})
	const { page, leave } = await openDesk(venue, owner, { path: `/desk/poster/${made.id}` })
	await page.getByText('This form has no public address.').waitFor()
	await hall.call('POST', `/v1/templates/${made.id}/publish`)
	await page.reload()
	const sheet = region(page, 'Poster')
	await sheet.getByRole('img', { name: /^QR code of .*\/w\// }).waitFor()
	expect(await sheet.getByRole('heading').allInnerTexts()).toEqual(['Vereinbarung zum Klettern'])
	expect(
		await page.evaluate(`(({ backgroundColor, color, printColorAdjust }) =>
			[backgroundColor, color, printColorAdjust])(getComputedStyle(document.querySelector('.poster header')))`),
	).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)', 'exact'])
	expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
		'Mit dem Handy scannen und unterschreiben',
		expect.stringMatching(/^Scan with your phone and sign\s+Climbing agreement$/),
		expect.stringMatching(/^Scannez avec votre téléphone et signez\s+Accord d’escalade$/),
	])
	await sheet.getByText('Kein Handy? Fragen Sie unser Team.').waitFor()
	await sheet.getByText(/\/w\/.+/).waitFor()
	expect(await page.getByRole('checkbox', { name: 'Spanish' }).isDisabled()).toBe(true)
	await page.getByRole('checkbox', { name: 'French' }).uncheck()
	await page.getByRole('checkbox', { name: 'Spanish' }).check()
	await sheet.getByText('Escanee con su móvil y firme').waitFor()
	await judge(page, 24)
	await box(page, 'Heading').fill('Wer hier klettert, springt oder zuschaut, unterschreibt bitte vorher')
	for (const [paper, size] of [
		['A5', '420 x 595'],
		['Letter', '612 x 792'],
		['A4', '595 x 842'],
	] as const) {
		await press(page, paper)
		expect(await crowdedParts(page)).toEqual([])
		expect(await codeShare(page)).toBeGreaterThanOrEqual(0.47)
		expect(await paperOf(page)).toEqual([size])
	}
	await hall.call('PATCH', '/v1/organization', { branding: { color: null } })
	await leave()
})

/** The parts of a poster that don't hold what is in them. */
const crowdedParts = (page: Page) =>
	page.evaluate(`[...document.querySelectorAll('.poster, .poster > *')]
		.filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
		.map((part) => part.className || part.localName)`)

/** The share of the poster's width that the modules of its code have, without the white border. */
async function codeShare(page: Page): Promise<number> {
	const share = await page.evaluate(`(() => {
		const code = document.querySelector('.poster .qr')
		const modules = code.viewBox.baseVal.width
		const [width, whole] = [code, code.closest('.poster')].map((part) => part.getBoundingClientRect().width)
		return (width / whole) * ((modules - 4) / modules)
	})()`)
	return share as number
}

/** The size of each printed page, in points. */
async function paperOf(page: Page): Promise<string[]> {
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
	return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
		([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
	)
}

test('A desk clerk sees neither tablets nor settings, and a manager only the tablets and the places', async () => {
	const clerk = await hall.hire('desk')
	const desk = await openDesk(venue, clerk, { path: '/desk/settings' })
	await find(desk.page).waitFor()
	expect(await desk.page.getByRole('link', { name: 'Tablets' }).count()).toBe(0)
	await desk.leave()
	const manager = await openDesk(venue, await hall.hire('manager'), { path: '/desk/settings' })
	await manager.page.getByRole('heading', { level: 1, name: 'Places' }).waitFor()
	expect(await manager.page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Places'])
	await press(manager.page, 'Add a place')
	await box(manager.page, 'Name of the place').fill('Rope hall')
	await press(manager.page, 'Save')
	await manager.page.getByRole('listitem').filter({ hasText: 'Rope hall' }).waitFor()
	await press(manager.page, 'Remove: Rope hall')
	await until(
		async () => (await manager.page.getByText('Rope hall', { exact: true }).count()) === 0 || undefined,
	)
	expect(await manager.page.getByRole('link', { name: 'Tablets' }).count()).toBe(1)
	await manager.leave()
})
