import { describe, expect, test } from 'bun:test'
import { cleanImage } from '../../../src/images/clean.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { noisyJpeg } from '../../support/fixtures/photos.ts'
import { runTool, withPdfFile } from '../../support/pdf/poppler.ts'
import { answer, createInput, image, imagePart } from '../../support/pdf/samples.ts'

/** Pixels for each inch of the print, across and down. */
async function measurePrint(bytes: Uint8Array, size: { width: number; height: number }): Promise<number[]> {
	const fonts = openFonts()
	const { pdf } = renderPdf(
		createInput({
			blocks: [answer('Photo', [imagePart('photo', 'photo')])],
			images: [image('photo', bytes, { contentType: 'image/jpeg', ...size })],
		}),
		{ fonts, shaper: createShaper(fonts) },
	)
	const list = await withPdfFile(pdf, async (path) =>
		new TextDecoder().decode(await runTool(['pdfimages', '-list', path])),
	)
	// Columns of poppler: page, number, type, width, height, color, components, bits, encoding, interpolation, object, ppi.
	const columns = list.trim().split('\n').at(-1)?.trim().split(/\s+/) ?? []
	return columns.slice(12, 14).map(Number)
}

describe('A photo', () => {
	test.each([
		['wide', 1920, 1080],
		['lying', 1600, 1200],
		['upright', 1200, 1600],
	])('A photo that is %s has 200 pixels for each inch of its print', async (_how, width, height) => {
		const { bytes, ...size } = await cleanImage(await noisyJpeg(width, height), 'photo')
		expect(await measurePrint(bytes, size)).toEqual([200, 200])
	})

	test('A photo that is smaller keeps its pixels', async () => {
		expect(await cleanImage(await noisyJpeg(400, 300), 'photo')).toMatchObject({ width: 400, height: 300 })
	})
})
