import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { TABLET } from '../../support/browser/kiosk.ts'
import {
	DESKTOP,
	draw,
	readWaivers,
	reviewAndSign,
	untilReady,
	useVenue,
} from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const rest = [
	{ id: 'mail', type: 'email', label: 'Email' },
	{ id: 'ill', type: 'yes_no', label: 'Are you ill?', sensitivity: 'health' },
	{ id: 'what', type: 'short_text', label: 'What should we know?', required: false },
	{ id: 'rules', type: 'text', text: 'Look up.', requireScroll: true },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]
const person = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
]
const children = { id: 'children', type: 'minors', label: 'Children', required: false }
const url = await venue.publish([...person, { ...children, signerTakesPart: 'ask' }, ...rest])
const lonely = await venue.publish([...person, ...rest], {}, 'For adults')
const paired = await venue.publish([...person, { ...children, secondGuardian: true }, ...rest], {}, 'Camp')

const YEAR = new Date().getFullYear()
const block = (page: Page, id: string) => page.locator(`[data-block="${id}"]`)
const takeOver = (page: Page) => page.getByRole('button', { name: 'I am the parent' })
const notice = (page: Page) => page.locator('.notice')
const FROM_CHILD = /only the child’s name and date of birth were taken over/

async function fillDay(page: Page, id: string, year: number): Promise<void> {
	for (const [part, text] of Object.entries({ Day: '4', Month: '3', Year: String(year) }))
		await block(page, id).getByLabel(part).fill(text)
}

/** Fills in all but the question who takes part, and draws. */
async function fillIn(page: Page, firstName: string, year: number): Promise<void> {
	await block(page, 'name').getByLabel('First name').fill(firstName)
	await block(page, 'name').getByLabel('Last name').fill('Young')
	await fillDay(page, 'born', year)
	await block(page, 'mail').getByLabel('Email').fill(`${firstName.toLowerCase()}@home.example`)
	await block(page, 'ill')
		.getByText(firstName === 'Kim' ? 'Yes' : 'No', { exact: true })
		.click()
	await page.getByLabel('What should we know?').fill(`${firstName} says so.`)
	await page.getByText('I have read this to the end').click()
	await page.getByText('I agree.').click()
	await draw(page)
}

/** A child fills in the whole form, and is refused. */
async function beginAsChild(page: Page): Promise<void> {
	const me = page.getByText('Me', { exact: true })
	if ((await me.count()) > 0) await me.click()
	await fillIn(page, 'Kim', YEAR - 12)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.locator('.summary').waitFor()
}

const isEmpty = async (page: Page): Promise<void> => {
	for (const id of ['mail', 'what']) expect(await block(page, id).locator('input').inputValue()).toBe('')
	expect(await block(page, 'name').getByLabel('First name').inputValue()).toBe('')
	expect(await block(page, 'born').getByLabel('Year').inputValue()).toBe('')
	const ticked = 'input:checked:not([name="~who"]):not([name="signature.method"])'
	expect(await page.locator(ticked).count()).toBe(0)
	// Nothing is drawn that could be cleared or taken back.
	await page.locator('[data-block=signature] canvas[data-open]').waitFor()
	expect(await page.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true)
}

const childIn = async (page: Page): Promise<string[]> => {
	const card = block(page, 'children')
	const boxes = ['First name', 'Last name', 'Day', 'Month', 'Year'].map((label) => card.getByLabel(label))
	return Promise.all(boxes.map((box) => box.inputValue()))
}
const KIM = ['Kim', 'Young', '4', '3', String(YEAR - 12)]
const minors = [{ firstName: 'Kim', lastName: 'Young', dateOfBirth: `${YEAR - 12}-03-04` }]

const isSound = async (page: Page): Promise<void> =>
	expect([await findBarriers(page), await findSmallTargets(page), await scrollsSideways(page)]).toEqual([
		[],
		[],
		false,
	])

test('A parent who takes over from a child begins anew: the child’s name and date of birth are all that is left', async () => {
	const { page, leave } = await venue.visit(url)
	await beginAsChild(page)
	await isSound(page)
	const before = new Date().toISOString()
	await takeOver(page).click()
	expect(await notice(page).innerText()).toMatch(FROM_CHILD)
	expect(await page.evaluate('document.activeElement.className')).toBe('notice')
	expect(await childIn(page)).toEqual(KIM)
	expect(await page.locator('[name="~who"]:checked').inputValue()).toBe('children')
	await isEmpty(page)
	await isSound(page)
	// The draft, too, is the parent's: it comes back after a reload.
	await page.waitForFunction(() => JSON.stringify({ ...(globalThis as any).localStorage }).includes('Kim'))
	expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toMatch(/kim@|says so|yes/)
	await page.reload()
	await untilReady(page)
	expect(await childIn(page)).toEqual(KIM)
	await isEmpty(page)

	await fillIn(page, 'Pat', YEAR - 40)
	const posted = page.waitForRequest((request) => request.method() === 'POST')
	await reviewAndSign(page)
	const sent = (await posted).postDataJSON()
	expect(sent.values.children).toEqual(minors)
	expect(JSON.stringify({ ...sent, values: { ...sent.values, children: [], signature: '' } })).not.toMatch(
		/kim/i,
	)
	expect(sent.steps.filter(({ at }: { at: string }) => at < before)).toEqual([])
	expect(sent.signerTakesPart).toBe(false)
	const [waiver] = await readWaivers(venue)
	expect([waiver.values.name.firstName, waiver.values.ill, waiver.values.children]).toEqual([
		'Pat',
		false,
		minors,
	])
	await leave()
})

test('A parent who types over the child’s name and date of birth is offered to begin anew, and keeps what they typed', async () => {
	const { page, leave } = await venue.visit(url)
	await beginAsChild(page)
	const firstName = block(page, 'name').getByLabel('First name')
	// A child who mistyped the year is no parent.
	await fillDay(page, 'born', YEAR - 40)
	await takeOver(page).waitFor({ state: 'detached' })
	await firstName.fill('Pat')
	await page.getByText('Has a parent or guardian taken over?').waitFor()
	await isSound(page)
	await takeOver(page).click()
	expect(await notice(page).innerText()).toMatch(FROM_CHILD)
	expect(await childIn(page)).toEqual(KIM)
	expect([await firstName.inputValue(), await block(page, 'born').getByLabel('Year').inputValue()]).toEqual([
		'Pat',
		String(YEAR - 40),
	])
	expect(await page.getByLabel('Email').inputValue()).toBe('')
	expect(await page.getByLabel('I agree.').isChecked()).toBe(false)
	expect(await takeOver(page).count()).toBe(0)
	await leave()
})

test('A child sends the form to a parent, and the link brings the child’s name and date of birth, which no server sees', async () => {
	const { page, leave, context } = await venue.visit(url, DESKTOP)
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.evaluate(`delete Navigator.prototype.share`)
	await beginAsChild(page)
	await page.getByRole('button', { name: 'Send this form to my parent' }).click()
	await page.getByText('The link is copied.').waitFor()
	const link = await page.evaluate<string>('navigator.clipboard.readText()')
	// The parent reads it in the language in which the child did.
	expect(link).toBe(`${url}?lang=en#child=Kim&last=Young&born=${YEAR - 12}-03-04`)
	await leave()

	const parent = await venue.visit(link)
	expect(await notice(parent.page).innerText()).toMatch(FROM_CHILD)
	expect(parent.page.url()).toBe(`${url}?lang=en`)
	expect(await childIn(parent.page)).toEqual(KIM)
	await isEmpty(parent.page)
	// The same link once more, in the open page.
	await parent.page.getByLabel('Email').fill('pat@home.example')
	await parent.page.evaluate(`location.href = ${JSON.stringify(link)}`)
	await parent.page.waitForURL(`${url}?lang=en`)
	await untilReady(parent.page)
	expect([await childIn(parent.page), await parent.page.getByLabel('Email').inputValue()]).toEqual([
		KIM,
		'pat@home.example',
	])
	await fillIn(parent.page, 'Pat', YEAR - 40)
	await reviewAndSign(parent.page)
	expect((await readWaivers(venue))[0].values.children).toEqual(minors)
	await parent.leave()
})

test('A parent who takes over at a kiosk begins anew, too, and nobody is offered a link', async () => {
	const { page, leave } = await venue.visit(`${venue.running.service.url}/kiosk`, {
		...TABLET,
		prepare: () => Promise.resolve(),
	})
	const { body } = await venue.call('POST', '/v1/kiosks', { name: 'Entrance' })
	await page.getByLabel('Code').fill(body.code)
	await page.getByRole('button', { name: 'Pair' }).click()
	await page.getByRole('link', { name: 'Climbing waiver' }).click()
	await untilReady(page)
	await beginAsChild(page)
	expect(await page.getByRole('button', { name: 'Send this form to my parent' }).count()).toBe(0)
	await takeOver(page).click()
	expect(await notice(page).innerText()).toMatch(FROM_CHILD)
	expect(await childIn(page)).toEqual(KIM)
	await isEmpty(page)
	expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
	await leave()
})

test('A second guardian who is too young hands over a form that has the children, and nothing of their own', async () => {
	const first = await venue.visit(paired, DESKTOP)
	await block(first.page, 'children').getByRole('button', { name: 'Add a child' }).click()
	await block(first.page, 'children').getByLabel('First name').fill('Anne')
	await block(first.page, 'children').getByLabel('Last name').fill('Young')
	await fillDay(first.page, 'children', YEAR - 6)
	await block(first.page, 'second:name').getByLabel('First name').fill('Alan')
	await block(first.page, 'second:name').getByLabel('Last name').fill('Poe')
	await fillIn(first.page, 'Pat', YEAR - 40)
	await first.page.getByRole('button', { name: 'Continue' }).click()
	await first.page.getByRole('button', { name: 'Agree and sign' }).click()
	await first.page.getByRole('heading', { name: 'One more signature is needed' }).waitFor()
	const link = /https?:\/\/[^\s\u2069]+/.exec(await first.page.locator('.done').innerText())?.[0] ?? ''
	await first.leave()

	const { page, leave } = await venue.visit(link, DESKTOP)
	await beginAsChild(page)
	await takeOver(page).click()
	expect(await notice(page).innerText()).toContain('nothing that was entered before was taken over')
	expect(await block(page, 'children').innerText()).toMatch(/Anne/)
	expect(await page.locator('main').innerText()).not.toContain('Kim')
	await isEmpty(page)
	await leave()
})

test('A form without a place for children says so, and offers a child no way on', async () => {
	const { page, leave } = await venue.visit(lonely)
	await beginAsChild(page)
	expect(await block(page, 'born').innerText()).toContain('This form has no place for children.')
	expect([await takeOver(page).count(), await block(page, 'born').getByRole('button').count()]).toEqual([
		0, 0,
	])
	await isSound(page)
	await leave()
})

test('Without a script the parent begins anew as well, here or by a mail with the address', async () => {
	const { page, leave } = await venue.visit(url, { javaScriptEnabled: false, expected: /422/ })
	const name = block(page, 'name')
	await page.getByText('Me', { exact: true }).click()
	await name.getByLabel('First name').fill('Kim')
	await name.getByLabel('Last name').fill('Young')
	await fillDay(page, 'born', YEAR - 12)
	await page.getByLabel('Email').fill('kim@home.example')
	await page.getByText('I agree.').click()
	await page.getByRole('button', { name: 'Continue' }).click()
	const mail = block(page, 'born').getByRole('link', { name: 'Send this form to my parent' })
	const address = await block(page, 'born').locator('bdi').innerText()
	expect(address).toBe(`${url}?lang=en#child=Kim&last=Young&born=${YEAR - 12}-03-04`)
	expect(new URL((await mail.getAttribute('href')) ?? '').searchParams.get('body')).toBe(address)
	expect((await mail.boundingBox())?.height).toBeGreaterThanOrEqual(44)
	expect(await scrollsSideways(page)).toBe(false)
	await takeOver(page).click()
	expect(await notice(page).innerText()).toMatch(FROM_CHILD)
	expect(await childIn(page)).toEqual(KIM)
	expect([
		await name.getByLabel('First name').inputValue(),
		await page.getByLabel('Email').inputValue(),
	]).toEqual(['', ''])
	expect(await page.getByLabel('I agree.').isChecked()).toBe(false)
	await leave()
})
