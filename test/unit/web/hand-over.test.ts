import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkForm } from '../../../src/web/signing/entries/check-form.ts'
import { TICKED, mergeEntries } from '../../../src/web/signing/entries/entries.ts'
import type { Entries } from '../../../src/web/signing/entries/entries.ts'
import {
	beginForParent,
	enterChild,
	placeForChildren,
	readChild,
	readFragment,
	writeFragment,
} from '../../../src/web/signing/entries/hand-over.ts'
import { writeEntries } from '../../../src/web/signing/entries/write-entries.ts'
import { blockOf, sampleBlocks, sampleValues } from '../../support/fixtures/blocks.ts'

const blocks = [
	...Object.values({ ...sampleBlocks, name: blockOf('name', { middleName: true }) }),
	{ id: 'more', type: 'minors', label: 'Guests', visibleIf: { blockId: 'yes_no', equals: true } },
]
const frame = { blocks, locale: 'en', today: '2026-07-01', ageOfMajority: 18, locked: [] }

const own: Entries = {
	'name.firstName': 'Kim',
	'name.middleName': 'Lee',
	'name.lastName': 'Young',
	'date_of_birth.day': '4',
	'date_of_birth.month': 'march',
	'date_of_birth.year': '2012',
}
const child = { firstName: 'Kim Lee', lastName: 'Young', dateOfBirth: '2012-03-04' }

/** Every name that a control of some block has. */
const PARTS =
	' .typed .method .image .small .read .asked .text .0 .1 .other .line1 .line2 .city .region .postalCode .country .name .phone .relationship .firstName .lastName .oneName .count .0.firstName .0.lastName .0.relationship .0.dateOfBirth.day .1.firstName'
const ids = [...blocks.map(({ id }) => id), 'second:name', 'second:email', '~agree', '~remember']
const names = ids
	.flatMap((id) => PARTS.split(' ').map((part) => id + part))
	.filter((name) => !/^(?:name|date_of_birth)\b/.test(name))
const answers = fc.dictionary(
	fc.constantFrom(...names),
	fc.oneof(
		fc.constantFrom(TICKED, 'yes', 'no', '0', '1', 'other', 'drawn', 'typed'),
		fc.string({ minLength: 1 }),
		fc.constant('data:image/png;base64,aW5r'),
	),
)

describe('A form that is handed over from a child to a parent', () => {
	test('A form that a parent takes over has nothing that the child entered, but their name and date of birth', () => {
		fc.assert(
			fc.property(answers, fc.constantFrom('', 'me', 'both', 'children'), (entered, who) => {
				const { entries, notice } = beginForParent(frame, mergeEntries(own, { ...entered, '~who': who }))
				expect(notice).toBe('fromChild')
				expect(entries).toEqual({
					'minors.count': '1',
					'minors.0.firstName': 'Kim Lee',
					'minors.0.lastName': 'Young',
					'minors.0.dateOfBirth.day': '4',
					'minors.0.dateOfBirth.month': '3',
					'minors.0.dateOfBirth.year': '2012',
				})
				// What the parent signs is what they answer themselves, and the child.
				const parents = writeEntries(blocks, { ...sampleValues, minors: undefined })
				const { values } = checkForm(frame, mergeEntries(entries, parents))
				const alone = checkForm(frame, parents).values
				expect(values).toEqual({ ...alone, minors: [child] })
			}),
			{ numRuns: 300 },
		)
	})

	test('A form that a parent takes over keeps what a link has fixed, and takes over no child where the link has fixed the children', () => {
		const fixed = writeEntries(blocks, { minors: sampleValues['minors'], email: 'office@example.com' })
		const entered = mergeEntries(own, { ...fixed, phone: '12345', 'signature.typed': 'Kim' })
		expect(beginForParent({ ...frame, locked: ['minors', 'email'] }, entered)).toEqual({
			entries: fixed,
			notice: 'anew',
		})
		expect(beginForParent({ ...frame, locked: ['email'] }, entered).entries['email']).toBe(
			'office@example.com',
		)
	})

	test('A form that a parent takes over says that children are signed for where it asks who takes part', () => {
		const asking = blocks.map((block) =>
			block.id === 'minors' ? { ...block, required: false, signerTakesPart: 'ask' } : block,
		)
		const { entries } = beginForParent({ ...frame, blocks: asking }, mergeEntries(own, { '~who': 'me' }))
		const { values, signerTakesPart } = checkForm({ ...frame, blocks: asking }, entries)
		expect([values['minors'], signerTakesPart]).toEqual([[child], false])
		expect(placeForChildren([...blocks].reverse())?.id).toBe('minors')
		expect(placeForChildren([blockOf('name')])).toBeUndefined()
	})
})

describe('A link to a parent', () => {
	const place = blocks.find(({ id }) => id === 'minors') ?? blockOf('minors')

	test('The fragment of its address brings any child to the parent’s form', () => {
		const text = fc.string({ minLength: 1, maxLength: 40 }).filter((name) => name.trim() === name)
		fc.assert(
			fc.property(
				text,
				fc.option(text),
				fc.date({ min: new Date('2009-01-01'), max: new Date('2026-06-30'), noInvalidDate: true }),
				(first, last, day) => {
					const born = day.toISOString().slice(0, 10)
					const person = last === null ? { lastName: '', oneName: true } : { lastName: last }
					const values = { name: { firstName: first, ...person }, date_of_birth: born }
					const fragment = writeFragment(readChild(frame, writeEntries(blocks, values)))
					const carried = readFragment(fragment)
					const entries = enterChild({}, place, carried ?? {}, 'en')
					const [minor] = checkForm(frame, entries).values['minors'] as object[]
					expect(minor).toEqual({ firstName: first, ...person, dateOfBirth: born })
				},
			),
		)
	})

	test('A link to a parent adds a child beside those of the parent’s draft, once, and in a full list instead of the last', () => {
		const siblings = [
			{ firstName: 'Ann', lastName: 'Young', dateOfBirth: '2015-01-31' },
			{ firstName: 'Bo', lastName: 'Young', dateOfBirth: '2016-01-31' },
		]
		const draft = writeEntries([place], { minors: siblings })
		const carried = readChild(frame, own)
		const add = (before: Entries, to = place) => mergeEntries(before, enterChild(before, to, carried, 'en'))
		const childrenIn = (entries: Entries) => checkForm(frame, entries).values['minors']
		expect(childrenIn(add(add(draft)))).toEqual([...siblings, child])
		expect(childrenIn(add(draft, { ...place, max: 2 }))).toEqual([siblings[0], child])
	})

	test.each(['', '#main', '#child=', '#last=Young&born=2012-03-04', '#born=x'])(
		'The fragment "%s" brings nobody',
		(fragment) => expect(readFragment(fragment)).toBeUndefined(),
	)

	test('A fragment that somebody made up fills in no more than a name and a day', () => {
		const made = readFragment(`#child=${'x'.repeat(5000)}&born=yesterday&signature=x&email=x`)
		expect(made).toEqual({ firstName: 'x'.repeat(200), oneName: TICKED })
	})
})
