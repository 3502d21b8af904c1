import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { demoBlocks } from '../../../src/demo/forms.ts'
import { LAN_HOST } from '../../support/browser/browser.ts'
import { draw, useVenue, readWaivers, reviewAndSign } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish(demoBlocks, { expiry: { type: 'duration', years: 1 } })

async function fillDay(
	page: Page,
	inside: string,
	[day, month, year]: [string, string, string],
): Promise<void> {
	const block = page.locator(inside)
	await block.getByLabel('Day').fill(day)
	await block.getByLabel('Month').fill(month)
	await block.getByLabel('Year').fill(year)
}

async function fillAda(page: Page): Promise<void> {
	const name = page.locator('[data-block="name"]')
	await name.getByLabel('First name').fill('Ada')
	await name.getByLabel('Last name').fill('Lovelace')
	await page.getByLabel('Email').fill('ada@example.com')
	await fillDay(page, '[data-block="born"]', ['10', 'December', '1990'])
	await page.locator('[data-block="condition"]').getByText('No', { exact: true }).click()
	await page.getByText('I have read the rules').click()
	await page.getByText('I agree to sign electronically').click()
}

test('A family of four signs on a narrow phone by touch, with a drawn signature and a camera photo', async () => {
	const { page, leave } = await venue.visit(url)
	await fillAda(page)
	for (const [at, first] of ['Byron', 'Anne', 'Ralph'].entries()) {
		await page.getByRole('button', { name: /Add (a|another) child/ }).tap()
		const child = page.getByRole('group', { name: `Child ${at + 1}` })
		// The last name is suggested (WCAG 2.2, 3.3.7).
		expect(await child.getByLabel('Last name').inputValue()).toBe('Lovelace')
		await child.getByLabel('First name').fill(first)
		await child.getByLabel('Day').fill('2')
		await child.getByLabel('Month').fill(String(at + 1))
		await child.getByLabel('Year').fill('2019')
	}
	await page.getByRole('button', { name: 'Take a photo' }).tap()
	await page.getByRole('button', { name: 'Take the photo' }).tap()
	await page.locator('[data-block="photo"] img').waitFor()
	await draw(page)
	await reviewAndSign(page)
	expect(await page.locator('.done-panel').innerText()).toContain('Byron Lovelace')
	await leave()

	const [waiver] = await readWaivers(venue)
	expect(waiver.source).toBe('web')
	expect(waiver.participants.map((each: any) => each.firstName)).toEqual(['Ada', 'Byron', 'Anne', 'Ralph'])
	expect(waiver.values.born).toBe('1990-12-10')
	expect(waiver.values.signature).toMatchObject({ image: true, contentType: 'image/png' })
	expect(waiver.values.photo).toMatchObject({ image: true, contentType: 'image/jpeg' })
	expect(Math.max(waiver.values.photo.width, waiver.values.photo.height)).toBeLessThanOrEqual(1600)
})

test('The form is filled in and signed by keyboard alone, with a typed signature', async () => {
	const { page, leave } = await venue.visit(url)
	const keys = page.keyboard
	/** Tabs to the control with this id, and checks that each stop shows the focus. */
	const tabTo = async (id: string): Promise<void> => {
		for (let stop = 0; stop < 40; stop++) {
			await keys.press('Tab')
			const focus = await page.evaluate<{ id: string; ring: boolean }>(
				`(() => { const e = document.activeElement; const mark = e.matches('.card input') ? e.nextElementSibling : e.closest('.file') ?? e; const s = getComputedStyle(mark); return { id: e.id, ring: s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2 } })()`,
			)
			expect({ ...focus, stop }).toMatchObject({ ring: true })
			if (focus.id === id) return
		}
		throw new Error(`The focus never came to ${id}.`)
	}
	const typeInto = async (id: string, text: string): Promise<void> => {
		await tabTo(id)
		await keys.type(text)
	}
	await typeInto('f-name.firstName', 'Grace')
	await typeInto('f-name.lastName', 'Hopper')
	await typeInto('f-email', 'grace@example.com')
	await typeInto('f-born.month', '12')
	await typeInto('f-born.day', '9')
	await typeInto('f-born.year', '1980')
	await tabTo('f-condition.yes')
	await keys.press('ArrowDown')
	await tabTo('f-rules')
	await keys.press('Space')
	await tabTo('f-consent')
	await keys.press('Space')
	await tabTo('f-signature.method.drawn')
	await keys.press('ArrowRight')
	await typeInto('f-signature.typed', 'Grace Hopper')
	await tabTo('continue')
	await keys.press('Enter')
	await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
	await tabTo('sign')
	await keys.press('Enter')
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values).toMatchObject({ condition: false, signature: { typed: 'Grace Hopper' }, rules: true })
})

test('Without a script the form shows dependent questions, adds a child, and takes a typed signature', async () => {
	const { page, leave } = await venue.visit(url, { javaScriptEnabled: false })
	await fillAda(page)
	await page.getByRole('button', { name: 'Add a child' }).click()
	await page.getByRole('group', { name: 'Child 1' }).getByLabel('First name').fill('Byron')
	await fillDay(page, '.minor', ['2', '5', '2018'])
	await page.locator('[data-block="condition"]').getByText('Yes', { exact: true }).click()
	await page.getByLabel('Type your full name').fill('Ada Lovelace')
	await page.getByRole('button', { name: 'Continue' }).click()
	expect(await page.locator('.notice').innerText()).toBe('Please also answer these questions.')
	await page.getByLabel('What should we know?').fill('Asthma.\r\nAn inhaler is in my bag.')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Change: Email' }).click()
	expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	// A form that is sent again is not signed again.
	await page.reload()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	await leave()
	const waivers = await readWaivers(venue)
	const signed = waivers.filter((waiver) => waiver.values.details === 'Asthma.\nAn inhaler is in my bag.')
	expect(signed).toHaveLength(1)
	expect(signed[0].participants).toMatchObject([
		{ firstName: 'Ada' },
		{ firstName: 'Byron', lastName: 'Lovelace' },
	])
})

test('Over http in a LAN, where the page cannot use the camera, a drawn signature works', async () => {
	const { page, leave } = await venue.visit(url.replace('127.0.0.1', LAN_HOST))
	expect(await page.evaluate('isSecureContext')).toBe(false)
	await fillAda(page)
	const photo = page.locator('[data-block="photo"]')
	expect(await photo.locator('input[type=file]').getAttribute('capture')).toBe('user')
	await draw(page)
	await reviewAndSign(page)
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values.signature.image).toBe(true)
})
