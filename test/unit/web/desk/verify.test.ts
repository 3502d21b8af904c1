import { expect, test } from 'bun:test'
import { MAX_PDF_BYTES as LIMIT } from '../../../../src/features/documents/model.ts'
import { readNote } from '../../../../src/web/desk/system/checkpoint/read-note.ts'
import { MAX_PDF_BYTES, isReceipt, readText } from '../../../../src/web/desk/system/verify/read-sent.ts'

const CODE = '01990c1f-0c4d-7a10-8b2e-5f6a7b8c9d0e'

test.each([
	['a code', ` ${CODE}\n`, { kind: 'code', body: { code: CODE } }],
	['the address of a code', `https://example.com/verify/${CODE}`, { kind: 'code', body: { code: CODE } }],
	['what is no code', 'abc', { kind: 'code', body: { code: 'abc' } }],
	['a receipt', '{"entry":"{}"}', { kind: 'receipt', body: { entry: '{}' } }],
	['half a receipt', '{"entry":"{}"', 'receiptBroken'],
	['other JSON', '{"a":1}', 'receiptBroken'],
	['nothing', '  ', 'codeMissing'],
])('What is typed is read: %s', (_, text, expected) => {
	expect(readText(text)).toEqual(expected as ReturnType<typeof readText>)
})

test('A file is a receipt by its type or its name', () => {
	expect(isReceipt({ name: 'receipt.JSON', type: '' })).toBe(true)
	expect(isReceipt({ name: 'a', type: 'application/json' })).toBe(true)
	expect(isReceipt({ name: 'waiver.pdf', type: 'application/pdf' })).toBe(false)
})

test('The desk refuses only the PDFs that the service refuses', () => {
	expect(MAX_PDF_BYTES).toBe(LIMIT)
})

test('A checkpoint is read from its note', () => {
	expect(readNote('example.com/org/1\n42\nq83vEg==\n\n— example.com/org/1 AAAA\n')).toEqual({
		origin: 'example.com/org/1',
		size: 42,
		root: 'q83vEg==',
	})
})
