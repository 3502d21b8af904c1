import { openFonts } from '../../../src/pdf/text/fonts.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { EAST_ASIAN_FONT } from '../run/tools.ts'
import { answer, createInput, textPart } from './samples.ts'
import { drawPage, type Raster, readWords } from './poppler.ts'

/** Names as people have them, in a dozen scripts. */
export const names = [
	'Łukasz Żółć',
	'Þórður Guðmundsson',
	'Șerban Țărmure',
	'Ñandú Öztürk Ğı',
	'Ольга Щербакова',
	'Їжакевич Ґанна',
	'Ελένη Παπαδοπούλου',
	'Nguyễn Thị Ánh Tuyết',
	'יוסף כהן',
	'שירה לוי־ברק',
	'محمد عبدالرحمن',
	'علاء الدين قاسم',
	'فاطمه حسینی',
	'प्रियंका द्विवेदी',
	'श्रीकृष्ण विश्वनाथन्',
	'สมชาย ปิ่นเพชร',
	'น้ำทิพย์ ปู่ญี่',
	'王小明',
	'山田 太郎 ヤマダ',
	'김민준 홍길동',
] as const

/** A document with all of the names, each beside its number. */
export function renderNames(): { pdf: Uint8Array; missingCodePoints: string[] } {
	const fonts = openFonts([EAST_ASIAN_FONT])
	const blocks = names.map((name, index) => answer(`Name ${index}`, [textPart(name)]))
	return renderPdf(createInput({ blocks }), { fonts, shaper: createShaper(fonts) })
}

/** Points: where the answers stand, and as much of a row as a name and its marks take. */
const area = { left: 262, width: 150, above: 4, height: 20 }
/** The picture of a name as a grid of this many cells, each a digit: how much of it is ink, from 0 to 9. */
const grid = { columns: 75, rows: 10 }

/** How each name looks on the page, as rows of digits. */
export async function pictureNames(pdf: Uint8Array): Promise<string[][]> {
	const raster = await drawPage(pdf, 1, 4)
	const words = (await readWords(pdf)).filter((word) => word.page === 1)
	const labels = words.filter((word) => word.text === 'Name')
	if (labels.length !== names.length) throw new Error('The names are not all on the first page.')
	return labels.map((label) => pictureArea(raster, label.top - area.above))
}

function pictureArea({ pixels, width, scale }: Raster, top: number): string[] {
	const cell = { width: area.width / grid.columns, height: area.height / grid.rows }
	return Array.from({ length: grid.rows }, (_row, row) =>
		Array.from({ length: grid.columns }, (_column, column) => {
			let [ink, count] = [0, 0]
			const from = { x: (area.left + column * cell.width) * scale, y: (top + row * cell.height) * scale }
			for (let y = Math.round(from.y); y < from.y + cell.height * scale; y += 1)
				for (let x = Math.round(from.x); x < from.x + cell.width * scale; x += 1) {
					ink += 255 - (pixels[y * width + x] ?? 255)
					count += 1
				}
			return Math.min(9, Math.floor((ink / count / 255) * 10))
		}).join(''),
	)
}
