import { expect, test } from 'bun:test'
import { PdfFile, refer } from '../../../src/pdf/writer/file.ts'

test.each([undefined, 0])(
	'a reference to %p is refused, since it would stand in a sealed file for good',
	(ref) => {
		expect(() => refer(ref)).toThrow('A PDF object refers to one that was not written.')
	},
)

test.each([undefined, 0, 2])('an object can not be assigned to %p when only 1 is reserved', (ref) => {
	const file = new PdfFile()
	const reserved = file.reserve()
	expect(() => file.assign(ref, '<<>>')).toThrow('was not reserved')
	file.assign(reserved, '<<>>')
	expect(new TextDecoder('latin1').decode(file.write('').bytes)).toContain('1 0 obj')
})
