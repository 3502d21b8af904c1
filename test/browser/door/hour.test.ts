import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
	arrivals,
	find,
	isFinding,
	openDesk,
	openHall,
	scan,
	told,
	untilListed,
} from '../../support/browser/desk.ts'
import { guestName } from '../../support/browser/guest-names.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until, untilIdle } from '../../support/service/service.ts'

/** A whole busy hour takes 60 rounds of a minute, at the pace of people (`bun run rehearse --only door`). */
const ROUNDS = Number(Bun.env['DOOR_ROUNDS'] ?? 1)
/** The least time of a round, in milliseconds. */
const ROUND_MS = Number(Bun.env['DOOR_ROUND_MS'] ?? 0)
/** Between two keys of the clerk, and between two scans, in milliseconds. */
const KEY_MS = Number(Bun.env['DOOR_KEY_MS'] ?? 20)
const SCAN_MS = Number(Bun.env['DOOR_SCAN_MS'] ?? 0)

const venue = await useVenue()
// A round takes a minute at the pace of people.
setDefaultTimeout((ROUNDS + 2) * 120_000)
const hall = await openHall(venue)
const clerks = [await hall.hire('desk'), await hall.hire('desk')]

let guests = 0
type Guest = { readonly id: string; readonly lastName: string }

async function arrive(values: object = {}): Promise<Guest> {
	const lastName = guestName(guests++)
	const { id } = await hall.signAs(['Kim', lastName], values)
	return { id, lastName }
}

const child = (firstName: string, lastName: string) => ({ firstName, lastName, dateOfBirth: '2016-03-01' })

/** Types the first letters of a name, as somebody does who looks at the guest. */
async function seek(page: Page, { lastName }: Guest): Promise<void> {
	await until(async () => (await isFinding(page)) || undefined)
	await page.keyboard.type(lastName.slice(0, 4), { delay: KEY_MS })
	// The card of fewer letters is there before, and can't be pressed.
	await page
		.locator('.matches:not([inert])')
		.getByRole('article', { name: `Kim ${lastName}` })
		.waitFor()
}

/** What a clerk does by keyboard alone; each returns the people who are in afterwards. */
const byKeyboard = {
	async single(page: Page) {
		const guest = await arrive()
		await seek(page, guest)
		await page.keyboard.press('Enter')
		await told(page, `Let in: Kim ${guest.lastName}`)
		return [`Kim ${guest.lastName}`]
	},
	async familyWithoutOne(page: Page) {
		const lastName = guestName(guests)
		const guest = await arrive({ children: [child('Ann', lastName), child('Ben', lastName)] })
		await seek(page, guest)
		await page.getByRole('checkbox', { name: 'Ben' }).press('Space')
		await page.getByRole('button', { name: 'Let in 2', exact: true }).press('Enter')
		await told(page, `Let in 2: Kim ${lastName}, Ann ${lastName}`)
		return [`Kim ${lastName}`, `Ann ${lastName}`]
	},
	async withReason(page: Page) {
		const guest = await arrive()
		await hall.call('POST', `/v1/waivers/${guest.id}/void`, { reason: 'Signed by mistake' })
		await seek(page, guest)
		await page.getByRole('button', { name: 'Let in anyway' }).press('Enter')
		await page.getByRole('dialog').waitFor()
		await page.keyboard.type('Signed on paper', { delay: KEY_MS })
		await page.keyboard.press('Enter')
		await told(page, `Let in: Kim ${guest.lastName}`)
		return [`Kim ${guest.lastName}`]
	},
	async undone(page: Page) {
		const [wrong, right] = [await arrive(), await arrive()]
		await seek(page, wrong)
		await page.keyboard.press('Enter')
		const notice = page.getByRole('status').filter({ hasText: `Let in: Kim ${wrong.lastName}` })
		await notice.getByRole('button', { name: 'Undo' }).last().press('Enter')
		await told(page, `Undone: Kim ${wrong.lastName}`)
		await seek(page, right)
		await page.keyboard.press('Enter')
		await told(page, `Let in: Kim ${right.lastName}`)
		return [`Kim ${right.lastName}`]
	},
	async signsFirst(page: Page) {
		// Eight letters as fast would be a scan.
		await page.keyboard.type('nobody', { delay: KEY_MS })
		await page.getByText('Nobody matches').waitFor()
		await page.getByRole('button', { name: 'Show code to sign' }).press('Enter')
		await page.getByRole('dialog').getByRole('img').waitFor()
		await page.keyboard.press('Escape')
		await find(page).press('Escape')
		return byKeyboard.single(page)
	},
}

/** Scans guests who come alone; every third code is read twice, and one belongs to nobody. */
async function scanRound(page: Page): Promise<string[]> {
	const inside: string[] = []
	for (let at = 0; at < 6; at++) {
		const { id, lastName } = await arrive()
		await untilIdle(venue.running)
		await scan(page, id)
		if (at % 3 === 0) await scan(page, id)
		await arrivals(page).getByText(`Kim ${lastName}`, { exact: true }).waitFor()
		inside.push(`Kim ${lastName}`)
		await Bun.sleep(SCAN_MS)
	}
	await scan(page, crypto.randomUUID())
	await told(page, 'This code belongs to nobody here.')
	return inside
}

test('A busy hour at two doors, one by keyboard and one by scanner, records every arrival once', async () => {
	const [typist, scanner] = await Promise.all(clerks.map((clerk) => openDesk(venue, clerk)))
	if (typist === undefined || scanner === undefined) throw new Error('A desk did not open.')
	const inside: string[] = []
	for (let round = 0; round < ROUNDS; round++) {
		const minute = Bun.sleep(ROUND_MS)
		const scanned = scanRound(scanner.page)
		for (const act of Object.values(byKeyboard)) inside.push(...(await act(typist.page)))
		inside.push(...(await scanned))
		await minute
	}
	const kept = await listInside()
	expect(kept.toSorted()).toEqual(inside.toSorted())
	for (const { page } of [typist, scanner]) {
		const counted = page.getByRole('region', { name: 'Inside now' }).locator('.big')
		await until(async () => (await counted.innerText()) === String(inside.length) || undefined)
		if (ROUNDS === 1) await untilListed(page, kept.length - 1)
	}
	await Promise.all([typist.leave(), scanner.leave()])
})

/** Everybody who came and was not taken back, by the API. */
async function listInside(): Promise<string[]> {
	const names: string[] = []
	for (let cursor = ''; ;) {
		const { body } = await hall.call('GET', `/v1/checkins?limit=100${cursor && `&cursor=${cursor}`}`)
		for (const { annulledAt, participants } of body.items)
			if (annulledAt === undefined)
				names.push(...participants.map((each: any) => `${each.firstName} ${each.lastName}`))
		if (body.nextCursor === null) return names
		cursor = body.nextCursor
	}
}
