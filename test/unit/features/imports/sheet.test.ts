import { expect, test } from 'bun:test'
import { readSheet } from '../../../../src/features/imports/reading/sheet.ts'

test('A heading of two lines has them apart as any text of ours does', async () => {
	const { headings } = await readSheet('Name,"Do you\r\nagree?"\r\nAna,yes\r\n')
	expect(headings).toEqual(['Name', 'Do you\nagree?'])
})

test('Control characters in a heading are refused before they are shown or stored', async () => {
	for (const mark of ['\u0007', '\u001b[2J', '\ud83d'])
		expect(readSheet(`Name${mark}\nAna\n`)).rejects.toMatchObject({
			details: [{ path: '/rows/1', code: 'characters' }],
		})
})
