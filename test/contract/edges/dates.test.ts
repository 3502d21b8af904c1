import { expect, test } from 'bun:test'
import { readDay } from '../../../src/web/signing/entries/dates.ts'
import { sendList } from '../../support/fixtures/imports.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')
await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
const templateId = await publishTemplate(hall.call)

test.each([
	['en', '29', '2', '1984', '1984-02-29'],
	// attendanceproject/djattendance#1731
	['de', '1.', '3.', '2000', '2000-03-01'],
	['en', '1st', 'March', '2000', '2000-03-01'],
	['pt', '1º', 'março', '2000', '2000-03-01'],
	['ja', '1日', '3月', '2000年', '2000-03-01'],
	// enketo/enketo#35: digits of another script
	['ar', '٠١', '٠٣', '٢٠٠٠', '2000-03-01'],
	// Months in short
	['fr', '1', 'févr.', '2000', '2000-02-01'],
	['pl', '1', 'marzec', '2000', '2000-03-01'],
	// metriport/metriport#4034, hbz/oerworldmap#1321: a year of two or five digits is not guessed
	['en', '1', '3', '85', '85-03-01'],
	['en', '1', '3', '20000', '20000-03-01'],
	// CityofToronto/bdit_flashcrow#754: a beginning is no date
	['en', '', '', '19', '19-00-00'],
])('On a page in %s the boxes %j, %j and %j are %j', (language, day, month, year, read) => {
	expect(readDay({ 'b.day': day, 'b.month': month, 'b.year': year }, 'b', language)).toBe(read)
})

test.each([
	// Budibase/budibase#6227, Trustroots/trustroots#1584, omegaup/omegaup#7478: a time would move the day
	['2000-02-29T00:00:00.000Z', 'not_a_day'],
	// metriport/metriport#4034
	['0024-01-01', 'not_a_day'],
	['20245-01-01', 'not_a_day'],
	['1899-12-31', 'not_a_day'],
	// wso2/identity-apps#10558
	['2025-02-30', 'not_a_day'],
	['2026-07-02', 'in_the_future'],
])('The API refuses the birth on %s as %s', async (born, code) => {
	const answer = await hall.call('POST', '/v1/waivers', {
		templateId,
		values: {
			name: { firstName: 'Ann', lastName: 'Lee' },
			born,
			consent: true,
			signature: { typed: 'Ann Lee' },
		},
	})
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.details[0].code).toBe(code)
})

test('A birth is the day that was sent, west and east of Greenwich', async () => {
	// frappe/frappe#16732, medic/cht-core#1732, huridocs/uwazi#3451
	for (const timezone of ['America/New_York', 'Pacific/Auckland', 'Europe/Berlin']) {
		await hall.call('PATCH', '/v1/organization', { timezone })
		const { participantId } = await sign(hall, templateId, {
			values: { name: { firstName: 'Day', lastName: timezone }, born: '1984-02-29' },
		})
		const { body } = await hall.call('GET', `/v1/participants/${participantId}`)
		expect([timezone, body.dateOfBirth]).toEqual([timezone, '1984-02-29'])
	}
})

let rows = 0
/** @returns the faults, or the day of birth that the import keeps */
async function importBirth(dob: string): Promise<unknown> {
	const lastName = `Row${String.fromCharCode(97 + rows++)}`
	const csv = `First name,Last name,DOB,Created on\nImp,${lastName},"${dob}",2026-03-01\n`
	const { body } = await sendList(hall, { csv, dates: 'dmy' })
	if (body.faults.length > 0) return body.faults.map(({ column, code }: any) => `${column} ${code}`)
	const { items } = (await hall.call('GET', `/v1/participants?query=${lastName}`)).body
	return (await hall.call('GET', `/v1/participants/${items[0].id}`)).body.dateOfBirth
}

test.each([
	// Expensify/App#99583, digitalfabrik/entitlementcard#1006: midnight of Greenwich
	['1984-02-29T00:00:00.000Z', '1984-02-29'],
	// tine20/tine20#1385, wojtekmaj/react-date-picker#263: midnight of the venue, as Greenwich says it
	['1980-06-01T22:00:00Z', '1980-06-02'],
	['1984-02-28T23:00:00.000Z', '1984-02-29'],
	// sysadminsmedia/homebox#515: midnight of another place
	['1984-02-29T00:00:00+11:00', '1984-02-29'],
	// OS4ED/openSIS-Classic#66, nyaruka/rapidpro#1011: a spreadsheet's midnight
	['1984-02-29 00:00:00', '1984-02-29'],
	// Noon, which programs write so that the day does not move (krtek/Birthday-widget#37)
	['1984-02-29 12:00', '1984-02-29'],
	// hbz/oerworldmap#1321, nyaruka/rapidpro#1795
	['19840229', '1984-02-29'],
	['Wed Feb 29 1984 00:00:00 GMT+0100 (CET)', '1984-02-29'],
	['29.02.1984 г.', '1984-02-29'],
	['446860800000', '1984-02-29'],
	// tine20/tine20#1385: a time that may be of the day before
	['1980-06-01 22:00:00', ['DOB date']],
	['1984-02-28T17:31:00Z', ['DOB date']],
	// wso2/identity-apps#10558: the future, and the year of a calendar that is not ours
	['2984-02-29', ['DOB date']],
	['2543-02-28', ['DOB date']],
	// metriport/metriport#4034: what a program writes for no date
	['0001-01-01', ['DOB date']],
	['31.02.1984', ['DOB date']],
])('The import reads the birth %j as %j', async (dob, read) => {
	expect(await importBirth(dob)).toEqual(read)
})
