import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { staffLanguages, wordsOf } from '../../../src/i18n/dictionaries.ts'
import { findBarriers } from '../../support/browser/axe.ts'
import { goByLetter, goWithin, openDesk, openHall, pressOwn, who } from '../../support/browser/desk.ts'
import { untilQuiet, watchCalls } from '../../support/browser/until-quiet.ts'
import { screens } from '../../support/browser/screens.ts'
import { judge } from '../../support/browser/judge.ts'
import { DESKTOP, useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'
import { extent, isWhole } from '../../support/run/extent.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
await hall.signAs(['Lena', 'Brandt'])

const namesOf = (navigation: 'desk' | 'administration'): string[] =>
	screens
		.filter(({ listed, roles }) => listed === navigation && roles.includes('owner'))
		.map(({ name }) => name)

const MAIN = [...namesOf('desk'), 'setup']
const ADMINISTRATION = namesOf('administration')

/** Goes to a screen as a link of it does, and waits for what comes late and is long. */
async function goTo(page: Page, name: string): Promise<void> {
	watchCalls(page)
	await goWithin(page, name === 'door' ? '/desk' : `/desk/${name}`)
	await page.locator(`.screen-${name} h1`).waitFor()
	await untilQuiet(page)
}

/** Words of the navigation, of tabs, tiles and buttons that are cut off, or go on in another line. */
const BROKEN_WORDS = `(() => {
	const faults = []
	for (const item of document.querySelectorAll('.go, .tabs a, .tile > *, .button, .segments button')) {
		if (!item.checkVisibility()) continue
		const box = item.getBoundingClientRect()
		const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
		while (walker.nextNode()) {
			const node = walker.currentNode
			// Some words are for screen readers alone.
			if (!node.parentElement.checkVisibility() || node.parentElement.offsetWidth === 1) continue
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
})()`

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

/** How far from its side the heading begins, how much of the rail and of the page is hidden, and which buttons are primary. */
const MEASURES = `(({ scrollHeight, clientHeight }, page, heading) => ({
	x: document.dir === 'rtl' ? innerWidth - heading.right : heading.left,
	hidden: scrollHeight - clientHeight,
	sideways: Math.max(0, page.scrollWidth - page.clientWidth),
	broken: ${BROKEN_WORDS},
	primary: [...document.querySelectorAll('.primary')].filter((each) => each.checkVisibility()).map((each) => each.innerText),
}))(document.querySelector('.rail'), document.documentElement, document.querySelector('h1').getBoundingClientRect())`
type Measures = {
	readonly x: number
	readonly hidden: number
	readonly sideways: number
	readonly broken: readonly string[]
	readonly primary: readonly string[]
}

/**
 * All of them in the rehearsal, each at every size; in each run the one with the longest words and one from right to left,
 * which take the sizes in turns.
 */
const LANGUAGES = extent(['de', 'ar'], staffLanguages)
const GRID = LANGUAGES.map((tag, nth) => ({
	locale: tag === 'en' ? 'en-GB' : tag,
	sizes: SIZES.filter((_, at) => isWhole || at % LANGUAGES.length === nth),
}))

describe('Each screen at every width', () => {
	test.each(GRID)(
		'In $locale no word of navigation, tabs, tiles and buttons is cut or broken, the rail never scrolls, headings begin at one place, and one button is primary',
		async ({ locale, sizes }) => {
			const { page, leave } = await openDesk(venue, owner, { path: '/desk/status', locale })
			await page.locator('.rail-foot a[href="/desk/setup"]').waitFor()
			for (const names of [MAIN, ADMINISTRATION]) {
				const starts = new Map<number, number>()
				for (const name of names) {
					await goTo(page, name)
					for (const [width, height] of sizes) {
						await page.setViewportSize({ width, height })
						const { primary, ...measures } = await page.evaluate<Measures>(MEASURES)
						const x = starts.get(width) ?? measures.x
						starts.set(width, x)
						const sound = { x, hidden: 0, sideways: 0, broken: [] }
						expect({ name, width, ...measures }).toEqual({ name, width, ...sound })
						expect([name, primary.length <= 1, primary]).toEqual([name, true, primary])
					}
				}
			}
			await leave()
		},
	)

	test('The index of the administration stays when the window has grown and other words arrive', async () => {
		const { page, leave } = await openDesk(venue, owner, { viewport: { width: 375, height: 740 } })
		await goWithin(page, '/desk/admin')
		await page.locator('.admin-index a[href="/desk/webhooks"]').waitFor()
		await page.setViewportSize(DESKTOP.viewport)
		await page.getByRole('button', { name: /^Ana Núñez, / }).click()
		await page.locator(':popover-open').getByLabel('Language').selectOption('Deutsch')
		await page.getByRole('heading', { level: 1, name: 'Verwaltung' }).waitFor()
		expect(await page.locator('.admin-index a[href="/desk/webhooks"]').count()).toBe(1)
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

/** Of each kind of what opens, some: a menu, the dialog of a heading, and those of what is set. */
const FEW_THAT_OPEN = ['events', 'settings', 'webhooks', 'keys']

/** What opens something: menus, the first button of a heading, and those of what is set. */
const OPENERS = '.screen button[popovertarget], .screen-head button.primary, .summary-list button'
const OPEN = 'dialog[open], [popover]:popover-open'

test('In German each menu and dialog that a screen opens has no barrier and lies within the window of a phone', async () => {
	await hall.call('POST', '/v1/events', { name: 'Party', templateId: hall.templateId })
	await hall.call('POST', '/v1/webhooks', { url: 'https://example.org/hook', events: ['waiver.signed'] })
	await hall.call('POST', '/v1/keys', { name: 'Till', scopes: ['waivers:read'] })
	await hall.call('POST', '/v1/kiosks', { name: 'Entrance' })
	const viewport = { width: 375, height: 740 }
	const { page, leave } = await openDesk(venue, owner, { viewport, locale: 'de-DE' })
	const part = page.locator(OPEN).last()
	const judged = new Set<string>()
	/** Judges what opens. */
	const judgePart = async (name: string): Promise<void> => {
		await part.waitFor()
		const title = (await part.innerText()).slice(0, 40)
		judged.add(title)
		expect([name, title, await findBarriers(page, 'all', OPEN)]).toEqual([name, title, []])
		const { x = -1, y = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
		const isWithin = x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height
		expect([name, title, isWithin]).toEqual([name, title, true])
	}
	// A new report of an incident is a page.
	const all = [...MAIN, ...ADMINISTRATION].filter((each) => each !== 'incidents')
	for (const name of extent(FEW_THAT_OPEN, all)) {
		await goTo(page, name)
		for (const opener of await page.locator(OPENERS).filter({ visible: true }).all()) {
			await opener.click()
			await judgePart(name)
			// An item that ends so asks before it acts.
			for (const item of await part.getByRole('button', { name: /…$/ }).all()) {
				await item.click()
				await judgePart(name)
				await page.keyboard.press('Escape')
				await opener.click()
			}
			await page.keyboard.press('Escape')
			await expectClosed(page)
		}
	}
	expect(judged.size).toBeGreaterThan(extent(8, 20))
	await leave()
})

const expectClosed = (page: Page) => page.locator(OPEN).waitFor({ state: 'detached' })

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
	// Paper is light.
	await page.emulateMedia({ media: 'print' })
	expect(await ground()).not.toBe(dark)
	await page.emulateMedia({ media: null })
	await page.emulateMedia({ colorScheme: 'dark' })
	await who(page).click()
	await page.getByRole('combobox', { name: 'Look' }).selectOption('Light')
	expect(await ground()).toBe(light)
	await page.getByRole('combobox', { name: 'Look' }).selectOption('As the device')
	expect(await ground()).toBe(dark)
	await leave()
})

test('The frame is used by keyboard alone: its menu opens, closes with Escape, and gives the focus back', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/kiosks' })
	await who(page).focus()
	await page.keyboard.press('Enter')
	// The first item has the focus.
	await page.getByRole('button', { name: 'Your account' }).waitFor()
	const focused = () => page.evaluate('document.activeElement.textContent.trim()')
	await until(async () => (await focused()) === 'Your account' || undefined)
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
