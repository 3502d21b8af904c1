import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { englishWords } from '../../src/blocks/english-words.ts'
import { raisedFlags } from '../../src/blocks/flags.ts'
import { issueMessage } from '../../src/blocks/issues.ts'
import { patternFault } from '../../src/blocks/authoring/pattern.ts'
import { minorsOf, signerOf } from '../../src/blocks/people.ts'
import { authoredTypes } from '../../src/blocks/authoring/registry.ts'
import { findAnswerType } from '../../src/blocks/answers/registry.ts'
import { showBlocks } from '../../src/blocks/show.ts'
import { checkBlocks, publishIssues } from '../../src/blocks/authoring/check-blocks.ts'
import type { Block, Issue } from '../../src/blocks/types.ts'
import { checkValues } from '../../src/blocks/values.ts'
import { wholePattern } from '../../src/blocks/answers/written.ts'
import { blockOf, context, imageUrl, png, sampleBlocks, sampleValues } from '../support/fixtures/blocks.ts'
import { startCpuClock } from '../support/service/cpu-clock.ts'
import { extent } from '../support/run/extent.ts'

const odd = fc.oneof(
	fc.jsonValue({ maxDepth: 4 }),
	fc.constantFrom(
		'__proto__',
		'constructor',
		'\ud800',
		'',
		' ',
		'2024-02-29',
		'a@example.com',
		imageUrl('png'),
	),
	fc.constantFrom<unknown>(png, [], {}, null, true, 0, -1e300, 'a'.repeat(2000)),
	fc.constantFrom(...Object.values(sampleValues)),
)
const id = fc.constantFrom(
	'a',
	'b',
	'c',
	'__proto__',
	'constructor',
	'toString',
	...Object.keys(sampleBlocks),
)
const settingNames = [
	...new Set(Object.values(authoredTypes).flatMap((type) => Object.keys(type.settings))),
	'label',
	'help',
	'required',
	'visibleIf',
	'flagIf',
	'sensitivity',
	'id',
	'type',
	'__proto__',
]

/** A sample block with a few settings replaced by anything: near enough to sound to get past the first check. */
const nearBlock = fc
	.tuple(
		fc.constantFrom(...Object.values(sampleBlocks)),
		fc.array(fc.tuple(fc.constantFrom(...settingNames), odd), { maxLength: 2 }),
		fc.option(fc.record({ blockId: id, equals: odd }, { requiredKeys: ['blockId'] }), { nil: undefined }),
	)
	.map(([block, changes, visibleIf]) =>
		fromPairs(block, visibleIf === undefined ? {} : { visibleIf }, changes),
	)
const draft = fc.oneof(fc.jsonValue(), fc.array(nearBlock, { maxLength: 6 }), fc.array(odd, { maxLength: 3 }))

/** Puts an object together so that `__proto__` becomes a key of its own, as it does in JSON. */
function fromPairs(first: object, second: object, pairs: readonly (readonly [string, unknown])[]) {
	return Object.fromEntries<unknown>([...Object.entries(first), ...Object.entries(second), ...pairs])
}

/** Blocks that passed, some optional and some conditional, in any order. */
const template = fc
	.shuffledSubarray(Object.values(sampleBlocks))
	.chain((blocks) =>
		fc.tuple(
			fc.constant(blocks),
			fc.array(fc.record({ required: fc.boolean(), on: fc.nat(30), notEmpty: fc.boolean() }), {
				minLength: blocks.length,
				maxLength: blocks.length,
			}),
		),
	)
	.map(([blocks, extras]) => blocks.map((block, at) => withExtras(block, blocks.slice(0, at), extras[at])))

function withExtras(
	block: Block,
	before: readonly Block[],
	extra: { required: boolean; on: number; notEmpty: boolean } | undefined,
): Block {
	if (extra === undefined) return block
	const asked = before[extra.on]
	const askable = asked !== undefined && findAnswerType(asked.type) !== undefined
	return {
		...block,
		...(findAnswerType(block.type) !== undefined ? { required: extra.required } : {}),
		...(askable ? { visibleIf: { blockId: asked.id, notEmpty: extra.notEmpty } } : {}),
	}
}

const answers = fc
	.dictionary(id, odd)
	.chain((wild) => fc.subarray(Object.entries(sampleValues)).map((tame) => fromPairs(wild, {}, tame)))

function expectIssues(issues: readonly Issue[], root: unknown, ids: readonly unknown[]): void {
	expect(issues.length).toBeLessThanOrEqual(50)
	for (const issue of issues) {
		expect(issue.path === '' || issue.path.startsWith('/')).toBe(true)
		expect(/~(?![01])/.test(issue.path)).toBe(false)
		// `{names}` is what somebody has to write; any other brace would be a parameter that was left out.
		expect(issueMessage(issue)).not.toMatch(/Check this entry|\{(?!names\})/)
		if (issue.blockId !== undefined) expect(ids).toContain(issue.blockId)
		expect(parentExists(root, issue.path)).toBe(true)
	}
}

/** Whether a pointer names something, or something absent right below what is there. */
function parentExists(root: unknown, path: string): boolean {
	const keys = path
		.split('/')
		.slice(1)
		.map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'))
	let at: unknown = root
	for (const key of keys.slice(0, -1)) {
		if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false
		at = (at as Record<string, unknown>)[key]
	}
	return true
}

test('checkBlocks never throws, accepts what it returned, and points at what it refuses', () => {
	fc.assert(
		fc.property(draft, (input) => {
			const { blocks, issues } = checkBlocks(input)
			const ids = Array.isArray(input) ? input.map((block) => (block as { id?: unknown } | null)?.id) : []
			expectIssues(issues, input, ids)
			publishIssues(blocks)
			if (issues.length > 0) return
			expect(checkBlocks(blocks)).toEqual({ blocks, issues: [] })
			expect(checkBlocks(JSON.parse(JSON.stringify(blocks)))).toEqual({ blocks, issues: [] })
		}),
		{ numRuns: extent(1_000, 3_000) },
	)
})

test('checkValues never throws, and every issue names its block and its place', () => {
	fc.assert(
		fc.property(template, answers, (blocks, values) => {
			expect(checkBlocks(blocks).issues.filter((issue) => issue.code !== 'no_blocks')).toEqual([])
			const { issues } = checkValues(blocks, values, context)
			const ids = blocks.map((block) => block.id)
			expectIssues(issues, values, [...ids, ...Object.keys(values)])
			for (const issue of issues) {
				if (issue.code === 'unknown_block') expect(ids).not.toContain(issue.blockId ?? '')
				else expect(ids).toContain(issue.blockId ?? '')
			}
			expect(Object.getPrototypeOf({})).toBe(Object.prototype)
			expect(Object.keys(Object.prototype)).toEqual([])
		}),
		{ numRuns: extent(1_000, 3_000) },
	)
})

test('Answers accepted once are accepted again as they came back, and can be shown', () => {
	let accepted = 0
	fc.assert(
		fc.property(template, answers, (blocks, wild) => {
			// The answers that the first check found fault with, or knew nothing of, are left out for the second.
			const optional = blocks.map((block) => ('required' in block ? { ...block, required: false } : block))
			const bad = new Set(
				checkValues(optional, wild, context).issues.map((issue) => issue.path.split('/')[1]),
			)
			const kept = Object.fromEntries(Object.entries(wild).filter(([key]) => !bad.has(key)))
			const first = checkValues(optional, kept, context)
			if (first.issues.length > 0) return
			accepted += 1
			const imageIds = new Set(first.images.map((image) => image.blockId))
			const again = Object.fromEntries(
				Object.entries(first.values).map(([key, value]) => [key, imageIds.has(key) ? kept[key] : value]),
			)
			const second = checkValues(optional, again, context)
			expect(second.issues).toEqual([])
			expect(second.values).toEqual(first.values)
			expect(second.visible).toEqual(first.visible)
			expect(showBlocks(optional, first.values, 'en', 'de', englishWords).map((block) => block.id)).toEqual([
				...first.visible,
			])
			raisedFlags(optional, first.values, 'en')
			for (const person of [signerOf(optional, first.values), ...minorsOf(optional, first.values)])
				expect(typeof person.firstName).toBe('string')
		}),
		{ numRuns: extent(1_000, 2_000) },
	)
	expect(accepted).toBeGreaterThan(extent(150, 500))
})

test('Reading never throws, whatever is stored', () => {
	fc.assert(
		fc.property(template, fc.dictionary(id, odd), (blocks, values) => {
			showBlocks(blocks, values, 'en', 'en', englishWords)
			raisedFlags(
				blocks.map((block) => ({ ...block, flagIf: { min: 0 } })),
				values,
				'en',
			)
			signerOf(blocks, values)
			minorsOf(blocks, values)
		}),
		{ numRuns: 1000 },
	)
})

test('Days are exactly those that the calendar has', () => {
	const block = blockOf('date')
	fc.assert(
		fc.property(
			fc.integer({ min: 1890, max: 2210 }),
			fc.integer({ min: 0, max: 13 }),
			fc.integer({ min: 0, max: 32 }),
			(year, month, day) => {
				const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
				const real = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === text
				const fits = real && year >= 1900 && year <= 2200
				expect(checkValues([block], { date: text }, context).issues.length === 0).toBe(fits)
			},
		),
		{ numRuns: extent(1_000, 3_000) },
	)
})

/** Longest time that any accepted pattern may take on the worst inputs known, in milliseconds. */
const MAX_MATCH_MS = 250
const atoms = ['a', 'b', '.', '[ab]', '\\w', '[^b]', '(a|b)', '(a|a)', '\\b', 'aa', '^', '$']
const quantifiers = ['', '', '*', '+', '?', '{2}', '{3}', '{10}', '{0,20}', '{5,60}', '{2,}', '*?', '{0,500}']
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
	pattern: fc.oneof(
		{ maxDepth: 4, depthSize: 'medium' },
		fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...quantifiers)).map((parts) => parts.join('')),
		fc
			.tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constantFrom(...quantifiers))
			.map(([open, inner, quantifier]) => `${open}${inner})${quantifier}`),
		fc.array(tie('pattern'), { maxLength: 5 }).map((parts) => parts.join('')),
	),
}))

test('A pattern that is accepted is matched quickly', () => {
	const inputs = [
		'a'.repeat(500),
		`${'a'.repeat(499)}!`,
		'ab'.repeat(250),
		`${'b'.repeat(250)}${'a'.repeat(249)}!`,
	]
	let accepted = 0
	fc.assert(
		fc.property(pattern, (text) => {
			if (patternFault(text) !== undefined) return
			accepted += 1
			const whole = wholePattern(text)
			for (const input of inputs) {
				const spentMs = startCpuClock()
				whole.test(input)
				expect(spentMs()).toBeLessThan(MAX_MATCH_MS)
			}
		}),
		{ numRuns: extent(1_000, 3_000) },
	)
	expect(accepted).toBeGreaterThan(extent(150, 500))
})
