import { beforeEach, describe, expect, test } from 'bun:test'
import { find, isFinding, openDesk, openHall, scan, told, untilListed } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'
import { extent } from '../../support/run/extent.ts'

const GUESTS = extent(6, 20)

let hall: Hall
let clerk: Clerk

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('desk')
})

describe('A scanner', () => {
	test('A scanner lets guests in one after the other, each listed, with the field empty and focused', async () => {
		const codes: string[] = []
		for (let at = 0; at < GUESTS; at++) codes.push((await hall.signAs([`Guest${at}`, 'Scanned'])).id)
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		for (const [at, code] of codes.entries()) {
			await scan(page, code)
			await page.getByText(`Guest${at} Scanned`, { exact: true }).first().waitFor()
			expect(await isFinding(page)).toBe(true)
		}
		await untilListed(page, GUESTS)
		expect(await hall.listArrivals()).toHaveLength(GUESTS)
		await leave()
	})

	test('A scanner that reads a code twice makes one arrival, and says who is already in', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'])
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		await scan(page, id)
		await scan(page, id)
		await told(page, 'Let in: Grace Hopper')
		await scan(page, `${venue.running.service.url}/verify/${id}`)
		await page.getByText(/^In since .*: Grace Hopper$/).waitFor()
		expect(await hall.listArrivals()).toHaveLength(1)
		await leave()
	})

	test('A scan of an unknown code says so, and no scan lets in somebody who is not covered', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'])
		await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		await scan(page, crypto.randomUUID())
		await told(page, 'This code belongs to nobody here.')
		await scan(page, id)
		await told(page, 'Grace Hopper. Not covered: the waiver was voided')
		await page.getByRole('article', { name: 'Grace Hopper' }).waitFor()
		// The next scan is not typed behind the address of this one.
		expect(await find(page).inputValue()).toBe('Grace Hopper')
		expect(await hall.listArrivals()).toEqual([])
		await leave()
	})

	test('A scan right after letters that were typed by hand is still one, with an id or an address', async () => {
		const codes = [await hall.signAs(['Grace', 'Hopper']), await hall.signAs(['Ada', 'Lovelace'])]
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		await page.clock.install()
		await page.clock.pauseAt(Date.now() + 60_000)
		for (const [at, { id }] of codes.entries()) {
			await page.keyboard.type('gr')
			await page.clock.runFor(90)
			const code = at === 0 ? id : `${venue.running.service.url}/verify/${id}`
			// A slow machine holds up the first letter of the code.
			await page.keyboard.type(code.slice(0, 1))
			await page.clock.runFor(120)
			await page.keyboard.type(code.slice(1))
			await page.keyboard.press('Enter')
			await until(async () => {
				await page.clock.runFor(20)
				return (await hall.listArrivals()).length === at + 1 || undefined
			})
		}
		expect(await find(page).inputValue()).toBe('')
		await leave()
	})

	test('Escape right after a scan withdraws it, and nothing is looked up', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'])
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		await page.clock.install()
		await page.clock.pauseAt(Date.now() + 60_000)
		const asked: string[] = []
		page.on('request', (request) => asked.push(request.url()))
		await page.keyboard.type(id)
		await page.keyboard.press('Escape')
		await page.clock.runFor(2_000)
		await page.evaluate('fetch("/health")')
		expect(asked.filter((url) => url.includes('/lookup'))).toEqual([])
		expect(await hall.listArrivals()).toEqual([])
		await leave()
	})

	test('No keyboard may correct, capitalize or check what is typed into the field: its attributes say so', async () => {
		const { page, leave } = await openDesk(venue, await hall.hire('manager'))
		const read = async (name: string) => {
			const box = page.getByRole('searchbox', { name })
			await box.waitFor()
			const names = ['autocorrect', 'autocapitalize', 'spellcheck', 'autocomplete']
			return Promise.all(names.map((attribute) => box.getAttribute(attribute)))
		}
		const off = ['off', 'none', 'false', 'off']
		expect(await read('Find a guest')).toEqual(off)
		await page.goto(`${venue.running.service.url}/desk/people`)
		expect(await read('Filter people')).toEqual(off)
		await leave()
	})

	test('A scan that a slow machine delays in the middle of a code is still one scan, with and without Enter', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'])
		const other = await hall.signAs(['Ada', 'Lovelace'])
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		await page.clock.install()
		await page.clock.pauseAt(Date.now() + 60_000)
		await page.keyboard.type(id.slice(0, 4))
		await page.clock.runFor(70)
		await page.keyboard.type(id.slice(4, 20))
		const answered = page.waitForResponse(/lookup/)
		await page.clock.runFor(300)
		await (await answered).finished()
		await page.evaluate('fetch("/health")')
		await page.keyboard.type(id.slice(20))
		await page.keyboard.press('Enter')
		await told(page, 'Let in: Grace Hopper')
		await page.clock.runFor(60_000)
		await page.keyboard.type(other.id)
		await page.clock.runFor(500)
		await told(page, 'Let in: Ada Lovelace')
		expect(await hall.listArrivals()).toHaveLength(2)
		await leave()
	})

	test('A scan whose Enter comes while its text is being looked up already lets in whoever it is of', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'])
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		const answers = Promise.withResolvers<void>()
		await page.route(/lookup/, async (route) => {
			await answers.promise
			await route.fallback().catch(() => undefined)
		})
		await page.clock.install()
		await page.clock.pauseAt(Date.now() + 60_000)
		const asked = page.waitForRequest(/lookup/)
		await page.keyboard.type(id)
		await page.clock.runFor(100)
		await asked
		await page.keyboard.press('Enter')
		await until(async () => (await isFinding(page)) || undefined)
		await page.clock.runFor(100)
		answers.resolve()
		await told(page, 'Let in: Grace Hopper')
		await leave()
	})
})
