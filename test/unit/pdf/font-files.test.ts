import { afterAll, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFontFiles } from '../../../src/pdf/text/font-files.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { EAST_ASIAN_FONT } from '../../support/run/tools.ts'
import { startTestService, until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The directory of a font with one table, as far as it is looked at. */
function directory(start: string, table: string): Buffer {
	const head = Buffer.alloc(28)
	head.write(start, 0, 'latin1')
	head.writeUInt16BE(1, 4)
	head.write(table, 12, 'latin1')
	return head
}

const collection = Buffer.concat([
	Buffer.from('ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x10', 'latin1'),
	directory('OTTO', 'CFF '),
])

copyFileSync(EAST_ASIAN_FONT, join(folder, 'b.ttc'))
writeFileSync(join(folder, 'a.ttf'), directory('\0\x01\0\0', 'glyf'))
writeFileSync(join(folder, 'postscript.otf'), directory('OTTO', 'CFF '))
writeFileSync(join(folder, 'postscript.ttc'), collection)
writeFileSync(join(folder, 'empty.ttf'), '')
writeFileSync(join(folder, 'cut.ttf'), readFileSync(EAST_ASIAN_FONT).subarray(0, 6))
writeFileSync(join(folder, 'readme.txt'), 'no font')
mkdirSync(join(folder, 'folder.ttf'))

test('The TrueType fonts of a folder are used by name, others are reported', () => {
	expect(listFontFiles('')).toEqual({ usable: [], passedOver: [] })
	expect(listFontFiles(folder)).toEqual({
		usable: [join(folder, 'a.ttf'), join(folder, 'b.ttc')],
		passedOver: ['cut.ttf', 'empty.ttf', 'postscript.otf', 'postscript.ttc'],
	})
})

test('A damaged font stops no document, and the next one is tried', () => {
	const shaper = createShaper(openFonts(listFontFiles(folder).usable))
	expect(shaper.shape('regular', '王小明', false).map(({ font }) => font)).toEqual(['extra1'])
	expect(shaper.shape('regular', 'Ada', false).map(({ font }) => font)).toEqual(['notoRegular'])
})

test('Letters that no font has are logged, by number and not by name', async () => {
	for (const [fontDir, isTold] of [
		['', true],
		[folder, false],
	] as const) {
		const running = startTestService({ fontDir })
		const hall = running.tenant('Hall')
		const name = { firstName: '小明', lastName: '王' }
		await sign(hall, await publishTemplate(hall.call), { values: { name } })
		const pdf = () =>
			running.service.deps.db.$client
				.query('SELECT 1 FROM waivers WHERE pdf_status = ? OR missing_letters IS NOT NULL')
				.get('ready')
		await until(() => pdf() ?? undefined)
		const told = running.logged.some((line) => line.includes('U+738B'))
		expect([fontDir, told]).toEqual([fontDir, isTold])
		expect(running.logged.some((line) => line.includes('postscript.ttc'))).toBe(!isTold)
		expect(running.logged.join()).not.toContain('王')
		await running.close()
	}
})
