import { beforeAll, describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

beforeAll(async () => {
	await hall.call('PATCH', '/v1/organization', { country: 'DE' })
	for (const [firstName, lastName, phone] of PEOPLE) await signAs(firstName, lastName, phone)
})

const PEOPLE = [
	['Jürgen', 'Müller', '0170 9876543'],
	['Robert', 'Meyer'],
	['Anna Maria', 'Schmidt'],
	['Mary', 'van der Berg'],
	['Сергей', 'Иванов'],
	['小明', '王'],
	['Anna', 'Schmitz'],
	['Old', 'Twin'],
	['New', 'Twin'],
	['Małgorzata', 'Kowalska'],
	['Aleksandr', 'Oberhollenzer'],
	['Zoe', 'Zahn'],
] as const

async function signAs(
	firstName: string,
	lastName: string,
	phone?: string,
	tenant = hall,
	template = templateId,
) {
	clock.advance(1_000)
	const contact = phone === undefined ? {} : { phone }
	return sign(tenant, template, { values: { name: { firstName, lastName }, ...contact } })
}

type Box = { path: string; name: string }

/** Both boxes find alike: the list's and the door's. */
const BOXES: Box[] = [
	{ name: 'GET /v1/participants', path: '/v1/participants?query=' },
	{ name: 'GET /v1/checkins/lookup', path: '/v1/checkins/lookup?q=' },
]

async function find({ path }: Box, text: string, tenant = hall): Promise<string[]> {
	const { status, body } = await tenant.call('GET', path + encodeURIComponent(text))
	expect(status).toBe(200)
	return body.items.map(({ participant, firstName, lastName, match }: any) => {
		const name = participant ?? { firstName, lastName }
		return `${name.firstName} ${name.lastName}: ${match}`
	})
}

describe.each(BOXES)('$name', (box) => {
	test('200 with the people whom a name fits, and how each was found', async () => {
		const table: [typed: string, found: string[]][] = [
			['jurgen müller', ['Jürgen Müller: exact']],
			// An umlaut is often written as two letters.
			['Juergen Mueller', ['Jürgen Müller: exact']],
			['muell', ['Jürgen Müller: exact']],
			['Mueler', ['Jürgen Müller: spelling']],
			['Dr. Jürgen Müller', ['Jürgen Müller: fewer_words']],
			['Jürgen Theodor Müller', ['Jürgen Müller: fewer_words']],
			['Jürgen Möller', ['Jürgen Müller: typo']],
			['Jrügen Müller', ['Jürgen Müller: typo']],
			['Bob Meyer', ['Robert Meyer: short_form']],
			['Robert Maier', ['Robert Meyer: sound']],
			['Mary Vanderberg', ['Mary van der Berg: spelling']],
			['Sergei Ivanov', ['Сергей Иванов: spelling']],
			['Sasha Ivanov', []],
			['Gosia Kowalska', ['Małgorzata Kowalska: short_form']],
			['Alexander Oberholenzer', ['Aleksandr Oberhollenzer: short_form']],
			['Oberhollenzre', ['Aleksandr Oberhollenzer: typo']],
			['Xiaoming Wang', ['小明 王: spelling']],
			['Wang Xiao Ming', ['小明 王: spelling']],
			['Jürgen Schulze', []],
			['Anna Schmied', ['Anna Maria Schmidt: sound']],
			['!', []],
			// Few different letters are like too many names.
			['zzzz', []],
		]
		for (const [typed, found] of table) expect([typed, await find(box, typed)]).toEqual([typed, found])
	})

	test('200 without approximate matches where the name itself finds somebody', async () => {
		expect(await find(box, 'schmi')).toEqual(['Anna Schmitz: exact', 'Anna Maria Schmidt: exact'])
		expect(await find(box, 'anna schmidt')).toEqual(['Anna Maria Schmidt: exact'])
	})

	test('200 with the closest match first, and of two that are equally close the newest', async () => {
		expect(await find(box, 'anna schmit')).toEqual(['Anna Schmitz: exact'])
		expect(await find(box, 'ana schmitd')).toEqual(['Anna Schmitz: typo', 'Anna Maria Schmidt: typo'])
		expect(await find(box, 'Tvin')).toEqual(['New Twin: typo', 'Old Twin: typo'])
	})

	test('200 with people whose number begins with the digits', async () => {
		expect(await find(box, '0170 987')).toEqual(['Jürgen Müller: beginning'])
		expect(await find(box, '+49 170 98')).toEqual(['Jürgen Müller: beginning'])
		expect(await find(box, '0170 988')).toEqual([])
	})

	test('200 without anybody of another organization', async () => {
		const other = running.tenant(`Other of ${box.name}`)
		const template = await publishTemplate(other.call)
		await signAs('Solitary', 'Guest', undefined, other, template)
		for (const typed of ['Juergen Mueller', 'Bob Meyer', 'Jürgen Möller', '0170 987'])
			expect(await find(box, typed, other)).toEqual([])
		expect(await find(box, 'Solitery Guest', other)).toEqual(['Solitary Guest: typo'])
	})
})

test('A contact in the field of names finds its person, and in the field of contacts as ever', async () => {
	const list = BOXES[0] as Box
	await sign(hall, templateId, {
		values: { name: { firstName: 'Mail', lastName: 'Writer' }, email: 'box@mail.example' },
	})
	expect(await find(list, 'BOX@mail')).toEqual(['Mail Writer: contact'])
	expect(await find(list, '+49 (0)170 98 76 543')).toEqual(['Jürgen Müller: contact'])
	const { body } = await hall.call('GET', '/v1/participants?email=box@mail')
	expect(body.items).toMatchObject([{ firstName: 'Mail', match: 'exact' }])
})

test('Umlauts are found spelled out and not, whichever way the name is written', async () => {
	const own = running.tenant('Umlauts')
	const template = await publishTemplate(own.call)
	for (const lastName of ['Krüger', 'Krueger', 'Kruger'])
		await signAs('Ida', lastName, undefined, own, template)
	const typed = async (box: Box, text: string) =>
		(await find(box, text, own)).map((found) => found.replace('Ida ', '')).sort()
	for (const box of BOXES) {
		expect(await typed(box, 'krueger')).toEqual(['Krueger: exact', 'Krüger: exact'])
		expect(await typed(box, 'krüger')).toEqual(['Krueger: exact', 'Kruger: exact', 'Krüger: exact'])
		expect(await typed(box, 'kruger')).toEqual(['Kruger: exact', 'Krüger: exact'])
	}
	const pages = []
	for (let cursor = ''; ;) {
		const { body } = await own.call('GET', `/v1/participants?query=kr%C3%BCger&limit=1${cursor}`)
		pages.push(...body.items.map(({ lastName }: any) => lastName))
		if (body.nextCursor === null) break
		cursor = `&cursor=${body.nextCursor}`
	}
	expect(pages).toEqual(['Kruger', 'Krueger', 'Krüger'])
})

test('A word of the part of an email address before its @ finds its person, if no name has it', async () => {
	const own = running.tenant('Mail words')
	const template = await publishTemplate(own.call)
	for (const [firstName, email] of [
		['Elena', 'e.papadopoulou@mail.example'],
		['Lena', 'lena-marie.becker.99@mail.example'],
		['Ben', 'becker@mail.example'],
	] as const)
		await sign(own, template, { values: { name: { firstName, lastName: 'Guest' }, email } })
	const table: [typed: string, found: string[]][] = [
		['papad', ['Elena Guest: contact']],
		['PAPADOPOULOU', ['Elena Guest: contact']],
		['becker.99', ['Lena Guest: contact']],
		['marie.becker', ['Lena Guest: contact']],
		['beck', ['Ben Guest: contact', 'Lena Guest: contact']],
		// Inside of a word, of the domain, or too short.
		['adopou', []],
		['mail.example', []],
		['pa', []],
		// A name goes before an address.
		['elena', ['Elena Guest: exact']],
	]
	for (const box of BOXES)
		for (const [typed, found] of table) expect([typed, await find(box, typed, own)]).toEqual([typed, found])
})

test('A name and a year of birth find those of the name who were born then', async () => {
	const own = running.tenant('Years')
	const template = await publishTemplate(own.call)
	for (const [born, email] of [
		['1991-03-14', 'one@mail.example'],
		['1987-10-02', 'two@mail.example'],
		['1991-12-31', 'three@mail.example'],
	] as const)
		await sign(own, template, {
			values: { name: { firstName: 'Oskar', lastName: 'Vogel' }, born, email },
		})
	const bornBy = async (typed: string) => {
		const { body } = await own.call('GET', `/v1/checkins/lookup?q=${encodeURIComponent(typed)}`)
		return body.items.map(({ dateOfBirth, match }: any) => `${dateOfBirth} ${match}`)
	}
	expect(await bornBy('oskar vogel 1991')).toEqual(['1991-12-31 exact', '1991-03-14 exact'])
	expect(await bornBy('1987 vog')).toEqual(['1987-10-02 exact'])
	// Without anybody of that year, those of the name are like the person sought, and have to be chosen.
	for (const found of await bornBy('oskar vogel 1950')) expect(found).not.toContain('exact')
})

test('Filters also hold for approximate matches, which come on one page only', async () => {
	const ask = async (query: string) => (await hall.call('GET', `/v1/participants?${query}`)).body
	expect((await ask('query=Jurgan%20Muller&phone=6543')).items).toHaveLength(1)
	expect((await ask('query=Jurgan%20Muller&phone=6544')).items).toEqual([])
	// A blank filter is none.
	expect((await ask('query=Jurgan%20Muller&phone=&email=%20')).items).toHaveLength(1)
	expect((await ask('query=0170%20987&email=')).items).toHaveLength(1)
	expect((await ask('query=%20&phone=0170%20987')).items).toHaveLength(1)
	const page = await ask('query=Tvin&limit=1')
	expect([page.items.length, page.nextCursor]).toEqual([1, null])
	const { items } = await ask('query=Twin&limit=1')
	expect((await ask(`query=Tvin&cursor=${items[0].id}`)).items).toEqual([])
})

test('A merged person is approximately found by both names, and an erased one by neither', async () => {
	const list = BOXES[0] as Box
	const former = await signAs('Katharina', 'Zweig')
	const stays = await signAs('Katja', 'Lindgren')
	await hall.call('POST', `/v1/participants/${former.participantId}/merge`, { intoId: stays.participantId })
	for (const typed of ['Katharyna Zweig', 'Katja Lindgern'])
		expect(await find(list, typed)).toEqual(['Katja Lindgren: typo'])
	await hall.call('POST', `/v1/participants/${stays.participantId}/erase`)
	for (const typed of ['Katharyna Zweig', 'Katja Lindgern']) expect(await find(list, typed)).toEqual([])
})
