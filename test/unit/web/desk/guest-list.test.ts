import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { headingWords } from '../../../../src/i18n/headings.ts'
import { CallError } from '../../../../src/web/desk/kit/client/call-error.ts'
import { addGuests } from '../../../../src/web/desk/groups/events/add-guests.ts'
import { readGuests, readTable } from '../../../../src/web/desk/groups/events/guest-list.ts'
import type { GuestTable } from '../../../../src/web/desk/groups/events/guest-list.ts'
import { readList } from '../../../../src/web/desk/kit/parts/read-list-file.ts'
import { workbook } from '../../../support/archives/workbook.ts'

function read(text: string): GuestTable {
	const table = readTable(text)
	if ('unclosedAt' in table) throw new Error('The list is not closed.')
	return table
}

test('The columns of a list are told by their names', () => {
	const table = read('Vorname;Nachname;Plätze;E-Mail\nAna;Núñez;2;ana@example.com\n')
	expect(table.hasHeader).toBe(true)
	expect(table.parts).toEqual(['firstName', 'lastName', undefined, 'email'])
	expect(readGuests(table)).toEqual([
		{ number: 2, person: { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.com' } },
	])
})

test.each(Object.values(headingWords))('The columns of a list are told by their names in $tag', (words) => {
	const parts = ['firstName', 'lastName', 'email', 'phone', 'externalId', 'language'] as const
	for (const way of [0, -1]) {
		const header = [...parts, 'dateOfBirth' as const].map((part) => words[part].split('|').at(way))
		expect(read(`${header.join('\t')}\nAna\n`)).toMatchObject({
			hasHeader: true,
			parts: [...parts, undefined],
		})
	}
})

test.each([
	['Ana Núñez, ana@example.com\nBo, bo@example.com', ['name', 'email']],
	['Ana\tNúñez\t+49 30 1234567\nBo\tBerg\t030 7654321', ['firstName', 'lastName', 'phone']],
	['ana@example.com\nbo@example.com', ['email']],
	['1;ana@example.com;bo@example.com', [undefined, 'email', undefined]],
] as const)('Without names the columns of %j are told by what they hold', (text, parts) => {
	const table = read(text)
	expect(table.hasHeader).toBe(false)
	expect(table.parts).toEqual([...parts])
})

test('Empty lines are skipped, and each row keeps its number', () => {
	const rows = readGuests(read('Ana Núñez\n\nBo Berg\n'))
	expect(rows.map(({ number }) => number)).toEqual([1, 3])
	expect(readTable('"Ana\n')).toEqual({ unclosedAt: 1 })
	expect(read('').rows).toEqual([])
})

test('A file is read as UTF-8, else as Excel writes it, and a workbook by its only sheet', async () => {
	const kit = wordsOf('kit').en
	const read = (bytes: Uint8Array): Promise<unknown> => readList(new Blob([new Uint8Array(bytes)]), kit)
	expect(await read(Buffer.from('Müller'))).toEqual({ csv: 'Müller' })
	expect(await read(Buffer.from([0x4d, 0xfc, 0x6c]))).toEqual({ csv: 'Mül' })
	expect(await read(await workbook({ Guests: [['Ana'], ['Bo']] }))).toEqual({ csv: '\ufeffAna\r\nBo\r\n' })
	expect(await read(await workbook({ May: [['Ana']], June: [['Bo']] }))).toEqual({
		fault:
			'This file has several sheets with cells: May and June. Save the sheet with the list as a file of its own.',
	})
	for (const other of [Buffer.from([0x50, 0x4b, 3, 4, 0]), Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0xa1])])
		expect(await read(other)).toEqual({ fault: kit.listFile.notList })
})

const guests = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ number: n + 1, person: { firstName: `Guest ${n}` } }))
const refusal = (...paths: string[]) =>
	new CallError('validation_failed', {
		status: 422,
		faults: paths.map((path) => ({ path, code: 'not_an_email', message: '' })),
	})

test('Rows that are refused are set aside with their faults, and all others are sent, 500 at a time', async () => {
	const counts: number[] = []
	const refusals = [refusal('/invitees/1/email', '/invitees/1/phone'), refusal('/invitees/0')]
	const added = await addGuests((people) => {
		const fault = refusals.shift()
		if (fault !== undefined) return Promise.reject(fault)
		counts.push(people.length)
		return Promise.resolve({ created: people.length - 1, existing: 1 })
	}, guests(1_003))
	expect(counts).toEqual([500, 500, 1])
	expect(added).toMatchObject({ created: 998, existing: 3, rest: [] })
	expect(added.wrong).toEqual([
		{
			number: 2,
			person: { firstName: 'Guest 1' },
			faults: [
				{ path: '/email', code: 'not_an_email' },
				{ path: '/phone', code: 'not_an_email' },
			],
		},
		{ number: 1, person: { firstName: 'Guest 0' }, faults: [{ path: '', code: 'not_an_email' }] },
	])
})

test('Rows that could not be sent are kept, with the reason', async () => {
	let calls = 0
	const added = await addGuests((people) => {
		calls += 1
		return calls === 1
			? Promise.resolve({ created: people.length, existing: 0 })
			: Promise.reject(new CallError('offline'))
	}, guests(700))
	expect(added.created).toBe(500)
	expect(added.rest.map(({ number }) => number)).toEqual(
		guests(700)
			.slice(500)
			.map(({ number }) => number),
	)
	expect(added.error).toBeInstanceOf(CallError)
})
