import { expect, test } from 'bun:test'
import { decodeImageDataUrl } from '../../../src/kit/data-url.ts'
import { startCpuClock } from '../../support/service/cpu-clock.ts'

test('Both labels are read, whatever the padding', () => {
	for (const bytes of [[1], [1, 2], [1, 2, 3], [255, 254, 253, 252]]) {
		const base64 = Buffer.from(bytes).toString('base64')
		expect(decodeImageDataUrl(`data:image/png;base64,${base64}`)).toEqual(Uint8Array.from(bytes))
		expect(decodeImageDataUrl(`data:image/jpeg;base64,${base64}`)).toEqual(Uint8Array.from(bytes))
	}
	expect(decodeImageDataUrl('data:image/png;base64,')).toEqual(new Uint8Array())
})

test('Other labels are refused', () => {
	for (const label of ['DATA:image/png;base64,', 'data:image/PNG;base64,', 'data:image/svg+xml;base64,'])
		expect(decodeImageDataUrl(`${label}AAAA`)).toBeUndefined()
	for (const label of [
		'data:image/png,',
		'data:image/png;charset=utf-8;base64,',
		' data:image/png;base64,',
		'',
	])
		expect(decodeImageDataUrl(`${label}AAAA`)).toBeUndefined()
})

test('Base64 with any freedom is refused', () => {
	for (const base64 of [
		'AAA',
		'AA==AAAA',
		'AA=',
		'A===',
		'AB==',
		'AAB=',
		'AA-_',
		'AA AA',
		'AAAA\n',
		'AA  ',
		'    ',
		'AAAA====',
		'AAA*',
		'ÄAAA',
		'AAAA AAAA   ',
	])
		expect(decodeImageDataUrl(`data:image/png;base64,${base64}`)).toBeUndefined()
})

test('11 MB are read in little time', () => {
	const bytes = new Uint8Array(8 * 1024 * 1024).fill(7)
	const spentMs = startCpuClock()
	expect(decodeImageDataUrl(`data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`)).toHaveLength(
		bytes.length,
	)
	expect(spentMs()).toBeLessThan(1000)
})
