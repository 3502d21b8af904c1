import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { DESKTOP, draw, useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'children', type: 'minors', label: 'Children', required: false, max: 3, relationship: true },
	{ id: 'initials', type: 'initials', label: 'Initials', methods: ['drawn'] },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

const LABELS = { initials: 'Initials', signature: 'Signature' } as const

/** How many pixels of a pad have ink. */
const inkOf = (page: Page, blockId: string): Promise<number> =>
	page.evaluate(`(() => {
		const canvas = document.querySelector('[data-block=${blockId}] canvas')
		const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
		return data.filter((value, at) => at % 4 === 3 && value > 0).length
	})()`)

test('Each stroke on a pad can be undone separately, and so can clearing it', async () => {
	const { page, leave } = await venue.visit(url, { ...DESKTOP, expected: /willReadFrequently/ })
	for (const id of ['signature', 'initials'] as const) {
		const pad = page.locator(`[data-block=${id}]`)
		const undo = pad.getByRole('button', { name: `Undo: ${LABELS[id]}` })
		const clear = pad.getByRole('button', { name: `Clear: ${LABELS[id]}` })
		await draw(page, id)
		const one = await inkOf(page, id)
		expect(one).toBeGreaterThan(0)
		await pad.locator('canvas').hover({ position: { x: 30, y: 20 } })
		await page.mouse.down()
		await page.mouse.move(10, 10)
		await page.mouse.up()
		const two = await inkOf(page, id)
		expect(two).toBeGreaterThan(one)

		await undo.click()
		expect(await inkOf(page, id)).toBe(one)
		await clear.click()
		expect([await inkOf(page, id), await clear.isDisabled()]).toEqual([0, true])
		await undo.click()
		expect([await inkOf(page, id), await clear.isDisabled()]).toEqual([one, false])

		// By the keyboard alone: the pad has the focus since the last press.
		await page.keyboard.press('Control+z')
		expect([await inkOf(page, id), await undo.isDisabled(), await clear.isDisabled()]).toEqual([
			0,
			true,
			true,
		])
		await page.keyboard.press('Control+z')
		await draw(page, id)
		const again = await inkOf(page, id)
		await page.keyboard.press('Control+Shift+z')
		expect([await inkOf(page, id), again > 0]).toEqual([again, true])
	}
	expect(await findBarriers(page)).toEqual([])
	await leave()
})

test('An undone stroke does not appear on the review, and does not return with another way of signing', async () => {
	const { page, leave } = await venue.visit(url, { expected: /willReadFrequently/ })
	await page.locator('[data-block=name]').getByLabel('First name').fill('Ada')
	await page.locator('[data-block=name]').getByLabel('Last name').fill('Lovelace')
	await draw(page, 'initials')
	await draw(page)
	const pad = page.locator('[data-block=signature]')
	await pad.getByText('Type', { exact: true }).click()
	await pad.getByText('Draw', { exact: true }).click()
	await pad.getByRole('button', { name: `Undo: ${LABELS.signature}` }).click()
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('link', { name: 'Add your signature' }).waitFor()
	expect(await inkOf(page, 'signature')).toBe(0)
	await leave()
})

test('A child that was removed comes back with all its answers, in its place', async () => {
	const { page, leave } = await venue.visit(url)
	const children = page.locator('[data-block=children]')
	const born = (year: number): Record<string, string> => ({ Day: '1', Month: '2', Year: String(year) })
	const year = new Date().getFullYear()
	for (const [at, name] of ['Anne', 'Byron', 'Ralph'].entries()) {
		await children.getByRole('button', { name: /^Add a/ }).click()
		await children.getByLabel('First name').nth(at).fill(name)
		await children.getByLabel('Last name').nth(at).fill('Lovelace')
		await children.getByLabel('Relationship').nth(at).fill(`number ${at}`)
		for (const [part, text] of Object.entries(born(year - 5 - at)))
			await children.getByLabel(part, { exact: true }).nth(at).fill(text)
	}
	const readBoxes = (): Promise<string[]> =>
		page.evaluate(
			`[...document.querySelectorAll('[data-block=children] input:not([type=hidden])')].map(({ value }) => value)`,
		)
	const before = await readBoxes()
	await children.getByRole('button', { name: 'Remove: Child 2' }).click()
	const said = children.getByRole('status')
	expect(await said.innerText()).toBe('Child 2 was removed. Undo')
	await page.waitForFunction(
		() => (globalThis as any).document.activeElement.textContent === 'Add another child',
	)
	expect(await children.getByText(/^Child \d$/).count()).toBe(2)
	expect([await findBarriers(page), await findSmallTargets(page), await scrollsSideways(page)]).toEqual([
		[],
		[],
		false,
	])

	await page.keyboard.press('Shift+Tab')
	await page.keyboard.press('Enter')
	await children.getByText('Child 3').waitFor()
	expect(await readBoxes()).toEqual(before)
	expect(before).toContain('Byron')
	expect(await said.innerText()).toBe('')
	await page.waitForFunction(() => (globalThis as any).document.activeElement.value === 'Byron')
	await leave()
})
