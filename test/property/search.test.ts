import { beforeAll, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { foldText } from '../../src/kit/text/fold.ts'
import { createSettableClock } from '../support/service/clock.ts'
import { useService } from '../support/service/service.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { extent } from '../support/run/extent.ts'

/** How many waivers are searched, and how many searches are compared. */
const WAIVERS = 400
const SEARCHES = extent(200, 600)

const FIRST =
	'Anna Ann Joanna Łukasz Lukas Søren Soren Åse Bjørn Þór Guðrún Nguyễn Đức Zoë Zoe María Mariana İbrahim Işık Œuvre Ægir Straße Фёдор Ольга Ελένη Οδυσσεύς محمد فاطمة שָׁלוֹם נועה हिन्दी ไทย 小明 明 美咲 がく ｶﾞｸ 지훈 김 𠮷野 𝒜lice Ali Al A Q☆'.split(
		' ',
	)
const LAST =
	"O’Brien O'Brien Obrien Smith-Jones Smith Smithson Żółć Strauß Strauss von_der_Leyen de_la_Cruz Нowak Петров Παπαδόπουλος الأحمد כהן शर्मा 王 王小 山田 鈴木 박 𠮷 Gal·la J.R. St._John Abcdefghij Bcdefghijk Nananana Anananan".split(
		' ',
	)
/** Those that are written without spaces. */
const SPACELESS = [...FIRST, ...LAST].filter((name) =>
	/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+$/u.test(name),
)
const LETTERS = 'abcdefghijklmnoprstuz'

type Signed = {
	id: string
	names: string
	email: string
	phone: string
	signedAt: number
	expiresAt: number | null
	voidedAt: number | null
	hasOpenFlag: boolean
	tags: string[]
	template: 0 | 1 | 2
}

const clock = createSettableClock('2026-01-01T00:00:00Z')
const waivers: Signed[] = []
const templates: string[] = []
const running = useService({}, { clock })
const tenant = running.tenant('Hall')

/** Numbers from a fixed seed, so that a failure comes again. */
let state = 7
const draw = (below: number): number => {
	state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
	return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(list: readonly T[]): T => list[draw(list.length)] as T

beforeAll(async () => {
	const expiries = [{ type: 'end_of_day' }, { type: 'duration', days: 30 }, { type: 'never' }]
	for (const expiry of expiries)
		templates.push(await publishTemplate(tenant.call, { name: expiry.type, settings: { expiry } }))
	for (let i = 0; i < WAIVERS; i++) {
		clock.advance(draw(6 * 3_600_000))
		waivers.push(await signOne(i))
	}
	clock.advance(1)
}, 120_000)

async function signOne(number: number): Promise<Signed> {
	const person = () => ({
		firstName: pick(FIRST).replaceAll('_', ' '),
		lastName: pick(LAST).replaceAll('_', ' '),
	})
	const [name, children] = [person(), Array.from({ length: draw(5) === 0 ? 2 : 0 }, person)]
	const email = `${pick(['an', 'anna.k', 'soren', 'mariana.longname'])}${draw(3) === 0 ? '' : number}@Example.com`
	const phone = pick(['+49 (0)171 ', '0171 ', '+49-171-', '171']) + String(1_000_000 + draw(9) * 111_111)
	// Most are of the template whose waivers hold for a day, so that nearly none is in force on a day.
	const template = draw(8) === 0 ? (draw(2) === 0 ? 2 : 1) : 0
	const tags = draw(10) === 0 ? ['vip'] : []
	const isFlagged = draw(9) === 0
	const signing = await sign(tenant, templates[template] ?? '', {
		tags,
		values: {
			name,
			condition: isFlagged,
			email,
			phone,
			children: children.map((child) => ({ ...child, dateOfBirth: '2015-01-01' })),
		},
	})
	const signedAt = clock.now()
	const isCleared = isFlagged && draw(2) === 0
	if (isCleared) await clearFlags(signing.id)
	let voidedAt: number | null = null
	if (draw(12) === 0) {
		clock.advance(draw(2) * 3_600_000)
		await tenant.call('POST', `/v1/waivers/${signing.id}/void`, { reason: 'Wrong.' })
		voidedAt = clock.now()
	}
	const names = [name, ...children].map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(' / ')
	const expiresAt = signing.expiresAt === null ? null : Date.parse(signing.expiresAt)
	const hasOpenFlag = isFlagged && !isCleared
	return { id: signing.id, names, email, phone, signedAt, expiresAt, voidedAt, hasOpenFlag, tags, template }
}

async function clearFlags(id: string): Promise<void> {
	const { body } = await tenant.call('GET', `/v1/waivers/${id}`)
	for (const flag of body.flags) await tenant.call('POST', `/v1/waivers/${id}/flags/${flag.id}/clear`)
}

/** The search as its documentation tells it, by a look at every waiver. */
function scan(filters: Readonly<Record<string, string>>): string[] {
	const { query, email, phone, templateId, tag, flags, from, to, validOn } = filters
	return waivers
		.filter(
			(waiver) =>
				(query === undefined || isNamed(waiver.names, query)) &&
				(email === undefined || waiver.email.toLowerCase().startsWith(email.toLowerCase())) &&
				(phone === undefined || isCalled(waiver.phone, phone)) &&
				(templateId === undefined || templates[waiver.template] === templateId) &&
				(tag === undefined || waiver.tags.includes(tag)) &&
				(flags === undefined || waiver.hasOpenFlag) &&
				(from === undefined || waiver.signedAt >= Date.parse(from)) &&
				(to === undefined || waiver.signedAt < Date.parse(to) + 86_400_000) &&
				(validOn === undefined || isInForce(waiver, Date.parse(validOn))),
		)
		.map(({ id }) => id)
		.reverse()
}

function isInForce({ signedAt, expiresAt, voidedAt }: Signed, day: number): boolean {
	return (
		signedAt < day + 86_400_000 &&
		(expiresAt === null || expiresAt >= day) &&
		(voidedAt === null || voidedAt > day)
	)
}

function isNamed(names: string, query: string): boolean {
	const words = (text: string): string[] =>
		foldText(text)
			.replace(/['·]/g, '')
			.split(/[^\p{L}\p{M}\p{N}\p{S}]+/u)
			.filter(Boolean)
	const sought = words(query)
	// A blank filter is none; one without a letter is nobody's name.
	if (sought.length === 0) return query.trim() === ''
	return sought.every((word) => {
		if (isFamilyThenGiven(words(names), word)) return true
		const isShort = Array.from(word).length < 3
		return words(names).some((name) =>
			isShort
				? new RegExp(`(?:^|(?=[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}]))${escape(word)}`, 'u').test(
						name,
					)
				: name.includes(word),
		)
	})
}

/** A family name of up to four characters with the beginning of a given name behind it, where no spaces are written. */
function isFamilyThenGiven(words: readonly string[], joined: string): boolean {
	if (!/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+$/u.test(joined)) return false
	return words.some((family, at) => {
		const rest = joined.startsWith(family) ? joined.slice(family.length) : ''
		return (
			Array.from(family).length <= 4 &&
			rest !== '' &&
			words.toSpliced(at, 1).some((word) => word.startsWith(rest))
		)
	})
}

function escape(word: string): string {
	return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function isCalled(phone: string, sought: string): boolean {
	return readings(phone).some((kept) => readings(sought).some((asked) => isDialled(kept, asked)))
}

/** A `(0)` that stands in a number counts for nothing, or as a digit; a 0 after the country of a whole number, for nothing. */
function readings(phone: string): string[] {
	const withoutTrunk = phone.replace(/^(\+49|0049)\D*0(?=\D*171\D*\d{7}$)/, '$1')
	return [phone.replace('(0)', ''), phone, withoutTrunk]
		.map((text) => text.replace(/\D/g, ''))
		.filter(Boolean)
}

function isDialled(phone: string, asked: string): boolean {
	const kept = phone.replace(/^0+/, '')
	const national = asked.replace(/^0+/, '')
	if (national.length < 7) return kept.endsWith(asked) || kept === national
	return kept.endsWith(national) || (kept.length >= 7 && national.endsWith(kept))
}

/** The first person's family name with the given name behind it. */
function joinNames(names: string): string {
	const [first = '', ...last] = (names.split(' / ')[0] ?? '').split(' ')
	return last.join('') + first
}

const nameIndex = fc.nat(WAIVERS - 1)
const query = fc.oneof(
	fc.tuple(nameIndex, fc.nat(30), fc.integer({ min: 1, max: 9 })).map(([at, start, length]) => {
		const letters = Array.from(waivers[at % waivers.length]?.names ?? '')
		return letters.slice(start % letters.length, (start % letters.length) + length).join('')
	}),
	fc.tuple(fc.constantFrom(...FIRST), fc.constantFrom(...LAST)).map(([first, last]) => `${last} ${first}`),
	fc.constantFrom(...FIRST, ...LAST).map((name) => foldText(name).toUpperCase()),
	fc
		.tuple(nameIndex, fc.integer({ min: 2, max: 9 }))
		.map(([at, length]) => joinNames(waivers[at]?.names ?? '').slice(0, length)),
	fc
		.tuple(fc.constantFrom(...SPACELESS), fc.constantFrom(...SPACELESS))
		.map(([family, given]) => family + given),
	fc.string({ unit: fc.constantFrom(...LETTERS.split('')), minLength: 1, maxLength: 6 }),
	fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text || '-'),
)
const email = nameIndex.chain((at) =>
	fc.nat(30).map((length) => (waivers[at]?.email ?? 'an').slice(0, length + 1).toUpperCase()),
)
const phone = fc
	.tuple(nameIndex, fc.integer({ min: 1, max: 14 }), fc.constantFrom('', '+49 ', '0', '0049-'))
	.map(([at, length, prefix]) => prefix + (waivers[at]?.phone ?? '1').slice(-length))
const day = fc
	.nat(70)
	.map((days) => new Date(Date.parse('2025-12-28') + days * 86_400_000).toISOString().slice(0, 10))
const filters = fc.record(
	{
		query,
		email,
		phone,
		templateId: fc.nat(2).map((at) => templates[at] ?? ''),
		tag: fc.constant('vip'),
		flags: fc.constant('open'),
		from: day,
		to: day,
		validOn: day,
	},
	{ requiredKeys: [] },
)
/** Many filters at once find nothing, so one or two are the rule. */
const few = fc
	.tuple(
		filters,
		fc.shuffledSubarray(['query', 'email', 'phone', 'templateId', 'tag', 'flags', 'from', 'to', 'validOn'], {
			minLength: 1,
			maxLength: 3,
		}),
	)
	.map(([all, keys]) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key))))

test('Search finds what a look at every waiver finds, in the same order, page by page', async () => {
	let total = 0
	await fc.assert(
		fc.asyncProperty(few, fc.integer({ min: 1, max: 100 }), async (wanted, limit) => {
			const usable = Object.fromEntries(
				Object.entries(wanted).filter(([key, value]) => key !== 'query' || !/[\p{C}]/u.test(value)),
			)
			const ids: string[] = []
			let cursor: Record<string, string> = {}
			for (;;) {
				const search = new URLSearchParams({ ...usable, ...cursor, limit: String(limit) }).toString()
				const { status, body } = await tenant.call('GET', `/v1/waivers?${search}`)
				expect(status).toBe(200)
				ids.push(...body.items.map(({ id }: { id: string }) => id))
				if (body.nextCursor === null || ids.length > 250) break
				cursor = { cursor: body.nextCursor }
			}
			total += ids.length
			expect([usable, ...ids]).toEqual([
				usable,
				...scan(usable).slice(0, ids.length > 250 ? ids.length : undefined),
			])
		}),
		{ numRuns: SEARCHES },
	)
	expect(total).toBeGreaterThan(SEARCHES)
}, 120_000)
