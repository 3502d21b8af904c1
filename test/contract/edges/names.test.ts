import { expect, test } from 'bun:test'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const post = (name: object, typed: string) =>
	hall.call('POST', '/v1/waivers', {
		templateId,
		values: { name, consent: true, signature: { typed } },
	})

test.each([
	// uswds/uswds#753, kartoza/prj.app#1459: people who have one name
	[
		{ firstName: 'Madonna', oneName: true },
		{ firstName: 'Madonna', lastName: '', oneName: true },
	],
	// digitalfabrik/entitlementcard#1829: a last name of one letter
	[{ firstName: 'Karla', lastName: 'K' }],
	// ustaxes/UsTaxes#481, paperwork/paperwork#133: apostrophes, and names with a space
	[{ firstName: 'Sinéad', lastName: "Ó D'Arcy Smith" }],
	// rydurham/Sentinel#73: a last name with a hyphen
	[{ firstName: 'Mary-Kate', lastName: 'Lee–Jones' }],
	// datagouv/apistration#341: a number in brackets, as a register writes it
	[{ firstName: 'GUIOT (2)', lastName: 'X' }],
	// kartoza/prj.app#1149: blanks around, and a tab between two cells
	[
		{ firstName: ' Ada\tMaria ', lastName: ' Lee ' },
		{ firstName: 'Ada Maria', lastName: 'Lee' },
	],
] as [object, object?][])(
	'The name %j is kept as it is meant, without a flag',
	async (...[name, kept = name]) => {
		const typed = Object.values(name)
			.filter((part) => typeof part === 'string')
			.join(' ')
		const { status, body } = await post(name, typed)
		expect(status).toBe(201)
		expect(body.flags).toBe(0)
		expect((await hall.call('GET', `/v1/waivers/${body.id}`)).body.values.name).toEqual(kept)
	},
)

test.each([
	// openfoodfacts/openfoodfacts-server#6615, contradb/contra#662, bigbluebutton/greenlight#2093: an address as a name
	[{ firstName: 'Amazon.fr', lastName: 'Gift' }, 'holds_address'],
	[{ firstName: 'Bob', lastName: 'https://spam.example/x' }, 'holds_address'],
	// bbottema/simple-java-mail#88: a line break that would be another header of a mail
	[{ firstName: 'John\nBcc: x y', lastName: 'Lee' }, 'bad_characters'],
	// codeoritdidnthappen/aea-investors#89: a last name that is empty, where nobody said that there is none
	[{ firstName: 'Budi', lastName: '' }, 'required'],
])('The name %j is refused as %s', async (name, code) => {
	const answer = await post(name, 'Ann Lee')
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.details[0].code).toBe(code)
})

/** A guest, and what staff type to find them. */
const searches: readonly (readonly [guest: string, ...typed: string[]])[] = [
	// uni-algo/uni-algo#31, Neamar/KISS#1141, actualbudget/actual#3449, helix-editor/nucleo#51
	['Łukasz Żółć', 'lukasz', 'ZOLC', 'zolc lukasz'],
	// motss/normalize-diacritics#108
	['Søren Kjær', 'soren', 'kjaer', 'KJÆR'],
	// twentyhq/twenty#14732, stephenreid321/lumen#13, vdw/HideSeek#30
	['Jörg Röder', 'jorg', 'Roeder', 'röder'],
	// indico/indico#1496: a capital with an accent
	['Ana Díaz', 'DÍAZ', 'dí', 'diaz ana'],
	// selectize/selectize.js#719, ezgie/baby-name-chooser#8, microsoft/vscode#155930
	['İbrahim Yılmaz', 'ibrahim', 'IBRAHIM', 'İBRAHİM', 'YILMAZ', 'yilmaz'],
	// srophe/srophe-eXist-app#515: each kind of apostrophe
	['Mia O’Brien', "o'brien", 'O´Brien', 'O`Brien', 'obrien', 'brien'],
	// vshulcz/deja-vu#1872, homielab/giapha-os#33
	['Nguyễn Văn An', 'nguyen van', 'Nguyễn'.normalize('NFD'), 'văn an'],
	// 9001/copyparty#1555, ospfranco/sol#329
	['김민수 박', '김민수'.normalize('NFD'), '김'],
	// HGustavs/LenaSYS#9577, origamize/RPI-Directory#33: both names, in either order
	['Emma Lindberg', 'Emma Lindberg', 'lindberg, emma', 'lind em'],
	// osmlab/name-suggestion-index#8188
	['Œdipe Groß', 'oedipe', 'GROSS', 'groß'],
]

test('A guest is found by a name in every spelling, and by its words in any order', async () => {
	for (const [guest] of searches) {
		const [firstName = '', ...rest] = guest.split(' ')
		await sign(hall, templateId, { values: { name: { firstName, lastName: rest.join(' ') } } })
	}
	for (const [guest, ...typed] of searches)
		for (const query of typed) {
			const { body } = await hall.call('GET', `/v1/participants?query=${encodeURIComponent(query)}`)
			const names = body.items.map(
				({ firstName, lastName }: Record<string, string>) => `${firstName} ${lastName}`,
			)
			expect([query, names]).toEqual([query, [guest]])
		}
})

test('A list by name has letters with accents beside those without', async () => {
	// SimpleMobileTools/Simple-Contacts#131, tgalal/wazapp#291, silverbulletmd/silverbullet#614
	const wall = running.tenant('Wall')
	const formId = await publishTemplate(wall.call)
	for (const firstName of ['Zita', 'Ärzte', 'Arzu', 'Łucja', 'Luca', 'Éric', 'Alva', 'Álvarez'])
		await sign(wall, formId, { values: { name: { firstName, lastName: 'Lee' } } })
	const { items } = (await wall.call('GET', '/v1/participants?limit=100&sort=name')).body
	expect(items.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
		'Alva',
		'Álvarez',
		'Ärzte',
		'Arzu',
		'Éric',
		'Luca',
		'Łucja',
		'Zita',
	])
})
