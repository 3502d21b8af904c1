import { expect, test } from 'bun:test'
import { findBarriers, scrollsSideways } from '../../support/browser/axe.ts'
import { draw, readWaivers, reviewAndSign, useVenue } from '../../support/browser/signing-page.ts'

const LANGUAGES = ['en', 'de', 'ar']
const inAll = (text: string) => Object.fromEntries(LANGUAGES.map((tag) => [tag, text]))

const venue = await useVenue()
const url = await venue.publish(
	[
		{ id: 'name', type: 'name', label: inAll('Name') },
		{ id: 'email', type: 'email', label: inAll('Email') },
		{ id: 'consent', type: 'consent', label: inAll('I agree'), text: inAll('Electronic records.') },
		{ id: 'signature', type: 'signature', label: inAll('Signature') },
	],
	{ languages: LANGUAGES },
)

test('A guest is asked about a mistyped mail service, corrects it by a button, and is asked no more', async () => {
	const { page, leave } = await venue.visit(url)
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Real')
	const box = page.getByLabel('Email')
	await box.fill('Ada.Real@gmial.com')
	const question = page.getByRole('button', { name: 'Did you mean' })
	// Nobody is asked while they type.
	expect(await question.count()).toBe(0)
	await box.blur()
	await question.waitFor()
	expect(await question.innerText()).toBe('Did you mean Ada.Real@gmail.com?')
	expect(await findBarriers(page)).toEqual([])
	await question.click()
	expect(await box.inputValue()).toBe('Ada.Real@gmail.com')
	expect(await box.evaluate((node: any) => node === node.ownerDocument.activeElement)).toBe(true)
	expect(await question.count()).toBe(0)
	await leave()
})

test('A guest who means what they typed signs with it', async () => {
	const { page, leave } = await venue.visit(url)
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Real')
	await page.getByLabel('Email').fill('ada@gmial.com')
	await page.getByText('I agree').click()
	await draw(page)
	await page.getByRole('button', { name: 'Did you mean' }).waitFor()
	await reviewAndSign(page)
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values.email).toBe('ada@gmial.com')
})

test.each(LANGUAGES)(
	'A long address is asked about in %s without scrolling sideways at 320 pixels',
	async (tag) => {
		const { page, leave } = await venue.visit(`${url}?lang=${tag}`, { viewport: { width: 320, height: 640 } })
		const box = page.locator('[name=email]')
		await box.fill(`${'long'.repeat(15)}@hotmial.com`)
		await box.blur()
		await page.locator('.meant button').waitFor()
		expect(await scrollsSideways(page)).toBe(false)
		await leave()
	},
)
