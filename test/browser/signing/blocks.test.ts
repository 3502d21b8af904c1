import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { greyPng } from '../../support/fixtures/images.ts'
import { until } from '../../support/service/service.ts'
import { draw, useVenue, readWaivers, reviewAndSign } from '../../support/browser/signing-page.ts'

/** One block of every answered type, with every setting that changes how it is answered. */
const blocks = [
	{ id: 'intro', type: 'heading', text: 'Everything', level: 2 },
	{ id: 'clause', type: 'text', text: 'Read **this**.\n\n1. One\n2. Two', requireScroll: true },
	{ id: 'line', type: 'divider' },
	{ id: 'who', type: 'name', label: 'Your name', middleName: true },
	{ id: 'mail', type: 'email', label: 'Email' },
	{ id: 'phone', type: 'phone', label: 'Phone' },
	{ id: 'born', type: 'date_of_birth', label: 'Born' },
	{ id: 'home', type: 'address', label: 'Address', defaultCountry: 'DE' },
	{ id: 'sos', type: 'emergency_contact', label: 'Emergency contact' },
	{ id: 'short', type: 'short_text', label: 'Club', maxLength: 20 },
	{ id: 'long', type: 'long_text', label: 'Remarks' },
	{ id: 'weight', type: 'number', label: 'Weight', unit: 'kg', min: 20, max: 200 },
	{ id: 'visit', type: 'date', label: 'Day of visit', min: '2026-01-01' },
	{ id: 'tick', type: 'checkbox', label: 'I keep the rules.' },
	{ id: 'news', type: 'checkbox', label: 'Send me news.', required: false },
	{ id: 'fit', type: 'yes_no', label: 'Are you fit?' },
	{
		id: 'level',
		type: 'single_choice',
		label: 'Level',
		allowOther: true,
		options: [
			{ value: 'new', label: 'Beginner' },
			{ value: 'pro', label: 'Expert' },
		],
	},
	{
		id: 'gear',
		type: 'multiple_choice',
		label: 'Gear',
		allowOther: true,
		options: [
			{ value: 'rope', label: 'Rope' },
			{ value: 'shoes', label: 'Shoes' },
		],
	},
	{ id: 'kids', type: 'minors', label: 'Children', relationship: true, max: 2 },
	{ id: 'terms', type: 'consent', label: 'I consent.', text: 'You may ask for *paper*.' },
	{ id: 'inits', type: 'initials', label: 'Initials' },
	{ id: 'face', type: 'photo_capture', label: 'Photo', camera: 'user' },
	{ id: 'card', type: 'id_capture', label: 'Identity card', sides: 2 },
	{ id: 'sign', type: 'signature', label: 'Signature' },
]

const venue = await useVenue()
const url = await venue.publish(blocks)

const png = { name: 'photo.png', mimeType: 'image/png', buffer: greyPng(2400, 1800) }

async function fillAll(page: Page, isScripted: boolean): Promise<void> {
	const block = (id: string): Locator => page.locator(`[data-block="${id}"]`)
	const day = async (within: Locator, [d, m, y]: readonly [string, string, string]): Promise<void> => {
		await within.getByLabel('Day').fill(d)
		await within.getByLabel('Month').fill(m)
		await within.getByLabel('Year').fill(y)
	}
	await page.getByLabel('I have read this to the end').setChecked(true, { force: true })
	await block('who').getByLabel('First name').fill('Žofia')
	await block('who').getByLabel('Middle name').fill('Anna')
	await block('who').getByLabel('Last name').fill('Nováková')
	await page.getByLabel('Email').fill('zofia@example.com')
	await block('phone').locator('input').fill('+49 30 1234567')
	await day(block('born'), ['29', '2', '1996'])
	await block('home').getByLabel('Address line 1').fill('Hauptstr. 5')
	await block('home').getByLabel('Postal code').fill('10115')
	await block('home').getByLabel('Town or city').fill('Berlin')
	await block('sos').getByLabel('Name', { exact: true }).fill('Jan Novák')
	await block('sos').getByLabel('Phone number').fill('030 7654321')
	await page.getByLabel('Club').fill('Alpenverein')
	await page.getByLabel('Remarks').fill('One\nTwo')
	await page.getByLabel('Weight').fill('62,5')
	await day(block('visit'), ['1', 'June', '2027'])
	for (const label of ['I keep the rules.', 'I consent.', 'Rope'])
		await page.getByLabel(label, { exact: true }).setChecked(true, { force: true })
	await block('fit').getByLabel('No').setChecked(true, { force: true })
	await block('level').getByLabel('Expert').setChecked(true, { force: true })
	const child = page.getByRole('group', { name: 'Child 1' })
	await child.getByLabel('First name').fill('Ota')
	await child.getByLabel('Last name').fill('Novák')
	await child.getByLabel('Relationship').fill('son')
	await day(child, ['3', '4', '2020'])
	for (const part of ['face.image', 'card.front', 'card.back'])
		await page.locator(`[id="f-${part}"]`).setInputFiles(png)
	if (isScripted) {
		await block('gear').getByLabel('Other').setChecked(true, { force: true })
		await block('gear').getByLabel('Your answer').fill('Chalk')
		await page.locator('.shot').nth(2).waitFor()
		await draw(page, 'inits')
		await draw(page, 'sign')
		return
	}
	await page.getByLabel('Type your initials').fill('ZN')
	await page.getByLabel('Type your full name').fill('Žofia Nováková')
}

const expected = {
	who: { firstName: 'Žofia', middleName: 'Anna', lastName: 'Nováková' },
	mail: 'zofia@example.com',
	phone: '+49 30 1234567',
	born: '1996-02-29',
	home: { line1: 'Hauptstr. 5', postalCode: '10115', city: 'Berlin', country: 'DE' },
	sos: { name: 'Jan Novák', phone: '030 7654321' },
	short: 'Alpenverein',
	long: 'One\nTwo',
	weight: 62.5,
	visit: '2027-06-01',
	tick: true,
	news: false,
	fit: false,
	level: 'pro',
	kids: [{ firstName: 'Ota', lastName: 'Novák', dateOfBirth: '2020-04-03', relationship: 'son' }],
	terms: true,
}

test('Every block type is filled in on the page and stored as through the API', async () => {
	const { page, leave } = await venue.visit(url)
	await fillAll(page, true)
	await page.getByRole('button', { name: 'Continue' }).click()
	const review = await page.locator('.answers').innerText()
	for (const text of [
		'Žofia Anna Nováková',
		'February 29, 1996',
		'62.5 kg',
		'Expert',
		'Rope',
		'Chalk',
		'Not agreed',
	])
		expect(review).toContain(text)
	await page.getByRole('button', { name: 'Back' }).click()
	await reviewAndSign(page)
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values).toMatchObject({ ...expected, gear: ['rope', 'Chalk'] })
	// A photo of 2400 by 1800 pixels is reduced before it is sent.
	const photo = { image: true, contentType: 'image/jpeg', width: 1600, height: 1200 }
	expect(waiver.values.face).toMatchObject(photo)
	expect(waiver.values.card).toMatchObject({ front: photo, back: photo })
	for (const id of ['inits', 'sign'])
		expect(waiver.values[id]).toMatchObject({ image: true, contentType: 'image/png' })
})

test('Every block type, photos included, is filled in without a script', async () => {
	const { page, leave } = await venue.visit(url, { javaScriptEnabled: false })
	await fillAll(page, false)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
	expect(await page.locator('.answers .shot').count()).toBe(3)
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values).toMatchObject({ ...expected, gear: ['rope'], inits: { typed: 'ZN' } })
	expect(waiver.values.face).toMatchObject({ image: true, contentType: 'image/png', width: 2400 })
})

test('A drawing survives turning the phone, can be cleared, and is refused if it is a dot', async () => {
	const { page, leave } = await venue.visit(url, { expected: /willReadFrequently/ })
	await draw(page, 'sign')
	const pad = page.locator('[data-block="sign"]')
	const inked = (): Promise<number> =>
		pad.locator('canvas').evaluate((canvas: any) => {
			const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
			let count = 0
			for (let at = 3; at < data.length; at += 4) count += data[at] > 0 ? 1 : 0
			return count / (canvas.width * canvas.height)
		})
	const before = await inked()
	expect(before).toBeGreaterThan(0.002)
	const widthOf = (): Promise<number> => pad.locator('canvas').evaluate((canvas: any) => canvas.width)
	const narrow = await widthOf()
	await page.setViewportSize({ width: 740, height: 375 })
	// The drawing is drawn again when the pad changes its size.
	await until(async () => (await widthOf()) !== narrow || undefined)
	await until(async () => (await inked()) > before / 4 || undefined)
	await pad.getByRole('button', { name: 'Clear' }).click()
	expect(await inked()).toBe(0)
	await pad.locator('canvas').click({ position: { x: 50, y: 50 } })
	await page.getByRole('button', { name: 'Continue' }).click()
	expect(await page.locator('.summary').innerText()).toContain('That is very small.')
	await leave()
})

test('A question whose id is the name of a built-in property starts empty', async () => {
	const ids = ['constructor', 'toString', 'valueOf']
	const address = await venue.publish([
		{ id: 'who', type: 'name', label: 'Your name' },
		...ids.map((id) => ({ id, type: 'short_text', label: id, required: false })),
		{ id: 'sign', type: 'signature', label: 'Signature' },
	])
	const visit = await venue.visit(address)
	for (const id of ids) expect(await visit.page.locator(`[name="${id}"]`).inputValue()).toBe('')
	await visit.leave()
})
