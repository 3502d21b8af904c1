import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../support/browser/axe.ts'
import { LAN_ADDRESS } from '../../support/browser/browser.ts'
import { goByLetter, openDesk, openHall, pressOwn } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { tokenOf } from '../../support/fixtures/staff.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
await hall.signAs(['Ada', 'Lovelace'], {
	condition: true,
	email: 'ada@example.org',
	children: [{ firstName: 'Byron', lastName: 'Lovelace', dateOfBirth: '2016-03-01' }],
})
const { id } = await hall.signAs(['Adam', 'Smith'], { email: 'adam@example.org' })
await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
const late = await hall.signAs(['Adele', 'Goldberg'])
await hall.call('POST', '/v1/checkins', { waiverId: late.id, method: 'staff' })
await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'staff', reason: 'Signed on paper' })
await hall.call('POST', '/v1/locations', { name: 'Boulder room' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('Accessibility at every width, light and dark', () => {
	// The rail of a PC has smaller items, for a mouse.
	test('Everybody can use the door at every width, light and dark, before and after somebody was found', async () => {
		const { page, leave } = await openDesk(venue, owner, { hasTouch: true })
		await page.getByRole('listitem').filter({ hasText: 'Adele' }).waitFor()
		await judge(page, 44)
		await page.getByRole('searchbox', { name: 'Find a guest' }).fill('ad')
		// The newest is the card; the others are rows.
		await page.getByRole('article', { name: 'Adele Goldberg' }).waitFor()
		await page.getByRole('button', { name: 'Open: Adam Smith' }).waitFor()
		await judge(page, 44)
		await page.getByRole('searchbox', { name: 'Find a guest' }).fill('nobody')
		await page.getByText('Nobody matches').waitFor()
		await judge(page, 44)
		await leave()
	})

	test('Everybody can use the dialogs of the door at every width, light and dark', async () => {
		const { page, leave } = await openDesk(venue, owner, { hasTouch: true })
		await page.getByRole('searchbox', { name: 'Find a guest' }).fill('adam')
		await press(page, 'Show code to sign')
		await page.getByRole('img', { name: /^QR code/ }).waitFor()
		await judge(page, 40)
		await page.keyboard.press('Escape')
		await press(page, 'Let in anyway')
		await page.getByRole('dialog').getByRole('button', { name: 'Let in anyway' }).click()
		await judge(page, 44)
		await leave()
	})

	test('A long list of arrivals can be reached and read by everybody, in English and German', async () => {
		for (let at = 0; at < 12; at++) {
			const { id } = await hall.signAs([`Guest${at}`, 'Arrived'])
			await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'staff' })
		}
		for (const [locale, name] of [
			['en', 'Arrivals'],
			['de', 'Ankünfte'],
		] as const) {
			const { page, leave } = await openDesk(venue, owner, { locale })
			await page.setViewportSize({ width: 1440, height: 740 })
			const list = page.getByRole('list', { name, exact: true })
			await until(async () => (await list.getAttribute('tabindex')) === '0' || undefined)
			expect(await findBarriers(page)).toEqual([])
			await page.setViewportSize({ width: 375, height: 740 })
			// Here the whole page scrolls, and no stop of the Tab key is needed.
			await until(async () => (await list.getAttribute('tabindex')) === null || undefined)
			expect(await findBarriers(page)).toEqual([])
			await leave()
		}
	})

	test('Everybody can use the staff screen and its dialogs at every width, light and dark', async () => {
		await hall.hire('desk')
		const { page, leave } = await openDesk(venue, owner, { path: '/desk/staff' })
		await page.getByRole('listitem').filter({ hasText: owner.login }).waitFor()
		await judge(page, 24)
		await press(page, 'Invite')
		await judge(page, 24)
		await page.keyboard.press('Escape')
		await page.setViewportSize({ width: 1280, height: 740 })
		await pressOwn(page, 'Help')
		await page.getByRole('dialog').getByText('Invite each person with their own link').waitFor()
		await judge(page, 24)
		await page.keyboard.press('Escape')
		await page.setViewportSize({ width: 1280, height: 740 })
		await pressOwn(page, 'Your account')
		await page.getByRole('dialog').getByRole('heading', { name: 'Your PIN' }).waitFor()
		await judge(page, 24)
		await leave()
	})

	test('Everybody can use the pages before the sign-in at every width, light and dark', async () => {
		const { body } = await hall.call('POST', '/v1/staff', { name: 'Ben', role: 'desk' })
		const { page, leave } = await venue.visit(`${venue.running.service.url}/desk`)
		await judge(page, 44)
		await page.goto(`${venue.running.service.url}/desk/setup/${tokenOf(body.inviteUrl)}`)
		await page.getByRole('heading', { level: 1 }).waitFor()
		await judge(page, 24)
		await leave()
	})
})

/** Presses Tab until a control has the focus, and checks that each stop shows it. @param name its text or label */
async function tabTo(page: Page, name: string): Promise<void> {
	for (let stop = 0; stop < 60; stop++) {
		await page.keyboard.press('Tab')
		const { text, ring } = await page.evaluate<{ text: string; ring: boolean }>(`(() => {
			const element = document.activeElement
			const style = getComputedStyle(element)
			const text = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
			return { text: text.trim(), ring: style.outlineStyle !== 'none' || element === document.body }
		})()`)
		expect([text, ring]).toEqual([text, true])
		if (text === name) return
	}
	throw new Error(`Tab does not reach "${name}".`)
}

test('The door and the staff screen are used by keyboard alone, with the focus in sight', async () => {
	const { page, leave } = await openDesk(venue, owner)
	const { keyboard } = page
	await keyboard.type('adam', { delay: 120 })
	await page.getByRole('article', { name: 'Adam Smith' }).waitFor()
	await keyboard.press('Enter')
	await until(async () =>
		(await page.evaluate('document.activeElement.textContent')) === 'Show code to sign' ? true : undefined,
	)
	await tabTo(page, 'Let in anyway')
	await keyboard.press('Enter')
	await page.getByRole('dialog').waitFor()
	await keyboard.type('Signed on paper')
	await keyboard.press('Enter')
	await page.getByRole('status').getByText('Let in: Adam Smith').waitFor()
	await tabTo(page, 'Undo')
	await keyboard.press('Enter')
	await page.getByRole('status').getByText('Undone: Adam Smith').waitFor()
	await keyboard.press('Control+k')
	await page.getByRole('dialog', { name: 'Search' }).waitFor()
	await keyboard.type('sta')
	await keyboard.press('Enter')
	await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
	await goByLetter(page, 'd')
	await page.getByRole('heading', { level: 1, name: 'Door' }).waitFor()
	await leave()
})

test('Shortcuts work as soon as the Door is closed', async () => {
	const { page, leave } = await openDesk(venue, owner)
	// The keys are pressed right after the heading appears, before the next frame.
	await page.evaluate(`new MutationObserver((_changes, observer) => {
		if (document.querySelector('h1')?.textContent !== 'Tablets') return
		observer.disconnect()
		setTimeout(() => {
			for (const key of ['g', 'd'])
				document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
			document.body.dataset.pressed = ''
		})
	}).observe(document.body, { childList: true, subtree: true, characterData: true })`)
	await page.getByRole('link', { name: 'Tablets' }).click()
	await page.locator('body[data-pressed]').waitFor()
	await page.getByRole('heading', { level: 1, name: 'Door' }).waitFor()
	await leave()
})

test('Letters do nothing once somebody has turned the shortcuts off', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/staff' })
	await page.keyboard.press('?')
	await page.getByRole('checkbox', { name: 'Use single letters as shortcuts' }).uncheck()
	await page.keyboard.press('Escape')
	await page.keyboard.press('g')
	await page.keyboard.press('d')
	await page.keyboard.press('?')
	expect(await page.getByRole('dialog').count()).toBe(0)
	expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Staff')
	await leave()
})

test('The desk works over plain http at an IP address, where there is no clipboard and no random ids', async () => {
	const clerk = await hall.hire('owner')
	const origin = venue.running.service.url.replace(/127\.0\.0\.1|localhost/, LAN_ADDRESS)
	const { page, leave } = await openDesk(venue, clerk, { origin })
	expect(await page.evaluate('isSecureContext')).toBe(false)
	await page.getByRole('searchbox', { name: 'Find a guest' }).fill('adele')
	await press(page, 'Let in again')
	await page.getByRole('status').getByText('Let in: Adele Goldberg').waitFor()
	await page.getByRole('link', { name: 'Administration' }).click()
	await press(page, 'Invite')
	await page.getByRole('textbox', { name: 'Name' }).fill('Ben')
	await press(page, 'Make link')
	await press(page, 'Copy')
	await page.getByText('Copied').waitFor()
	await leave()
})
