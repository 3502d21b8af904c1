import { describe, expect, test } from 'bun:test'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { sealPdf } from '../../../src/pdf/writer/seal.ts'
import { readSeal, insertTimestamp } from '../../../src/seal/sealed-pdf.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { makeCertificate } from '../../../src/seal/certificate.ts'
import { createUsualInput } from '../../support/pdf/samples.ts'
import { PLAIN, runTool, withPdfFile } from '../../support/pdf/poppler.ts'

const identity = makeCertificate(
	{ name: 'hall.example document seal', legalName: null },
	new Uint8Array(16).fill(200),
	new Date('2026-01-01'),
)
const signer = { ...identity, chain: [] }
const sealing = {
	signer,
	sealedAt: '2026-10-06T12:32:07.000Z',
	name: 'Alpine Climbing Hall (Łódź)',
	timestampBytes: 0,
}

const fonts = openFonts()
const rendered = renderPdf(await createUsualInput(), { fonts, shaper: createShaper(fonts) })
const sealed = sealPdf(rendered.pdf, rendered.seam, sealing)

const tool = async (pdf: Uint8Array, ...command: string[]): Promise<string> =>
	withPdfFile(pdf, async (path) => new TextDecoder().decode(await runTool([...command, path])))

/** What pdfsig prints, its complaints included: a broken file is no reason to stop here. */
const signatureOf = async (pdf: Uint8Array): Promise<string> =>
	withPdfFile(pdf, async (path) => {
		const child = Bun.spawn(['pdfsig', path], { env: PLAIN, stdout: 'pipe', stderr: 'pipe' })
		return new Response(child.stdout).text()
	})

const isPraised = (report: string): boolean =>
	report.includes('Signature is Valid') && report.includes('Total document signed')

describe('A sealed PDF', () => {
	test('A sealed PDF is valid and signed as a whole, says when and by whom, and is a sound file', async () => {
		const report = await signatureOf(sealed)
		expect(isPraised(report)).toBe(true)
		expect(report).toContain('Signature Type: ETSI.CAdES.detached')
		expect(report).toContain('Signing Time: Oct 06 2026 12:32:07')
		expect(report).toContain('CN=hall.example document seal')
		expect(await tool(sealed, 'qpdf', '--check')).toContain('No syntax or stream encoding errors found')
		expect(readSeal(sealed)).toMatchObject({ isIntact: true, hasTimestamp: false })
		expect(Buffer.from(readSeal(sealed)?.certificate ?? []).equals(identity.certificate)).toBe(true)
	})

	test('A sealed PDF begins with the rendered bytes, untouched', () => {
		expect(Buffer.compare(sealed.subarray(0, rendered.pdf.length), rendered.pdf)).toBe(0)
	})

	test('A byte that is flipped anywhere is found: by pdfsig outside of the signature, by us everywhere', async () => {
		const text = Buffer.from(sealed).toString('latin1')
		const hole = {
			start: text.indexOf('/Contents<') + 9,
			end: text.indexOf('>>\nendobj', text.indexOf('/Contents<')),
		}
		const step = Math.floor(sealed.length / 40)
		const outside = [
			hole.start - 1,
			hole.start,
			hole.end - 1,
			hole.end,
			sealed.length - 2,
			sealed.length - 30,
		]
		for (let at = 0; at < sealed.length; at += step) outside.push(at)
		for (const at of outside) {
			if (at > hole.start && at < hole.end - 1) continue
			const flipped = flip(sealed, at)
			expect([at, isPraised(await signatureOf(flipped))]).toEqual([at, false])
			expect([at, readSeal(flipped)?.isIntact ?? false]).toEqual([at, false])
		}
		// The certificate within the signature is signed by name; a digit of it that changes is seen by us.
		for (let at = hole.start + 1; at < hole.end - 1; at += 7) {
			const flipped = flip(sealed, at)
			expect([at, readSeal(flipped)?.isIntact ?? false]).toEqual([at, false])
		}
	})

	test('Something that is appended, or cut off, is found', async () => {
		const longer = new Uint8Array([...sealed, 10])
		expect(isPraised(await signatureOf(longer))).toBe(false)
		expect(readSeal(longer)?.isIntact).toBe(false)
		expect(readSeal(sealed.subarray(0, -1))?.isIntact ?? false).toBe(false)
		expect(readSeal(rendered.pdf)).toBeUndefined()
		expect(readSeal(new Uint8Array())).toBeUndefined()
	})

	test('The signature fills its room however long it comes out', () => {
		for (let time = 0; time < 60; time += 1) {
			const again = sealPdf(rendered.pdf, rendered.seam, sealing)
			expect(readSeal(again)?.isIntact).toBe(true)
			// DER tells its own length: two bytes of head, the length in two more, and nothing after the end.
			const hex = /\/Contents<([0-9a-f]+)>/.exec(Buffer.from(again).toString('latin1'))?.[1] ?? ''
			expect(hex.slice(0, 4)).toBe('3082')
			expect(hex.length / 2).toBe(4 + Number.parseInt(hex.slice(4, 8), 16))
		}
	})

	test('A sealed PDF leaves room for a timestamp where one is wanted, and takes none where there is no room', () => {
		const roomy = sealPdf(rendered.pdf, rendered.seam, { ...sealing, timestampBytes: 500 })
		expect(readSeal(roomy)).toMatchObject({ isIntact: true, hasTimestamp: false })
		// An attribute as large as a small token; an OCTET STRING of 300 bytes.
		const token = new Uint8Array([0x04, 0x82, 0x01, 0x2c, ...new Uint8Array(300)])
		const timestamped = insertTimestamp(roomy, token)
		expect(readSeal(timestamped ?? new Uint8Array())).toMatchObject({ isIntact: true, hasTimestamp: true })
		expect(insertTimestamp(sealed, token)).toBeUndefined()
		expect(insertTimestamp(rendered.pdf, token)).toBeUndefined()
	})

	test('A PDF that somebody else sealed is intact, and not ours', () => {
		const other = makeCertificate(
			{ name: 'elsewhere', legalName: null },
			new Uint8Array(16).fill(1),
			new Date('2026-01-01'),
		)
		const seal = readSeal(
			sealPdf(rendered.pdf, rendered.seam, { ...sealing, signer: { ...other, chain: [] } }),
		)
		expect(seal?.isIntact).toBe(true)
		expect(Buffer.from(seal?.certificate ?? []).equals(identity.certificate)).toBe(false)
	})
})

function flip(bytes: Uint8Array, at: number): Uint8Array {
	const flipped = bytes.slice()
	flipped[at] = (flipped[at] ?? 0) ^ 1
	return flipped
}
