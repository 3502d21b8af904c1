import { expect, test } from 'bun:test'
import { DocumentFinder, NO_DOCUMENTS, kindOf } from '../../../../src/features/imports/documents.ts'

const finderOf = (...names: string[]): DocumentFinder => new DocumentFinder({ ...NO_DOCUMENTS, names })

test('A document is found by the name that its row gives, whatever the folder and the case', () => {
	const finder = finderOf('Ana.PDF', 'other.pdf')
	expect(finder.find('C:\\exports\\ana.pdf', null)).toBe('Ana.PDF')
	expect(finder.find('pdfs/other.pdf', '7')).toBe('other.pdf')
	expect(finder.find('gone.pdf', null)).toBeNull()
})

test('A document is found whether its name has ä as one character or, as on a Mac, as two', () => {
	const finder = finderOf('Ma\u0308rz.pdf', 'waiver_\u00e417.pdf')
	expect(finder.find('M\u00e4rz.pdf', null)).toBe('Ma\u0308rz.pdf')
	expect(finder.find(null, 'a\u030817')).toBe('waiver_\u00e417.pdf')
})

test('A document is found by the id of its record where it stands alone in the name', () => {
	const finder = finderOf('waiver_17_signed.pdf', '18.pdf', 'x119.pdf')
	expect(finder.find(null, '17')).toBe('waiver_17_signed.pdf')
	expect(finder.find(null, '18')).toBe('18.pdf')
	expect(finder.find(null, '19')).toBeUndefined()
	expect(finder.find(null, null)).toBeUndefined()
	expect(finder.unused()).toEqual(['x119.pdf'])
})

test('A document is what its first bytes say', () => {
	expect(kindOf(Buffer.from('%PDF-1.7'))).toBe('pdf')
	expect(kindOf(Buffer.from('89504e470d0a1a0a', 'hex'))).toBe('scan')
	expect(kindOf(Buffer.from('ffd8ffe0', 'hex'))).toBe('scan')
	for (const head of ['', '%PD', '<!doctype html>', ' %PDF-1.7'])
		expect(kindOf(Buffer.from(head))).toBeUndefined()
})
