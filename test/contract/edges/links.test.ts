import { expect, test } from 'bun:test'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Pass' })
const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
const { body: invited } = await hall.call('POST', `/v1/events/${event.id}/invitees`, {
	invitees: [{ firstName: 'Ann', email: 'ann@hall.example' }],
})
const OWN = new URL(invited.items[0].signUrl).pathname
const FORM = '/w/hall/pass'

const open = (path: string, init: RequestInit = {}) =>
	fetch(running.service.url + path, { headers: { accept: 'text/html' }, ...init })

// The first page waits for the scripts of all.
await open('/verify')

test.each([
	// DemocracyClub/UK-Polling-Stations#6926: the sign after the sentence
	'.',
	',',
	')',
	'%3E',
	'”',
	"'",
	';',
	'!',
	'%E2%80%8B',
	'_',
	'*',
	// dani-garcia/vaultwarden#7401: the sign of a line that is broken
	'=',
	'=20',
	'%0D%0A',
	'=%0D%0A',
	// jingfreeks/dells-softwares#355, amiv-eth/amivapi#366: what was written for HTML, or in code
	'&amp;type=signup',
	'%27',
	'%22%3EOpen',
	// vilega/O365Troubleshooters#136, aloneguid/bt#36: what a filter encoded, once or twice
	'%3Fdata=05%7C01',
	'%26data%3D05%257C01',
	'%252E',
	'%23top',
	// wtimme/firefox-remove-safelinks#3: what others append
	'?utm_source=mail&utm_medium=x',
	'?fbclid=1',
	'?lang=de%2F',
	'#top',
])('The links open with %j after them', async (ending) => {
	for (const path of [OWN, FORM]) {
		const page = await open(path + ending)
		expect([page.status, new URL(page.url).pathname]).toEqual([200, path])
	}
})

test.each(['//w//hall//pass', '/W/Hall/PASS', '/w/hall/%70ass', '/w/hall/pass.html'])(
	'The form opens by %j',
	async (path) => {
		expect((await open(path)).status).toBe(200)
	},
)

test('A link to another page below a form leads to no form', async () => {
	expect((await open(`${FORM}/more`)).status).toBe(404)
})

const { id } = await sign(hall, templateId)
const reference = id.slice(-8).toUpperCase()
const lookUp = async (q: string) =>
	(await hall.call('GET', `/v1/checkins/lookup?q=${encodeURIComponent(q)}`)).body.items.length

test.each([
	// AlecM33/Werewolf#23: small letters, blanks
	reference.toLowerCase(),
	`${reference.slice(0, 4)} ${reference.slice(4)}`,
	// illinois/clickin#61, opnsense/core#2257, microsoft/pxt-arcade#5834, emn178/hi-base32#3,
	// GoogleCloudPlatform/fda-mystudies#3904: letters that look like digits
	reference.replaceAll('0', 'O').replaceAll('1', 'l'),
	reference.replaceAll('0', 'o').replaceAll('1', 'I'),
	id.replaceAll('0', 'O').replaceAll('1', 'I'),
	// As it is copied with its label, and typed with other signs
	`Code: ${reference.slice(0, 4)}-${reference.slice(4)}`,
	`${reference.slice(0, 4)}_${reference.slice(4)}`,
	`${reference.slice(0, 4)}/${reference.slice(4)}.`,
	// vilega/O365Troubleshooters#167, mortenn/BrowserPicker#160: the address that a filter made of it
	`https://nam06.safelinks.protection.outlook.com/ap/w-59584e83/?url=https%3A%2F%2Fhall.example%2Fverify%2F${id}&data=04%7C01`,
	`{${id}}`,
	`urn:uuid:${id}`,
])('A waiver is found by its code typed as %j', async (typed) => {
	expect(await lookUp(typed)).toBe(1)
})

test('A page of verification reads the letters that look like digits, too', async () => {
	// pocket-id/pocket-id#1180
	const page = await open(`/verify?code=${id.replaceAll('0', 'O').replaceAll('1', 'l')}`)
	expect(await page.text()).toContain('A record with this code is kept here')
})

test('The number of a pass is found in what a keyboard makes of a scan', async () => {
	// odoo/odoo#214407, fttx/barcode-to-pc-server#166: Belgian and French keyboards
	const { participantId } = await sign(hall, templateId)
	for (const [passNumber, typed] of [
		['0013748911', `àà&"è'!ç&&`],
		['HA112', 'HA&&é'],
	] as const) {
		await hall.call('PATCH', `/v1/participants/${participantId}`, { passNumber })
		const { body } = await hall.call('GET', `/v1/checkins/lookup?q=${encodeURIComponent(typed)}`)
		expect([body.match, body.items.map((item: any) => item.participant.id)]).toEqual([
			'pass',
			[participantId],
		])
	}
})
