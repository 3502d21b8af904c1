import { expect, test } from 'bun:test'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const japanese = await venue.publish(
	[
		{ id: 'name', type: 'name', label: '氏名' },
		{ id: 'email', type: 'email', label: 'メールアドレス' },
		{ id: 'home', type: 'address', label: 'ご住所', required: false },
		{ id: 'signature', type: 'signature', label: '署名' },
	],
	{ languages: ['ja'] },
)
const shared = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'children', type: 'minors', label: 'Children', required: false, secondGuardian: true },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

test('The list of errors says a label once, if the message has it already', async () => {
	const { page, leave } = await venue.visit(japanese)
	await page.locator('[name=email]').fill('ada')
	await page.locator('#continue').click()
	const told = await page.locator('.summary a').allInnerTexts()
	expect(told.filter((text) => text.includes('メールアドレス'))).toEqual([
		'name@example.comの形式でメールアドレスを入力してください',
	])
	await leave()
})

test('A second guardian without a name is asked for by what they are', async () => {
	const { page, leave } = await venue.visit(shared)
	await page.getByRole('button', { name: 'Add a child' }).click()
	await page.locator('#continue').click()
	const told = await page.locator('.summary a').allInnerTexts()
	expect(told).toContain('Enter the name of the second parent or guardian')
	await leave()
})

test('An address in Japanese begins with its largest place', async () => {
	const { page, leave } = await venue.visit(japanese)
	const names = await page
		.locator('[data-block=home] input, [data-block=home] select')
		.evaluateAll((controls: { name: string }[]) => controls.map(({ name }) => name))
	expect(names).toEqual(
		['postalCode', 'region', 'city', 'line1', 'line2', 'country'].map((part) => `home.${part}`),
	)
	await leave()
})
