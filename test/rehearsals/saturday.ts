import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openLine } from '../support/browser/cut-line.ts'
import { arrivals, isFinding, openDesk, openHall, scan, told } from '../support/browser/desk.ts'
import type { Clerk } from '../support/browser/desk.ts'
import { button, chooseMore } from '../support/browser/desk-lists.ts'
import { listAll } from '../support/http/list-all.ts'
import { letInDark, signInAgain } from '../support/browser/dark-desk.ts'
import { guestName } from '../support/browser/guest-names.ts'
import { TABLET, begin, fillForm, kioskBlocks } from '../support/browser/kiosk.ts'
import { useVenue, reviewAndSign, untilReady } from '../support/browser/signing-page.ts'
import type { Visit } from '../support/browser/signing-page.ts'
import { noisyJpeg } from '../support/fixtures/photos.ts'
import { publishTemplate } from '../support/fixtures/waivers.ts'
import { until, untilIdle } from '../support/service/service.ts'
import { verifyData } from '../../verifier/data.ts'

/** A whole Saturday has 1,500 guests, and a switch without power for eight minutes (`bun run rehearse --only saturday`). */
const GUESTS = Number(Bun.env['SATURDAY_GUESTS'] ?? 30)
const CUT_MS = Number(Bun.env['SATURDAY_CUT_MS'] ?? 0)
const AT_KIOSK = Math.max(4, Math.floor(GUESTS / 75))
/** How many come at each desk while the switch has no power. */
const IN_THE_DARK = Math.max(2, Math.floor(GUESTS / 50))

const PIN = '246813'
const [TYPIST, SCANNER] = ['Ana Núñez', 'Ben Ortiz']
const CUT = /ERR_CONNECTION|ERR_NETWORK|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|status of 401/
const SEEN = 'What you saw, in order'
const DONE = 'What was done'

let typist: Visit
let scanner: Visit

const venue = await useVenue()
// At the pace of people it takes half an hour.
setDefaultTimeout(300_000 + GUESTS * 2_000 + CUT_MS)
const hall = await openHall(venue)
/** Both desks and the tablet hang on one switch. */
const network = openLine(venue.running.service.url)
const dayPass = await publishTemplate(hall.call, { name: 'Day pass', of: kioskBlocks })
const tablet = await venue.visit(`${network.url}/kiosk`, { ...TABLET, expected: CUT })
const { body } = await hall.call('POST', '/v1/kiosks', { name: 'Entrance', templateIds: [dayPass] })
await tablet.page.getByLabel('Code').fill(body.code)
await tablet.page.getByRole('button', { name: 'Pair' }).click()
await tablet.page.getByRole('link', { name: 'Tap to begin' }).waitFor()
await untilTrue(
	tablet.page,
	`Promise.all(['/kiosk', '/kiosk/day-pass'].map((url) => caches.match(url, { ignoreVary: true }))).then((kept) => navigator.serviceWorker.controller !== null && !kept.includes(undefined))`,
)
afterAll(() => network.close())

/** A shift lead at a desk device. */
/** Two of one name could not be told apart once the desk asks who is here. */
async function hire(device: string, name: string): Promise<Clerk> {
	const clerk = await hall.hire('manager', name)
	await clerk.call('POST', '/v1/desk-devices', { name: device })
	await clerk.call('PUT', '/desk/session/pin', { pin: PIN })
	return clerk
}

/** Opens the door, once it has the list of likely guests. */
async function openDoor(clerk: Clerk): Promise<Visit> {
	let hasList = false
	const visit = await openDesk(venue, clerk, {
		origin: network.url,
		expected: CUT,
		prepare: async (page) =>
			void page.on('response', (response) => {
				if (response.url().includes('/v1/kept-guests') && response.status() === 200) hasList = true
			}),
	})
	await until(async () => hasList || undefined, 30_000)
	return visit
}

async function untilTrue(page: Page, expression: string): Promise<void> {
	await until(async () => (await page.evaluate(expression)) === true || undefined, 60_000)
}

type Guest = { readonly id: string; readonly participantId: string; readonly lastName: string }

const card = (page: Page, { lastName }: Guest) =>
	page.locator('.matches:not([inert])').getByRole('article', { name: `Kim ${lastName}` })

/** Has a number of guests sign on their phones, several at a time. */
async function signAll(from: number, count: number): Promise<Guest[]> {
	const guests: Guest[] = []
	for (let at = from; at < from + count; at += 20)
		guests.push(
			...(await Promise.all(
				Array.from({ length: Math.min(20, from + count - at) }, async (_, offset) => {
					const lastName = guestName(at + offset)
					return { ...(await hall.signAs(['Kim', lastName])), lastName }
				}),
			)),
		)
	return guests
}

async function typeIn(page: Page, guest: Guest): Promise<void> {
	await until(async () => (await isFinding(page)) || undefined)
	await page.keyboard.type(guest.lastName.slice(0, 6), { delay: 40 })
	await card(page, guest).waitFor({ timeout: 60_000 })
	await page.keyboard.press('Enter')
	await arrivals(page)
		.filter({ hasText: `Kim ${guest.lastName}` })
		.first()
		.waitFor({ timeout: 60_000 })
}

/** A code that is read too slowly is typed, and the clerk reads it again. */
async function scanIn(page: Page, guest: Guest): Promise<void> {
	const arrival = arrivals(page).getByText(`Kim ${guest.lastName}`, { exact: true }).first()
	for (let attempt = 1; ; attempt++) {
		await page.keyboard.press('Escape')
		await until(async () => (await isFinding(page)) || undefined)
		await scan(page, guest.id)
		try {
			await arrival.waitFor({ timeout: attempt < 4 ? 8_000 : 15_000 })
			return
		} catch (error) {
			if (attempt === 4) throw error
		}
	}
}

async function letInAll(guests: readonly Guest[]): Promise<void> {
	const [typed, scanned] = [guests.filter((_, at) => at % 2 === 0), guests.filter((_, at) => at % 2 === 1)]
	const atDesk = async (these: readonly Guest[], act: (guest: Guest) => Promise<void>): Promise<void> => {
		for (const guest of these) await act(guest)
	}
	await Promise.all([
		atDesk(typed, (guest) => typeIn(typist.page, guest)),
		atDesk(scanned, (guest) => scanIn(scanner.page, guest)),
	])
}

async function signAtKiosk(firstName: string): Promise<void> {
	const { page } = tablet
	await begin(page)
	await fillForm(page, firstName)
	await reviewAndSign(page)
	await page.getByRole('link', { name: 'Next guest' }).click()
	await page.getByRole('link', { name: 'Tap to begin' }).waitFor()
	await untilReady(page)
}

/** Enter lets in nobody who is banned; the clerk turns them away, with a reason. */
async function turnAway(guest: Guest): Promise<void> {
	const { page } = typist
	await hall.call('PUT', `/v1/participants/${guest.participantId}/ban`, { reason: 'Climbed unroped' })
	await until(async () => (await isFinding(page)) || undefined)
	await page.keyboard.type(guest.lastName.slice(0, 4), { delay: 20 })
	await card(page, guest).getByText('Do not let in').waitFor()
	await page.keyboard.press('Enter')
	await page.getByRole('button', { name: `Turn away: Kim ${guest.lastName}` }).click()
	await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Came all the same')
	await page.keyboard.press('Enter')
	await told(page, `Turned away: Kim ${guest.lastName}`)
}

/** Opened at the guest, with photos, and closed. */
async function reportAccident({ participantId }: Guest): Promise<void> {
	const { page } = scanner
	await page.goto(`${network.url}/desk/people/${participantId}`)
	await chooseMore(page, 'Report an incident')
	await page.getByLabel(SEEN).fill('Landed between two mats.')
	await page.getByRole('radio', { name: 'Fall' }).check()
	await page.getByLabel(DONE).fill('Cooled the ankle.')
	await page.getByLabel('Went home by themselves').check()
	const photos = [1, 2].map(async (at) => ({
		name: `${at}.jpg`,
		mimeType: 'image/jpeg',
		buffer: await noisyJpeg(800 + at, 600),
	}))
	await page
		.getByLabel('Add photos')
		.first()
		.setInputFiles(await Promise.all(photos))
	await page.getByRole('img', { name: 'Photo 2' }).waitFor()
	await button(page, 'Close the report').click()
	await page
		.getByRole('dialog', { name: 'Close the report?' })
		.getByRole('button', { name: 'Close the report' })
		.click()
	await told(page, 'The report is closed.')
	// A page that was loaded anew has no list in its memory.
	const list = page.waitForResponse(/kept-guests/)
	await page.goto(`${network.url}/desk`)
	await Promise.all([list, untilReady(page)])
}

/** The switch has no power: both desks go on with their lists, and the tablet keeps what is signed. */
async function goDark(guests: readonly Guest[], kioskNames: readonly string[]): Promise<void> {
	await network.cut()
	const lastNames = guests.map(({ lastName }) => lastName)
	const half = Math.ceil(guests.length / 2)
	const pauseMs = CUT_MS / half
	const signing = async (): Promise<void> => {
		for (const name of kioskNames) {
			await signAtKiosk(name)
			await Bun.sleep(CUT_MS / kioskNames.length / 2)
		}
	}
	await Promise.all([
		letInDark(typist, lastNames.slice(0, half), pauseMs),
		letInDark(scanner, lastNames.slice(half), pauseMs),
		signing(),
	])
	network.restore()
	await Promise.all([signInAgain(typist, TYPIST, PIN), signInAgain(scanner, SCANNER, PIN)])
}

test('A Saturday at two desks and a kiosk, with a ban, an accident and a switch without power, counts everybody once', async () => {
	const early = await signAll(0, Math.floor(GUESTS * 0.6))
	typist = await openDoor(await hire('Entrance', TYPIST))
	scanner = await openDoor(await hire('Side door', SCANNER))
	const kioskNames = Array.from({ length: AT_KIOSK }, (_, at) => `Xyq${String.fromCharCode(97 + at)}`)
	const [banned, hurt, ...rest] = early
	if (banned === undefined || hurt === undefined) throw new Error('A Saturday has at least two guests.')
	const [inTheDark, morning] = [rest.slice(0, 2 * IN_THE_DARK), rest.slice(2 * IN_THE_DARK)]

	await Promise.all([letInAll([hurt, ...morning]), signAtKiosk(kioskNames[0] ?? '')])
	await turnAway(banned)
	await reportAccident(hurt)
	await goDark(inTheDark, kioskNames.slice(1, 3))
	await until(
		async () => (await listAll(hall.call, '/v1/checkins')).length === 1 + rest.length || undefined,
		120_000,
	)
	const late = await signAll(early.length, GUESTS - early.length)
	await Promise.all([
		letInAll(late),
		(async () => {
			for (const name of kioskNames.slice(3)) await signAtKiosk(name)
		})(),
	])

	const people = (await listAll(hall.call, '/v1/checkins')).flatMap(({ participants }) => participants)
	const names: string[] = people.map(({ lastName }) => lastName)
	const expected = [hurt, ...rest, ...late].map(({ lastName }) => lastName)
	expect(names.toSorted()).toEqual(expected.toSorted())
	expect((await hall.call('GET', '/v1/inside')).body).toMatchObject({
		inside: expected.length,
		came: expected.length,
		left: 0,
	})
	expect(await listAll(hall.call, '/v1/refusals')).toMatchObject([
		{ reason: 'Came all the same', participant: { lastName: banned.lastName } },
	])
	expect(await listAll(hall.call, '/v1/incidents')).toMatchObject([
		{ status: 'closed', kind: 'fall', photoCount: 2 },
	])
	await until(
		async () => (await listAll(hall.call, '/v1/waivers')).length === GUESTS + kioskNames.length || undefined,
		120_000,
	)
	const counted = typist.page.getByRole('region', { name: 'Inside now' }).locator('.big')
	await until(async () => (await counted.innerText()) === String(expected.length) || undefined, 60_000)
	// So many documents take their time.
	await untilIdle(venue.running, 60_000 + GUESTS * 500)
	expect(verifyData(venue.running.config.dataDir).filter(({ fault }) => fault !== undefined)).toEqual([])
	for (const visit of [typist, scanner, tablet]) await visit.leave()
})
