import { expect, test } from 'bun:test'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { DESKTOP, draw, useVenue, readWaivers } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'children', type: 'minors', label: 'Children', required: false },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

const BIRTH = { Day: '1', Month: '2', Year: String(new Date().getFullYear() - 6) }
const signed = { name: { firstName: 'Sukarno', lastName: '', oneName: true } }

test('A guest who leaves the last name empty is offered to say that there is none, also for a child', async () => {
	const { page, leave } = await venue.visit(url)
	const [own, child] = [page.locator('[data-block=name]'), page.locator('[data-block=children]')]
	const none = page.getByLabel('No last name')
	await own.getByLabel('First name').fill('Sukarno')
	expect(await none.count()).toBe(0)
	await child.getByRole('button', { name: 'Add a child' }).click()
	await child.getByLabel('First name').fill('Wati')
	for (const [part, text] of Object.entries(BIRTH)) await child.getByLabel(part).fill(text)
	await draw(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	await none.nth(1).waitFor()
	expect([await findBarriers(page), await findSmallTargets(page), await scrollsSideways(page)]).toEqual([
		[],
		[],
		false,
	])
	await none.first().focus()
	await page.keyboard.press('Space')
	await none.nth(1).focus()
	await page.keyboard.press('Space')
	await page.getByLabel('Last name', { exact: true }).first().waitFor({ state: 'detached' })
	expect(await page.getByRole('link', { name: 'Enter a last name, or choose “No last name”' }).count()).toBe(
		0,
	)
	await child.getByText('No last name').click()
	await child.getByLabel('Last name', { exact: true }).fill('Putri')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByText('Wati Putri').first().waitFor()
	expect(await findBarriers(page)).toEqual([])
	await page.reload()
	expect(await none.isChecked()).toBe(true)
	await draw(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByText('I agree to sign this document electronically.').click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	const [{ values }] = (await readWaivers(venue)) as [any]
	expect(values).toMatchObject({ ...signed, children: [{ firstName: 'Wati', lastName: 'Putri' }] })
	await leave()
})

test('Without a script the same box is offered, and the waiver is signed with one name', async () => {
	const { page, leave } = await venue.visit(url, { ...DESKTOP, javaScriptEnabled: false, expected: /422/ })
	await page.getByLabel('First name').fill('Sukarno')
	await page.getByLabel('Type your full name').fill('Sukarno')
	await page.locator('#continue').click()
	await page.getByText('No last name', { exact: true }).click()
	await page.locator('#continue').click()
	await page.getByText('I agree to sign this document electronically.').click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	const [{ values }] = (await readWaivers(venue)) as [any]
	expect(values).toMatchObject(signed)
	await leave()
})
