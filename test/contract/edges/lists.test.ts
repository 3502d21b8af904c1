import { expect, test } from 'bun:test'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

async function upload(file: string | Uint8Array, type = 'text/csv'): Promise<Answer & { guests: string[] }> {
	const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
	const path = `/v1/events/${event.id}/invitees`
	const answer = await hall.call('POST', `${path}.csv`, file, { 'content-type': type })
	const { items } = (await hall.call('GET', `${path}?sort=name`)).body
	const guests = items.map(({ firstName, lastName, email, phone }: Record<string, string | null>) =>
		[firstName, lastName, email, phone].map((part) => part ?? '').join('|'),
	)
	return { ...answer, guests }
}

const ANN = 'Ann|Lee|ann@hall.example|'
const HEAD = 'firstName,lastName,email'
const ROW = 'Ann,Lee,ann@hall.example'

test.each([
	// JoshClose/CsvHelper#107, mholt/PapaParse#941 and #829, vincentlaucsb/csv-parser#190: spaces before a quoted cell
	[
		'"firstName", "lastName", "email"\n"Ann", "Lee, Jr.", "ann@hall.example"',
		['Ann|Lee, Jr.|ann@hall.example|'],
	],
	// parsecsv/parsecsv-for-php#210: and after it
	['"firstName" ,"lastName" ,"email"\n"Ann" ,"Lee" ,"ann@hall.example"', [ANN]],
	// elastic/kibana#8074: a comma at the end of each line
	[`${HEAD},\n${ROW},\n,,,\n`, [ANN]],
	// misoproject/dataset#113, xibosignage/xibo#3456, agentejo/cockpit#955: empty lines, at the end and between
	[`${HEAD}\r\n\r\n${ROW}\r\n\r\n\r\n`, [ANN]],
	// devbisme/KiPart#34: lines of an old Mac
	[`${HEAD}\r${ROW}\r`, [ANN]],
	// fjalvingh/domui#641, IQTLabs/CRviz#60, Data-Liberation-Front/csvlint.rb#31: a line break within a cell
	[`${HEAD},notes\n${ROW},"nuts\r\nand eggs"\n`, [ANN]],
	['firstName,lastName\n"Ann\r\nMary",Lee\n', ['Ann Mary|Lee||']],
	// opengovsg/postmangovsg#88, mafintosh/csv-parser#140, adaltas/node-csv-parse#284: a mark before the first heading
	[`\ufeff${HEAD}\n${ROW}`, [ANN]],
	// mholt/PapaParse#917: signs without a width
	[`first\u200bName,\u200blastName,email\n${ROW}\u200b`, [ANN]],
	// kartoza/prj.app#1149: blanks in the headings
	[` First Name , Last Name , E-Mail \n Ann , Lee , ann@hall.example `, [ANN]],
	// resend/resend-cli#332: headings in capitals
	[`FIRST_NAME,LAST_NAME,EMAIL_ADDRESS\n${ROW}`, [ANN]],
	// C2FO/fast-csv#105, nocodb/nocodb#9572: one heading twice, of which the first filled cell counts
	[`${HEAD},email\nAnn,Lee,,ann@hall.example`, [ANN]],
	// breatheco-de/breatheco-de#10715: a list of Luma, with a whole name and its parts
	['api_id,name,first_name,last_name,email\n1,Ann Lee,Ann,Lee,ann@hall.example', [ANN]],
	// OpenSlides/OpenSlides#4357: columns in another order
	['email,lastName,firstName\nann@hall.example,Lee,Ann', [ANN]],
	// ws-garcia/VBA-CSV-interface#7: rows that are shorter and longer than the first
	[`${HEAD}\nBob\n${ROW},x,y`, [ANN, 'Bob|||']],
	// vincentlaucsb/csv-parser#201: another separator
	['firstName|lastName|email\nAnn|Lee|ann@hall.example', [ANN]],
	['sep=|\r\nfirstName|lastName|email\r\nAnn|Lee|ann@hall.example', [ANN]],
	// jexp/batch-import#50: a quote in the middle of a cell
	['firstName,lastName\nAnn "Annie",Lee', ['Ann "Annie"|Lee||']],
	// react-csv/react-csv#136, huanz/tableExport#4: digits that are kept from a spreadsheet by a formula
	[
		'firstName,lastName,phone\nAnn,Lee,="+4915123456789"\nBob,Lee,"=""015123456780"""',
		['Ann|Lee||+4915123456789', 'Bob|Lee||015123456780'],
	],
	// DFE-Digital/register-trainee-teachers#3229, iris-connect/iris-client#443: or by an apostrophe
	[
		"firstName,lastName,phone\nAnn,Lee,'015123456789\nBob,Lee,'+4915123456780",
		['Ann|Lee||015123456789', 'Bob|Lee||+4915123456780'],
	],
	// dilshod/xlsx2csv#126: a number with a fraction
	['firstName,lastName,phone\nAnn,Lee,4915123456789.0', ['Ann|Lee||4915123456789']],
	// knadh/listmonk#1070: blanks to the width of the column
	[`email                 ,name\nann@hall.example      , Ann Lee              \n`, [ANN]],
	// hhurz/tableExport.jquery.plugin#230: a formula is a text
	['firstName,lastName\n=cmd|calc,Lee', ['=cmd|calc|Lee||']],
	// reportportal/service-api#1895: what a database writes for nothing, and a person of that name
	['firstName,lastName,email,phone\nNull,Lee,NULL,n/a\nAnn,Lee,ann@hall.example,-', [ANN, 'Null|Lee||']],
	// linagora/tmail-flutter#3864: an address as a mail program copies it
	['firstName,lastName,email\nAnn,Lee,"""Lee, Ann"" <ann@hall.example>"', [ANN]],
] as [string, string[]][])('The list %j is read', async (file, guests) => {
	const answer = await upload(file)
	expect([answer.status, answer.body.error?.details, answer.guests]).toEqual([201, undefined, guests])
})

test('A list of an old program ends with a sign of its own', async () => {
	expect((await upload(`${HEAD}\r\n${ROW}\r\n\u001a`)).guests).toEqual([ANN])
})

test('A list of Windows is read in the letters that its content type names, and is otherwise refused', async () => {
	// grokability/snipe-it#16518, nextcloud/passman#352, yakamara/yform#237
	const file = Uint8Array.from('firstName,lastName\n\u00c4nne,M\u00fcller\n', (letter) =>
		letter.charCodeAt(0),
	)
	expect((await upload(file, 'text/csv; charset=windows-1252')).guests).toEqual(['Änne|Müller||'])
	const refused = await upload(file)
	expectRefusal(refused, 'malformed_json')
	expect(refused.body.error.message).toContain('charset=windows-1252')
})

test.each([
	// jexp/batch-import#50: a quote that never ends
	[`${HEAD}\n"Ann,Lee,ann@hall.example\nBob,Lee,`, '/rows/2', 'malformed'],
	// knadh/listmonk#46: no heading that is known
	['Anna,Lee,ann@hall.example\nBen,Lee,ben@hall.example', '/rows/1', 'header'],
	// alphagov/notifications-admin#4124: digits that a spreadsheet has lost
	['firstName,lastName,phone\nAnn,Lee,4.91512E+11', '/rows/2/phone', 'not_a_phone'],
])('The list %j is refused at %s', async (file, path, code) => {
	const answer = await upload(file)
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.details[0]).toMatchObject({ path, code })
	expect(answer.guests).toEqual([])
})
