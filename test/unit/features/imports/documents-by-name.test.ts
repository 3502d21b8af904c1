import { expect, test } from 'bun:test'
import { pairByName } from '../../../../src/features/imports/documents-by-name.ts'
import type { DateOrder } from '../../../../src/features/imports/reading/dates.ts'

const signed = (name: string, at: string) => {
	const [firstName = '', lastName = ''] = name.split(' ')
	return { name, signer: { firstName, lastName }, signedAt: Date.parse(at) }
}

/** By the name of the signer. */
function pairs(
	records: readonly ReturnType<typeof signed>[],
	names: readonly string[],
	order: DateOrder | null = null,
): Record<string, string> {
	const pairs = pairByName(records, names, { timezone: 'America/Denver', order })
	return Object.fromEntries([...pairs].map(([{ name }, document]) => [name, document]))
}

const ana = signed('Ana Lee', '2026-03-02T05:00:00Z')

test('A document is found by the name of the signer and the day of signing, as the clocks of the place show it', () => {
	for (const name of [
		'Ana Lee 2026-03-01.pdf',
		'2026_03_01_lee_ANA_waiver.pdf',
		'Waiver-Lee, Ána-20260301.PDF',
		'01.03.2026 Ana Maria Lee.jpg',
	])
		expect(pairs([ana], [name], 'dmy')).toEqual({ 'Ana Lee': name })
})

test('A name of another person, a part of a word or another day does not match', () => {
	for (const name of [
		'Ana 2026-03-01.pdf',
		'Anabel Leeds 2026-03-01.pdf',
		'Ana Lee 2026-03-02.pdf',
		'Ana Lee.pdf',
		'Ana Lee 120260301.pdf',
	])
		expect(pairs([ana], [name])).toEqual({})
})

test('A day that can be read in two ways matches once somebody has said how it is read', () => {
	const name = 'Ana Lee 03.01.2026.pdf'
	expect(pairs([ana], [name])).toEqual({})
	expect(pairs([ana], [name], 'dmy')).toEqual({})
	expect(pairs([ana], [name], 'mdy')).toEqual({ 'Ana Lee': name })
})

test('Of two documents for one record, and of two records for one document, none is taken', () => {
	const documents = ['Ana Lee 2026-03-01.pdf', 'Ana Lee (2) 2026-03-01.pdf']
	expect(pairs([ana], documents)).toEqual({})
	const smith = signed('Ana Lee-Smith', '2026-03-01T12:00:00Z')
	expect(pairs([ana, smith], ['Ana Lee-Smith 2026-03-01.pdf', 'Bo Ek 2026-03-01.pdf'])).toEqual({})
	const bo = signed('Bo Ek', '2026-03-01T12:00:00Z')
	expect(pairs([ana, smith, bo], ['Ana Lee-Smith 2026-03-01.pdf', 'Bo Ek 2026-03-01.pdf'])).toEqual({
		'Bo Ek': 'Bo Ek 2026-03-01.pdf',
	})
})
