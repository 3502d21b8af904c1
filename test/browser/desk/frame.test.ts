import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'
import { scrollsSideways } from '../../support/browser/axe.ts'
import { goByLetter, openDesk, openHall, pressOwn, who } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { DESKTOP, openVenue } from '../../support/browser/signing-page.ts'
import type { Venue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(240_000)

let venue: Venue
let hall: Hall
let owner: Clerk

beforeAll(async () => {
	venue = await openVenue()
	hall = await openHall(venue)
	owner = await hall.hire('owner')
	await hall.signAs(['Lena', 'Brandt'])
})
afterAll(() => venue.close())

const MAIN = [
	'',
	'/arrivals',
	'/events',
	'/waivers',
	'/people',
	'/messages',
	'/templates',
	'/kiosks',
	'/figures',
	'/setup',
]
const ADMINISTRATION = [
	'/staff',
	'/log',
	'/verify',
	'/checkpoint',
	'/retention',
	'/webhooks',
	'/keys',
	'/status',
	'/settings',
]

const goTo = async (page: Page, path: string): Promise<void> => {
	await page.goto(`${venue.running.service.url}/desk${path}`)
	await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Words of the navigation that are cut off, or go on in another line. */
const brokenWords = (page: Page): Promise<string[]> =>
	page.evaluate(`(() => {
		const faults = []
		for (const item of document.querySelectorAll('.rail .go, .bottom .go, .second .go')) {
			if (!item.checkVisibility()) continue
			const box = item.getBoundingClientRect()
			const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
			while (walker.nextNode()) {
				const node = walker.currentNode
				if (!node.parentElement.checkVisibility() || node.parentElement.closest('.vh') !== null) continue
				for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
					const range = document.createRange()
					range.setStart(node, index)
					range.setEnd(node, index + word.length)
					const rects = [...range.getClientRects()]
					const isInside = rects.every(({ left, right, top, bottom }) =>
						left >= box.left - 0.5 && right <= box.right + 0.5 && top >= box.top - 0.5 && bottom <= box.bottom + 0.5)
					if (rects.length !== 1 || !isInside) faults.push(word)
				}
			}
		}
		return faults
	})()`)

const SIZES = [
	[320, 640],
	[375, 740],
	[720, 900],
	[820, 1180],
	[1024, 768],
	[1200, 800],
	[1280, 720],
	[1366, 768],
	[1440, 900],
] as const

describe('The navigation at every width', () => {
	test.each(['en-GB', 'de-DE'])(
		'In %s no word of it is cut or broken, and the rail never scrolls',
		async (locale) => {
			const { page, leave } = await openDesk(venue, owner, { path: '/desk/status', locale })
			await page.locator('.rail-foot a[href="/desk/setup"]').waitFor()
			for (const [width, height] of SIZES) {
				await page.setViewportSize({ width, height })
				expect([width, await brokenWords(page)]).toEqual([width, []])
				expect([width, await scrollsSideways(page)]).toEqual([width, false])
				const hidden = await page.evaluate(
					"(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.rail'))",
				)
				expect([width, height, hidden]).toEqual([width, height, 0])
			}
			await leave()
		},
	)

	test('The heading of each screen begins at the same place, and in the administration at its own', async () => {
		const { page, leave } = await openDesk(venue, owner)
		for (const paths of [MAIN, ADMINISTRATION]) {
			const starts = new Map<number, Set<number>>()
			for (const path of paths) {
				await goTo(page, path)
				for (const [width, height] of SIZES) {
					await page.setViewportSize({ width, height })
					const x = await page.evaluate<number>("document.querySelector('h1').getBoundingClientRect().x")
					starts.set(width, (starts.get(width) ?? new Set()).add(x))
				}
			}
			for (const [width, found] of starts)
				expect([width, [...found]]).toEqual([width, [[...found][0] ?? NaN]])
		}
		await leave()
	})

	test('On a phone the administration has an index, and a way back to it from each of its screens', async () => {
		const { page, leave } = await openDesk(venue, owner, { viewport: { width: 375, height: 740 } })
		await page.getByRole('button', { name: 'More' }).click()
		await page.getByRole('link', { name: 'Administration' }).click()
		await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
		await judge(page, 24)
		await page.setViewportSize({ width: 375, height: 740 })
		await page.getByRole('link', { name: 'Webhooks' }).click()
		await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
		await page.getByRole('link', { name: 'Administration' }).click()
		await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
		await leave()
	})
})

test('In German everybody can use the menus and the search at every width, light and dark', async () => {
	const { frame } = wordsOf('shell').de
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/people', locale: 'de-DE' })
	await page.getByRole('button', { name: /^Ana Núñez, / }).click()
	await page.getByRole('button', { name: frame.signOut }).waitFor()
	await judge(page, 24)
	await page.keyboard.press('Escape')
	await page.setViewportSize({ width: 375, height: 740 })
	await page.getByRole('button', { name: frame.more }).click()
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	await page.getByRole('button', { name: frame.search }).click()
	await page.keyboard.type('lena')
	await page.getByRole('option', { name: /^Lena Brandt einlassen/ }).waitFor()
	await judge(page, 24)
	await page.keyboard.type(' nobody')
	await page.getByRole('dialog', { name: frame.search }).getByRole('status').getByText('1 Treffer').waitFor()
	await judge(page, 24)
	await leave()
})

test('A person chooses light or dark pages for this browser, and has them again after the next start', async () => {
	const { page, leave } = await openDesk(venue, owner, { colorScheme: 'light' })
	const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
	const light = await ground()
	await who(page).click()
	await page.getByRole('combobox', { name: 'Look' }).selectOption('Dark')
	const dark = await ground()
	expect(dark).not.toBe(light)
	await page.reload()
	await page.getByRole('heading', { level: 1 }).waitFor()
	expect(await ground()).toBe(dark)
	await page.emulateMedia({ colorScheme: 'dark' })
	await who(page).click()
	await page.getByRole('combobox', { name: 'Look' }).selectOption('Light')
	expect(await ground()).toBe(light)
	await page.getByRole('combobox', { name: 'Look' }).selectOption('Same as the device')
	expect(await ground()).toBe(dark)
	await leave()
})

test('The frame is used by keyboard alone: its menu opens, closes with Escape, and gives the focus back', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/kiosks' })
	await who(page).focus()
	await page.keyboard.press('Enter')
	// The first item has the focus.
	await page.getByRole('button', { name: 'Your account' }).waitFor()
	expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe('Your account')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Your account' }).waitFor({ state: 'hidden' })
	expect(await page.evaluate('document.activeElement.classList.contains("who")')).toBe(true)
	await pressOwn(page, 'Help')
	await page.getByRole('dialog', { name: 'Help' }).waitFor()
	await page.keyboard.press('Escape')
	for (const [letter, name] of [
		['f', 'Forms'],
		['t', 'Tablets'],
		['r', 'Reports'],
		['k', 'API keys'],
		['n', 'Retention'],
		['d', 'Door'],
	] as const) {
		await goByLetter(page, letter)
		await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
	}
	await leave()
})

test('The venue has its color and its logo at the desk, and states keep theirs', async () => {
	const { page, leave } = await openDesk(venue, owner)
	const tokens = () =>
		page.evaluate<string[]>(
			"['--accent', '--good'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())",
		)
	const [, good] = await tokens()
	expect(await page.locator('.rail .venue-mark').getAttribute('data-initials')).toBe(
		`H${hall.name.slice(5, 6).toUpperCase()}`,
	)
	await hall.call('PATCH', '/v1/organization', { branding: { color: '#c2185b' } })
	await page.reload()
	await until(async () => ((await tokens())[0] === '#c2185b' ? true : undefined))
	expect((await tokens())[1]).toBe(good ?? '')
	await hall.call('PATCH', '/v1/organization', { branding: { color: null } })
	await page.reload()
	await until(async () => ((await tokens())[0] !== '#c2185b' ? true : undefined))
	await leave()
})
