import { expect, test } from 'bun:test'
import { PDFDocument, PDFRawStream, PDFRef, PDFString } from 'pdf-lib'
import { PdfFile, refer } from '../../../src/pdf/writer/file.ts'

test.each([undefined, 0])(
	'A reference to %p is refused, since it would stand in a sealed file for good',
	(ref) => {
		expect(() => refer(ref)).toThrow('A PDF object refers to one that was not written.')
	},
)

test.each([undefined, 0, 2])('An object cannot be assigned to %p when only 1 is reserved', (ref) => {
	const file = new PdfFile()
	const reserved = file.reserve()
	expect(() => file.assign(ref, '<<>>')).toThrow('was not reserved')
	file.assign(reserved, '<<>>')
	expect(new TextDecoder('latin1').decode(file.write('', new Set([reserved])).bytes)).toContain('1 0 obj')
})

test('Objects are packed into streams, except plain ones, and the table says where each stands', async () => {
	const file = new PdfFile()
	const texts = Array.from({ length: 450 }, (_none, at) => `(text number ${at})`)
	const refs = texts.map((text) => file.add(text))
	const catalog = file.add('<</Type/Catalog/Pages 453 0 R>>')
	const stream = file.addStream(new TextEncoder().encode('plain bytes'))
	const tree = file.add('<</Type/Pages/Count 0/Kids[]>>')
	const { bytes, end } = file.write(`/Root ${refer(catalog)}`, new Set([catalog]))
	const raw = Buffer.from(bytes).toString('latin1')
	expect(raw).toContain('451 0 obj\n<</Type/Catalog')
	expect(raw).toContain('plain bytes')
	expect(raw).not.toContain('text number')
	expect(raw.match(/\/ObjStm/g)).toHaveLength(3)
	expect(end).toEqual({ size: 458, xref: raw.indexOf('457 0 obj'), trailer: '/Root 451 0 R' })
	const { context } = await PDFDocument.load(bytes)
	for (const [at, ref] of refs.entries())
		expect(context.lookup(PDFRef.of(ref), PDFString).asString()).toBe(`text number ${at}`)
	expect(context.lookup(PDFRef.of(stream))).toBeInstanceOf(PDFRawStream)
	expect(String(context.lookup(PDFRef.of(tree)))).toContain('/Count 0')
})
