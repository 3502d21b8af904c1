import { describe, expect, test } from 'bun:test'
import * as typebox from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { AnswerType } from '../../../src/blocks/answers/answer-type.ts'
import { answerTypes } from '../../../src/blocks/answers/registry.ts'
import type { AuthoredAnswer } from '../../../src/blocks/authoring/authored-type.ts'
import { englishWords } from '../../../src/blocks/english-words.ts'
import { raisedFlags } from '../../../src/blocks/flags.ts'
import { issueMessage, sentenceKey, sentences } from '../../../src/blocks/issues.ts'
import { authoredTypes } from '../../../src/blocks/authoring/registry.ts'
import { blockSchema } from '../../../src/blocks/authoring/schema.ts'
import { showBlocks } from '../../../src/blocks/show.ts'
import { checkBlocks } from '../../../src/blocks/authoring/check-blocks.ts'
import { languagesOf } from '../../../src/blocks/authoring/languages.ts'
import { checkValues } from '../../../src/blocks/values.ts'
import { context, sampleBlocks, sampleValues } from '../../support/fixtures/blocks.ts'

const sourceFiles = await Array.fromAsync(new Bun.Glob('src/blocks/**/*.ts').scan('.'))
const sources = await Promise.all(
	sourceFiles.map(async (path) => ({ path, text: await Bun.file(path).text() })),
)

describe('Sentences', () => {
	/** Every string that stands where a code does: reported, made an issue of, or returned as a fault. */
	const codePlaces = [
		/\breport\(\s*'(\w+)'/g,
		/\breport\([^;]*?\? '(\w+)' : '(\w+)'/g,
		/makeIssue\(\s*'(\w+)'/g,
		/return '(\w+)'/g,
		/\? (?:undefined : )?'(\w+)'/g,
		/: '(\w+_\w+)'/g,
	]
	const checking = sources.filter(({ path }) => !/(issues|types|schema|show)\.ts$/.test(path))
	const codes = new Set(
		checking.flatMap(({ text }) =>
			codePlaces.flatMap((place) => [...text.matchAll(place)].flatMap((match) => match.slice(1))),
		),
	)
	const sentenceCodes = new Set(Object.keys(sentences).map((key) => key.split('.')[0]))

	test('Every code that a check can report has a sentence, and no sentence is unused', () => {
		// Found once the answers have been checked.
		const later = ['missing_signature', 'missing_name', 'too_small_drawing']
		const given = [...codes, ...later].filter((code) => code !== undefined && !notCodes.has(code))
		expect(given.filter((code) => !sentenceCodes.has(code))).toEqual([])
		expect([...sentenceCodes].filter((code) => code !== undefined && !given.includes(code))).toEqual([])
		expect(sentenceCodes.size).toBeGreaterThan(60)
	})

	test('Every answer type has sentences for a missing answer and for one of the wrong type', () => {
		for (const [type, { kind }] of Object.entries(authoredTypes)) {
			if (kind === 'content') continue
			for (const code of ['required', 'wrong_type'])
				expect(sentenceKey({ path: '', code, params: { type } })).toBe(`${code}.${type}`)
		}
	})

	test('Sentences begin with a capital, end with a period, and contain their numbers', () => {
		for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[A-Z{].*\.$/)
		expect(issueMessage({ path: '/a', code: 'required', params: { type: 'yes_no' } })).toBe(
			'Select yes or no.',
		)
		expect(issueMessage({ path: '/a', code: 'required', params: { field: 'name' } })).toBe('Enter a name.')
		expect(issueMessage({ path: '/a', code: 'too_young', params: { min: 18 } })).toBe(
			'You must be at least 18 years old.',
		)
		expect(issueMessage({ path: '/a', code: 'unheard_of' })).toBe('Check this entry.')
		expect(issueMessage({ path: '/a', code: 'constructor' })).toBe('Check this entry.')
	})

	test('Sentences never repeat what was submitted', () => {
		const secret = 'zzsecretzz'
		for (const type of Object.keys(sampleValues)) {
			for (const value of [secret, { [secret]: secret }, [secret], [{ firstName: secret }]]) {
				const { issues } = checkValues(Object.values(sampleBlocks), { [type]: value }, context)
				expect(issues.map(issueMessage).join(' ')).not.toContain(secret)
				expect(JSON.stringify(issues.map((issue) => issue.params))).not.toContain(secret)
			}
		}
	})
})

/** Strings in such places that are not codes. */
const notCodes = new Set(['integer', 'number', 'min', 'max'])

describe('A new type', () => {
	/** A scale of one to five, as another developer may add it. */
	const rating: AnswerType<'number'> = {
		shape: 'number',
		check(value, { path, report }) {
			if (!Number.isInteger(value)) report('not_a_number', path)
			return value
		},
		show: (value) => [{ kind: 'text', text: '*'.repeat(value) }],
	}
	const authored: AuthoredAnswer<'number'> = {
		kind: 'answer',
		note: 'Stars.',
		settings: { stars: { kind: 'integer', min: 1, max: 10, default: 5 }, word: { kind: 'text', max: 9 } },
		operand: (operand) => typeof operand === 'number',
		measure: (value) => value,
	}
	const types = {
		answerTypes: { ...answerTypes, rating },
		authoredTypes: { ...authoredTypes, rating: authored },
	}
	const block = {
		id: 'r',
		type: 'rating',
		label: 'Rate us',
		stars: 5,
		word: { nl: 'ster' },
		flagIf: { max: 2 },
	}

	test('A new type needs one line in each of the two registries and nothing more', () => {
		expect(checkBlocks([block]).issues[0]?.code).toBe('unknown_type')
		expect(checkBlocks([block], types.authoredTypes)).toEqual({ blocks: [block], issues: [] })
		expect(checkBlocks([{ ...block, stars: 11 }], types.authoredTypes).issues[0]?.path).toBe('/0/stars')
		expect(checkValues([block], { r: 2 }, context, types.answerTypes)).toMatchObject({
			issues: [],
			values: { r: 2 },
		})
		expect(checkValues([block], { r: 2.5 }, context, types.answerTypes).issues[0]?.code).toBe('not_a_number')
		expect(checkValues([block], {}, context, types.answerTypes).issues.map(issueMessage)).toEqual([
			'Answer this question.',
		])
		expect(showBlocks([block], { r: 2 }, 'en', 'en', englishWords, types.answerTypes)[0]).toMatchObject({
			parts: [{ text: '**' }],
		})
		expect(raisedFlags([block], { r: 2 }, 'en', undefined, types)).toEqual([
			{ blockId: 'r', label: 'Rate us', value: '**' },
		])
		expect(languagesOf([block], types.authoredTypes)).toEqual(['nl'])
		expect(JSON.stringify(blockSchema(types.authoredTypes))).toContain(
			'"stars":{"type":"integer","minimum":1,"maximum":10',
		)
	})
})

describe('The JSON Schema of a block', () => {
	test('The JSON Schema has one alternative for each type, with all its settings', () => {
		const { oneOf } = blockSchema() as { oneOf: { title: string; properties: object; required: string[] }[] }
		expect(oneOf.map((each) => each.title)).toEqual(Object.keys(authoredTypes))
		for (const { title, properties } of oneOf)
			expect(Object.keys(properties)).toEqual(
				expect.arrayContaining(Object.keys(authoredTypes[title as keyof typeof authoredTypes].settings)),
			)
		expect(oneOf.find((each) => each.title === 'single_choice')?.required).toEqual([
			'id',
			'type',
			'label',
			'options',
		])
	})

	test('The JSON Schema accepts and refuses the same single settings as the check', () => {
		const schema = blockSchema() as { oneOf: { title: string }[] }
		const fits = (block: Record<string, unknown>): boolean => {
			const one = schema.oneOf.find((each) => each.title === block['type'])
			return one !== undefined && Value.Check(toTypeBox(one), block)
		}
		for (const block of Object.values(sampleBlocks)) {
			expect(fits(block)).toBe(true)
			expect(fits({ ...block, nothing: 1 })).toBe(false)
			expect(fits({ ...block, id: 'a b' })).toBe(false)
			expect(fits({ ...block, visibleIf: { blockId: 5 } })).toBe(false)
		}
		expect(fits({ ...sampleBlocks['heading'], level: 4 })).toBe(false)
	})
})

describe('The folder', () => {
	test('Every type that is answered is in both registries, and content is in one', () => {
		const answered = Object.entries(authoredTypes).filter(([, { kind }]) => kind === 'answer')
		expect(answered.map(([type]) => type)).toEqual(Object.keys(answerTypes))
		expect(Object.keys(authoredTypes).length).toBe(answered.length + 5)
	})

	test('The files in answers import nothing from authoring', () => {
		const answers = sources.filter(({ path }) => path.startsWith('src/blocks/answers/'))
		expect(answers.length).toBeGreaterThan(10)
		expect(answers.filter(({ text }) => /from '[^']*authoring\//.test(text)).map(({ path }) => path)).toEqual(
			[],
		)
	})

	test('The blocks folder imports nothing from outside but the readers of text', () => {
		for (const { path, text } of sources)
			for (const [, from] of text.matchAll(/from '([^']+)'/g)) {
				const depth = path.split('/').length - 3
				expect([
					path,
					from?.match(/^\.\/|^(?:\.\.\/)+kit\/text\//) !== null ||
						(depth === 1 && /^\.\.\/[^.]/.test(from ?? '')),
				]).toEqual([path, true])
			}
		expect(sources.length).toBeGreaterThan(40)
	})

	test('The blocks folder uses nothing that browsers of 2020 lack', () => {
		const newer =
			/Object\.hasOwn\b|\.at\(|structuredClone|replaceAll|isWellFormed|toSorted|toReversed|findLast|Object\.groupBy|\(\?<[=!]|#\w+ =|\?\?=|\|\|=|\bBun\.|\bprocess\.|from 'node:/
		for (const { path, text } of sources)
			expect([path, newer.exec(text.replace(/^\s*(\/?\*|\/\/).*$/gm, ''))]).toEqual([path, null])
	})

	test('Checking answers takes at most 7 KiB in a browser, without the checks of drafts', async () => {
		const built = await Bun.build({ entrypoints: ['src/blocks/values.ts'], target: 'browser', minify: true })
		const code = await built.outputs[0]?.text()
		expect(code).toContain('must_agree')
		expect(code).not.toContain('pattern_unsafe')
		expect(Bun.gzipSync(code ?? '').length).toBeLessThan(7 * 1024)
	})
})

/** Converts JSON Schema to TypeBox, which only checks schemas with its own kinds. */
function toTypeBox(schema: unknown): Parameters<typeof Value.Check>[0] {
	const { Type } = typebox
	const part = schema as Record<string, any>
	if (Array.isArray(part['enum'])) return Type.Union(part['enum'].map((each) => Type.Literal(each)))
	if (Array.isArray(part['oneOf'])) return Type.Union(part['oneOf'].map(toTypeBox))
	if (part['type'] === 'array') return Type.Array(toTypeBox(part['items']), part)
	if (part['type'] !== 'object') {
		const { format: _format, ...rest } = part
		if (part['type'] === 'string') return Type.String(rest)
		if (part['type'] === 'integer') return Type.Integer(rest)
		return part['type'] === 'number' ? Type.Number(rest) : Type.Boolean()
	}
	if (part['properties'] === undefined)
		return Type.Record(Type.String(), toTypeBox(part['additionalProperties']))
	const required = new Set<string>(part['required'] ?? [])
	const entries = Object.entries(part['properties']).map(([key, each]) => [
		key,
		required.has(key) ? toTypeBox(each) : Type.Optional(toTypeBox(each)),
	])
	return Type.Object(Object.fromEntries(entries), { additionalProperties: false })
}
