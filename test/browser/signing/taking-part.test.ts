import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { DESKTOP, draw, useVenue, readWaivers } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'title', type: 'heading', level: 1, text: 'Open day' },
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'children', type: 'minors', label: 'Children', required: false, signerTakesPart: 'ask' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

const YEAR = String(new Date().getFullYear() - 6)
const question = (page: Page) => page.getByRole('group', { name: 'Who takes part?' })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function fillIn(page: Page): Promise<void> {
	const [child, own] = [page.locator('[data-block=children]'), page.locator('[data-block=name]')]
	await own.getByLabel('First name').fill('Ada')
	await own.getByLabel('Last name').fill('Lovelace')
	await child.getByLabel('First name').fill('Anne')
	await child.getByLabel('Last name').fill('Lovelace')
	for (const [part, text] of Object.entries({ Day: '1', Month: '2', Year: YEAR }))
		await child.getByLabel(part).fill(text)
}

test('A parent who takes no part says so first, signs for the child alone, and can change their mind before', async () => {
	const { page, leave } = await venue.visit(url)
	const children = page.locator('[data-block=children]')
	expect(await children.count()).toBe(0)
	await press(page, 'Continue')
	await page.getByRole('link', { name: 'Select an option' }).click()
	expect(await question(page).evaluate('document.activeElement.id')).toBe('f-~who')
	expect([await findBarriers(page), await findSmallTargets(page)]).toEqual([[], []])

	await question(page).getByText('Only children').click()
	await children.getByText('Child 1').waitFor()
	expect(await children.locator('legend').first().innerText()).toBe('Children')
	await question(page).getByText('Me', { exact: true }).click()
	await children.waitFor({ state: 'detached' })
	await question(page).getByText('Only children').click()
	await fillIn(page)
	await draw(page)
	await press(page, 'Continue')
	await page.getByText('You sign as parent or guardian of \u2068Anne Lovelace\u2069.').waitFor()
	await press(page, 'Change: Who takes part?')
	await question(page).getByText('Me and children').click()
	await press(page, 'Continue')
	await page
		.getByText('You sign for yourself, and as parent or guardian of \u2068Anne Lovelace\u2069.')
		.waitFor()
	await press(page, 'Change: Who takes part?')
	await question(page).getByText('Only children').click()
	await press(page, 'Continue')
	await page.getByText('You sign as parent or guardian of \u2068Anne Lovelace\u2069.').waitFor()
	expect([await findBarriers(page), await scrollsSideways(page)]).toEqual([[], false])
	await page.getByText('I agree to sign this document electronically.').click()
	await press(page, 'Agree and sign')
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	expect(await page.locator('.done strong').innerText()).toContain('Anne Lovelace')
	expect(await page.locator('.done strong').innerText()).not.toContain('Ada')
	const [{ evidence }] = (await readWaivers(venue)) as [any]
	expect(evidence.signerTakesPart).toBe(false)
	expect(evidence.statement).toStartWith('You sign as parent or guardian of Anne Lovelace.')
	await leave()
})

test('Without a script the same question is asked, and nobody signs for children without naming one', async () => {
	const { page, leave } = await venue.visit(url, { ...DESKTOP, javaScriptEnabled: false, expected: /422/ })
	await question(page).getByText('Only children').click()
	await page.locator('[data-block=name]').getByLabel('First name').fill('Ada')
	await page.locator('[data-block=name]').getByLabel('Last name').fill('Lovelace')
	await page.getByLabel('Type your full name').fill('Ada Lovelace')
	await page.locator('#continue').click()
	await page.getByRole('link', { name: 'Add at least one child' }).waitFor()
	await press(page, 'Add a child')
	await fillIn(page)
	await page.locator('#continue').click()
	await page.getByText('You sign as parent or guardian of \u2068Anne Lovelace\u2069.').waitFor()
	await page.getByText('I agree to sign this document electronically.').click()
	await press(page, 'Agree and sign')
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	const [{ evidence }] = (await readWaivers(venue)) as [any]
	expect(evidence.signerTakesPart).toBe(false)
	await leave()
})

/** Counts what a guest does: each tap, and each field that is filled in. */
function openCounter(page: Page) {
	let actions = 0
	const act = async (doing: Promise<unknown>): Promise<void> => {
		actions += 1
		await doing
	}
	const block = (id: string) => page.locator(`[data-block=${id}]`)
	const person = {
		type: (id: string, label: string, text: string, at = 0) =>
			act(block(id).getByLabel(label).nth(at).fill(text)),
		tap: (id: string, text?: string) =>
			act((text === undefined ? block(id).locator('label.card') : block(id).getByText(text)).first().click()),
		choose: (who: string) => act(question(page).getByText(who, { exact: true }).click()),
		press: (name: string) => act(page.getByRole('button', { name, exact: true }).click()),
		draw: () => act(draw(page)),
		born: async (id: string, [day, month, year]: readonly string[], at = 0): Promise<void> => {
			for (const [label, text = ''] of Object.entries({ Day: day, Month: month, Year: year }))
				await person.type(id, label, text, at)
		},
		count: () => actions,
	}
	return person
}

type Guest = ReturnType<typeof openCounter>

async function fillInOwn(guest: Guest, firstName: string): Promise<void> {
	await guest.type('name', 'First name', firstName)
	await guest.type('name', 'Last name', 'Lovelace')
	await guest.born('born', ['10', '12', '1990'])
	await guest.type('email', 'Email', `${firstName.toLowerCase()}@example.com`)
	await guest.tap('experience')
	await guest.type('emergency', 'Name', 'Byron')
	await guest.type('emergency', 'Phone', '030 7654321')
	await guest.tap('condition', 'No')
}

async function signForm(guest: Guest, page: Page): Promise<void> {
	for (const id of ['agree', 'consent']) await guest.tap(id)
	await guest.draw()
	await guest.press('Continue')
	await guest.press('Agree and sign')
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
}

test('A family of two parents and two children signs the form of a climbing hall with fewer than 45 taps and fields', async () => {
	const template = await venue.call('POST', '/v1/template-gallery/climbing', { languages: ['en'] })
	await venue.call('POST', `/v1/templates/${template.body.id}/publish`)
	const { slug } = (await venue.call('GET', `/v1/templates/${template.body.id}`)).body
	const { page, leave } = await venue.visit(`${venue.running.service.url}/w/${venue.slug}/${slug}`)
	const guest = openCounter(page)
	await guest.choose('Me and children')
	await fillInOwn(guest, 'Ada')
	for (const [at, name] of ['Anne', 'Ralph'].entries()) {
		// Whoever comes with children finds the first one's place open.
		if (at > 0) await guest.press('Add another child')
		// The last name is the parent's.
		await guest.type('children', 'First name', name, at)
		await guest.born('children', ['1', '2', YEAR], at)
	}
	await guest.tap('guardian')
	await signForm(guest, page)
	await page.getByRole('link', { name: 'Somebody else wants to sign' }).click()
	await page.waitForSelector('html[data-ready]', { state: 'attached' })
	await guest.choose('Me')
	await fillInOwn(guest, 'William')
	await signForm(guest, page)
	const [second, first] = await readWaivers(venue)
	const peopleOf = ({ participants }: any) => participants.map(({ firstName }: any) => firstName)
	expect([peopleOf(first), peopleOf(second)]).toEqual([['Ada', 'Anne', 'Ralph'], ['William']])
	// With the tap that leads from one parent to the other.
	expect(guest.count() + 1).toBeLessThan(45)
	await leave()
})
