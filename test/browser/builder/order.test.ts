import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
	makeForm,
	openBlock,
	openForm,
	press,
	preview,
	readDraft,
	row,
	untilStored,
} from '../../support/browser/builder.ts'
import { openHall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { extent } from '../../support/run/extent.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

const idsOf = ({ blocks }: { blocks: { id: string }[] }): string => blocks.map(({ id }) => id).join(' ')

describe('The order of the blocks', () => {
	test('The order of the blocks becomes the same by dragging, by keys and by buttons, and each says so', async () => {
		const orders: string[] = []
		const ways: readonly ((page: Page) => Promise<void>)[] = [
			async (page) => {
				const from = await row(page, 'Signature')
					.getByRole('button', { name: 'Move Signature' })
					.boundingBox()
				const to = await row(page, 'Climbing is').boundingBox()
				if (from === null || to === null) throw new Error('A row is not there.')
				await page.mouse.move(from.x + 8, from.y + 8)
				await page.mouse.down()
				await page.mouse.move(from.x + 8, from.y - 20, { steps: 3 })
				await page.mouse.move(from.x + 8, to.y + 4, { steps: 6 })
				await page.mouse.up()
			},
			async (page) => {
				await page.getByRole('button', { name: 'Move Signature' }).focus()
				await page.keyboard.press('ArrowUp')
				await page.keyboard.press('ArrowUp')
				await row(page, 'Signature').locator('.block-open').focus()
				await page.keyboard.press('Alt+ArrowUp')
				expect(await page.evaluate('document.activeElement.textContent')).toContain('Signature')
			},
			async (page) => {
				await openBlock(page, 'Signature')
				await press(page, 'Move to…')
				await page.getByLabel('Place').selectOption({ label: '3. before Your name' })
				await press(page, 'Move')
				await press(page, 'Move down')
				await press(page, 'Move up')
				await press(page, 'Move up')
			},
		]
		for (const way of ways) {
			const id = await makeForm(hall)
			const { page, leave } = await openForm(venue, owner, id)
			await way(page)
			await page.getByText('Signature moved to 2 of 5').waitFor({ state: 'attached' })
			const draft = await untilStored(hall, id, ({ revision }) => revision > 1)
			orders.push(idsOf(draft))
			expect(await preview(page).locator('[data-block]').first().getAttribute('data-block')).toBeString()
			await leave()
		}
		expect(orders).toEqual(Array.from({ length: 3 }, () => 'title signature terms name health'))
	})

	test('Undos restore the order of the blocks and everything else exactly, and as many redos repeat it', async () => {
		const id = await makeForm(hall)
		const before = await readDraft(hall, id)
		const { page, leave } = await openForm(venue, owner, id)
		for (let step = 0; step < extent(3, 10); step++) {
			await openBlock(page, step % 2 === 0 ? 'medical' : 'Climbing')
			await press(page, 'Duplicate')
			await press(page, step % 3 === 0 ? 'Move up' : 'Move down')
			await page.getByRole('button', { name: 'Delete', exact: true }).click()
			await press(page, 'Form settings')
			await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Name ${step}`)
		}
		const last = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
		for (let step = 0; step < 50 && (await page.getByRole('button', { name: 'Undo' }).isEnabled()); step++)
			await page.keyboard.press('Control+z')
		expect(await page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(false)
		const after = await untilStored(
			hall,
			id,
			({ name, blocks }) => name === 'Day pass' && blocks.length === 5,
		)
		expect([after.blocks, after.settings]).toEqual([before.blocks, before.settings])
		for (let step = 0; step < 50 && (await page.getByRole('button', { name: 'Redo' }).isEnabled()); step++)
			await page.keyboard.press('Control+Shift+z')
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(last)
		await leave()
	})
})
