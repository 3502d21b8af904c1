import { describe, expect, test } from 'bun:test'
import { checkBlocks } from '../../../../../../src/blocks/authoring/check-blocks.ts'
import { settingsOf } from '../../../../../../src/blocks/authoring/common-settings.ts'
import { authoredTypes } from '../../../../../../src/blocks/authoring/registry.ts'
import { sentences } from '../../../../../../src/blocks/issues.ts'
import { wordsOf } from '../../../../../../src/i18n/dictionaries.ts'
import { TYPE_GROUPS } from '../../../../../../src/web/desk/forms/editing/type-groups.ts'
import { findFaults } from '../../../../../../src/web/desk/forms/editing/faults.ts'
import {
	duplicateBlock,
	makeBlock,
	positionFor,
} from '../../../../../../src/web/desk/forms/editing/new-block.ts'
import type { DraftBlock } from '../../../../../../src/web/desk/forms/editing/content.ts'
import {
	askOf,
	askingOf,
	askingsOf,
	findUnreachable,
	followUp,
	isAnswered,
} from '../../../../../../src/web/desk/forms/editing/rules.ts'
import { listWarnings } from '../../../../../../src/web/desk/forms/editing/warnings.ts'

const builderWords = wordsOf('forms')

const words = { types: {}, option: 'Option', text: 'Text', consentText: 'Text' }
const types = Object.keys(authoredTypes)

describe('The catalogue and the builder', () => {
	test('Every type of block can be added, once, and is without a fault as it is added', () => {
		const groups: readonly (readonly string[])[] = Object.values(TYPE_GROUPS)
		expect(groups.flat().toSorted()).toEqual(types.toSorted())
		for (const type of types)
			expect([type, checkBlocks([makeBlock(type, words, new Set())]).issues]).toEqual([type, []])
	})

	test('Every type, setting and choice has texts, and so has every fault that a template may have', () => {
		for (const [type, authored] of Object.entries(authoredTypes)) {
			expect(builderWords.en.types).toHaveProperty(type)
			for (const [key, setting] of Object.entries(settingsOf(authored))) {
				expect([type, builderWords.en.settings]).toHaveProperty(['1', key])
				const of = setting.kind === 'list' && setting.item.kind === 'choice' ? setting.item.of : undefined
				const choices = setting.kind === 'choice' ? setting.of : (of ?? [])
				for (const choice of choices) expect(builderWords.en.choices).toHaveProperty([key, String(choice)])
			}
		}
		const codes = Object.keys(sentences)
		const ofTemplates = codes.slice(codes.indexOf('unknown_field'))
		expect(ofTemplates.length).toBeGreaterThan(20)
		for (const code of ofTemplates) expect(builderWords.en.faults).toHaveProperty(code)
	})

	test('A condition on any answer, in each way that is offered, has no fault once its operand is a possible answer', () => {
		for (const type of types) {
			const asked = makeBlock(type, words, new Set())
			if (!isAnswered(asked)) {
				expect([type, askingsOf(asked, 'condition')]).toEqual([type, []])
				continue
			}
			for (const asking of askingsOf(asked, 'condition')) {
				const rule = askOf({ blockId: asked.id }, asking, asked)
				expect([type, askingOf(rule)]).toEqual([type, asking])
				const operand = type.startsWith('date') ? '2026-01-01' : type === 'email' ? 'a@example.org' : 'x'
				const text = JSON.stringify(rule).replaceAll('""', `"${operand}"`)
				const blocks = [asked, { id: 'shown', type: 'divider', visibleIf: JSON.parse(text) }]
				expect([type, asking, checkBlocks(blocks).issues]).toEqual([type, asking, []])
			}
			for (const asking of askingsOf(asked, 'flag')) {
				const flagIf = askOf({ label: 'Look' }, asking, asked)
				const { issues } = checkBlocks([{ ...asked, flagIf }])
				const isOperand = issues.every(({ path }) => /equals|anyOf/.test(path))
				expect([type, asking, isOperand]).toEqual([type, asking, true])
			}
		}
	})
})

test('Another comparison keeps what is besides it: the question of a condition, the label of a flag', () => {
	const asked = { id: 'q', type: 'number', min: 3 }
	const rule = askOf({ blockId: 'q', label: 'Look', equals: 1 }, 'range', asked)
	expect(rule).toEqual({ blockId: 'q', label: 'Look', min: 1 })
	expect(askOf(rule, 'anyOf', asked)).toEqual({ blockId: 'q', label: 'Look', anyOf: [3] })
	expect([askingOf({ notEmpty: false }), askingOf({ notEmpty: true }), askingOf({}), askingOf('x')]).toEqual([
		'empty',
		'filled',
		undefined,
		undefined,
	])
})

test('Faults stand at their block and field, by the checks that the service makes', () => {
	const faults = findFaults({
		name: ' ',
		settings: {},
		blocks: [
			{ id: 'a', type: 'short_text', label: '' },
			{ id: 'b', type: 'name', label: 'Name', visibleIf: { blockId: 'gone', equals: true } },
		],
	})
	expect(faults.map(({ about, blockId, path, code }) => [about, blockId, path, code])).toEqual([
		['name', undefined, '', 'unnamed'],
		['block', 'a', 'label', 'empty_text'],
		['block', 'b', 'visibleIf/blockId', 'not_an_earlier_answer'],
		['form', undefined, '', 'missing_signature'],
	])
})

describe('What nobody ever sees', () => {
	const agreed: DraftBlock = { id: 'agree', type: 'checkbox', label: 'Agree' }
	const asked: DraftBlock = { id: 'q', type: 'yes_no', label: 'Q' }
	const divider = (visibleIf: object, id = 'shown'): DraftBlock => ({ id, type: 'divider', visibleIf })

	test.each([
		[[asked, divider({ blockId: 'q', equals: true })], ''],
		[[asked, divider({ blockId: 'q', notEmpty: false })], 'shown'],
		[[{ ...asked, required: false }, divider({ blockId: 'q', notEmpty: false })], ''],
		[[agreed, divider({ blockId: 'agree', equals: false })], 'shown'],
		[[{ ...agreed, mustBeTrue: false }, divider({ blockId: 'agree', equals: false })], ''],
		[
			[
				agreed,
				{ ...asked, visibleIf: { blockId: 'agree', equals: false } },
				divider({ blockId: 'q', equals: true }),
			],
			'q shown',
		],
		[
			[
				agreed,
				{ ...asked, visibleIf: { blockId: 'agree', equals: false } },
				divider({ blockId: 'q', notEmpty: false }),
			],
			'q',
		],
	])('What nobody ever sees of %j is %j', (blocks, ids) => {
		expect([...findUnreachable(blocks)].join(' ')).toBe(ids)
	})
})

test('Warnings tell what is missing in a language, of consent, of a text, of a signature, and what nobody sees', () => {
	const signature = { id: 's', type: 'signature', label: 'Sign', required: false }
	const summary = { id: 'm', type: 'summary', text: { en: 'Climbing is dangerous.' } }
	const form = { name: 'x', settings: { languages: ['en', 'de'] }, blocks: [summary, signature] }
	expect(listWarnings(form)).toEqual([
		{ code: 'untranslated', language: 'de', count: 2 },
		{ code: 'no_consent' },
		{ code: 'no_text' },
		{ code: 'optional_signature' },
	])
	const whole = [
		{ id: 'c', type: 'consent', label: 'Agree', text: 'Text' },
		{ ...signature, required: true },
		{ id: 'd', type: 'divider', visibleIf: { blockId: 'c', equals: false } },
	]
	expect(listWarnings({ name: 'x', settings: {}, blocks: whole })).toEqual([
		{ code: 'unreachable', blockId: 'd' },
	])
})

test('A question that comes after the signature is warned of, text and lines are not', () => {
	const blocks = [
		{ id: 'c', type: 'consent', label: 'Agree', text: 'Text' },
		{ id: 's', type: 'signature', label: 'Sign' },
		{ id: 't', type: 'text', text: 'Goodbye' },
	]
	expect(listWarnings({ name: 'x', settings: {}, blocks })).toEqual([])
	const late = [...blocks, { id: 'q', type: 'yes_no', label: 'Asthma?' }]
	expect(listWarnings({ name: 'x', settings: {}, blocks: late })).toEqual([
		{ code: 'asked_after_signature', blockId: 'q' },
	])
})

test('A new block stands above the signature, unless it signs or somebody has chosen a place below', () => {
	const blocks = ['name', 'signature', 'text'].map((type) => ({ id: type, type }))
	expect(positionFor('yes_no', blocks, undefined)).toBe(1)
	expect(positionFor('yes_no', blocks, 'signature')).toBe(1)
	expect(positionFor('yes_no', blocks, 'name')).toBe(1)
	expect(positionFor('yes_no', blocks, 'text')).toBe(3)
	expect(positionFor('signature', blocks, undefined)).toBe(3)
	expect(positionFor('yes_no', [], undefined)).toBe(0)
	// A summary stands above all but the title.
	expect(positionFor('summary', blocks, 'text')).toBe(0)
	expect(positionFor('summary', [{ id: 'title', type: 'heading' }, ...blocks], undefined)).toBe(1)
})

test('A question that follows up on a health question is about health, unless somebody has decided otherwise', () => {
	const health = { id: 'h', type: 'yes_no', label: 'Asthma?', sensitivity: 'health' }
	const more = { id: 'm', type: 'long_text', label: 'Which?' }
	expect(followUp(more, health)).toEqual({ ...more, sensitivity: 'health' })
	expect(followUp({ ...more, sensitivity: 'none' }, health)).toEqual({ ...more, sensitivity: 'none' })
	expect(followUp(more, { ...health, sensitivity: 'personal' })).toEqual(more)
	expect(followUp({ id: 't', type: 'text', text: 'Breathe.' }, health)).not.toHaveProperty('sensitivity')
})

test('A copy of a block is the same under the next free id', () => {
	const block = { id: 'q_2', type: 'name', label: 'Name' }
	expect(duplicateBlock(block, new Set(['q', 'q_2', 'q_3']))).toEqual({ ...block, id: 'q_4' })
})
