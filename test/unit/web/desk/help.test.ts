import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staffLanguages, wordsOf } from '../../../../src/i18n/dictionaries.ts'

const AREAS = [
	'kit',
	'shell',
	'door',
	'records',
	'groups',
	'forms',
	'venue',
	'system',
	'upkeep',
	'verify',
	'standby',
] as const

/** All texts of the desk in one language, without the help. */
function textsOf(tag: string): Set<string> {
	const texts = new Set<string>()
	const add = (value: unknown): void => {
		if (typeof value === 'string') texts.add(value)
		else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) add(each)
	}
	for (const area of AREAS) add((wordsOf(area) as Record<string, unknown>)[tag])
	return texts
}

/** What a text quotes. */
const quotedIn = (text: string): string[] =>
	[...text.matchAll(/[“„«「"]\s?([^”“„«»「」"]+?)\s?[”“»」"]/g)].map(([, quoted = '']) => quoted)

/** Keys, states of the service, and settings are quoted, too. */
const NO_LABELS = new Set(['c', 'x', '?'])

test.each(staffLanguages)('The help in %s names only labels that there are', (tag) => {
	const texts = textsOf(tag)
	const quoted = Object.values(wordsOf('help')[tag]?.lines ?? {}).flatMap(quotedIn)
	expect(quoted.length).toBeGreaterThan(8)
	const isLabel = (name: string): boolean =>
		['', ' …', '.', '。'].some((end) => texts.has(name + end)) || NO_LABELS.has(name)
	expect(quoted.filter((name) => !isLabel(name))).toEqual([])
})

test('The guide for staff names only labels that there are', () => {
	const texts = textsOf('en')
	const guide = readFileSync(join(import.meta.dir, '../../../../docs/desk.md'), 'utf8').replaceAll(
		/\s+/g,
		' ',
	)
	const quoted = [...guide.matchAll(/"([^"]{1,40})"/g)].map(([, name = '']) => name)
	expect(quoted.length).toBeGreaterThan(3)
	const isLabel = (name: string): boolean =>
		texts.has(name) || texts.has(`${name} …`) || texts.has(`${name}.`)
	expect(quoted.filter((name) => !isLabel(name))).toEqual([])
})
