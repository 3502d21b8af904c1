import { expect, setDefaultTimeout, test } from 'bun:test'
import { sendList, waiversOf } from '../../support/fixtures/imports.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

// Rows with a pass number are written one by one.
setDefaultTimeout(60_000)

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })

const PEOPLE = 'First name,Last name,Date of birth,Card number\n'
const importPeople = async (hall: Tenant, rows: string, more: object = {}): Promise<any> =>
	(await sendList(hall, { people: true, csv: PEOPLE + rows, ...more })).body

/** Whom the door finds by the number of a card. */
async function holderOf({ call }: Tenant, pass: string): Promise<string | undefined> {
	const { body } = await call('GET', `/v1/checkins/lookup?q=${pass}`)
	const [guest] = body.match === 'pass' ? body.items : []
	return guest && `${guest.participant.firstName} ${guest.participant.lastName}`
}

test('A list of people brings their pass numbers, by which the door finds them, and again changes nothing', async () => {
	const hall = running.tenant('People')
	const rows = 'Ana,Núñez,1990-02-03,P-1\nBen,Karst,1991-02-03, P-2 \nCara,Karst,1992-02-03,\n'
	const report = await importPeople(hall, rows)
	expect([report.added, report.faults, report.columns[3]]).toEqual([
		3,
		[],
		{ heading: 'Card number', field: 'passNumber' },
	])
	expect([await holderOf(hall, 'P-1'), await holderOf(hall, 'P-2')]).toEqual(['Ana Núñez', 'Ben Karst'])
	const again = await importPeople(hall, rows)
	expect([again.added, again.faults]).toEqual([0, []])
})

test('A pass number of another person is refused in its row, with a dry run, too, and the others are imported', async () => {
	const hall = running.tenant('Taken')
	await importPeople(hall, 'Ana,Núñez,1990-02-03,P-1\n')
	const rows = 'Ben,Karst,1991-02-03,P-1\nCara,Karst,1992-02-03,P-3\nDora,Karst,1993-02-03,P-3\n'
	const fault = (line: number) => ({
		line,
		column: 'Card number',
		code: 'pass',
		message: 'Another person has this pass number. Correct it, or clear the cell.',
	})
	const dry = await importPeople(hall, rows, { dryRun: true })
	const report = await importPeople(hall, rows)
	for (const { faults } of [dry, report]) expect(faults).toEqual([fault(2), fault(4)])
	expect(report.outcomes.map(({ outcome }: any) => outcome)).toEqual(['refused', 'imported', 'refused'])
	expect([await holderOf(hall, 'P-1'), await holderOf(hall, 'P-3')]).toEqual(['Ana Núñez', 'Cara Karst'])
})

test('Somebody who has another pass number keeps it, and the row adds nobody', async () => {
	const hall = running.tenant('Two cards')
	await importPeople(hall, 'Ana,Núñez,1990-02-03,P-1\n')
	const report = await importPeople(hall, 'Ana,Núñez,1990-02-03,P-9\nBen,Karst,1991-02-03,P-2\n', {
		system: 'other',
	})
	expect(report.faults).toEqual([
		{
			line: 2,
			column: 'Card number',
			code: 'pass',
			message: 'This person has another pass number. Correct it, or clear the cell.',
		},
	])
	expect([report.added, await holderOf(hall, 'P-1'), await holderOf(hall, 'P-9')]).toEqual([
		1,
		'Ana Núñez',
		undefined,
	])
	const { body } = await hall.call('GET', '/v1/participants')
	expect(body.items).toHaveLength(2)
})

test('A list of waivers brings the pass numbers of signer and child, and a waiver whose number is refused is not imported', async () => {
	const hall = running.tenant('Waivers')
	const csv = `Waiver ID,First name,Last name,DOB,Is minor,Created on,Pass number
1,Mary,Hopper,1980-02-03,,2026-03-01,M-1
1,Ada,Hopper,2016-02-03,yes,2026-03-01,A-1
2,Mary,Hopper,1980-02-03,,2026-04-01,M-1
3,Mary,Hopper,1980-02-03,,2026-05-01,M-2
`
	const { body } = await sendList(hall, { csv })
	expect(body.faults.map(({ line, code }: any) => [line, code])).toEqual([[5, 'pass']])
	expect(body.added).toBe(2)
	expect(await waiversOf(hall, body.import.id)).toHaveLength(2)
	expect([await holderOf(hall, 'M-1'), await holderOf(hall, 'A-1'), await holderOf(hall, 'M-2')]).toEqual([
		'Mary Hopper',
		'Ada Hopper',
		undefined,
	])
})

test('Two organizations may have the same pass number', async () => {
	const [one, other] = [running.tenant('One'), running.tenant('Other')]
	await importPeople(one, 'Ana,Núñez,1990-02-03,P-1\n')
	const report = await importPeople(other, 'Ben,Karst,1991-02-03,P-1\n')
	expect([report.added, await holderOf(other, 'P-1')]).toEqual([1, 'Ben Karst'])
})
