import { readSection } from '../architecture/source.ts'
import { listTests } from '../architecture/titles.ts'
import type { NamedTest, TitlesByFile } from '../architecture/titles.ts'
import table from './tests.json' with { type: 'json' }

/** The sections of docs/asvs.md whose requirements no test has to show. */
export const EXCEPTED = ['Not shown', 'By design', 'Does not apply'] as const

export type Requirement = {
	/** `['10.6.1', '10.6.2']`: those that have one reason, or the same tests. */
	readonly numbers: readonly string[]
	readonly state: 'Shown' | (typeof EXCEPTED)[number]
	/** In one line; `''` where the tests say it all. */
	readonly reason: string
	readonly tests: readonly NamedTest[]
}

type Row = { readonly name: string; readonly reason: string }

const titles: Readonly<Record<string, TitlesByFile>> = table

/** The requirements of a section of docs/asvs.md in its order. */
export function readReasons(heading: string): Row[] {
	return readSection('docs/asvs.md', heading)
		.split('\n\n')
		.map((paragraph) => /^\*\*([\d., ]+)\*\* ([^]+)$/.exec(paragraph))
		.filter((match) => match !== null)
		.map(([, name = '', reason = '']) => ({ name, reason: reason.trim().replaceAll(/\s+/g, ' ') }))
}

/** Every requirement: those that tests show by the table beside this file, the others by docs/asvs.md. */
export function readRequirements(): Requirement[] {
	const excepted = EXCEPTED.flatMap((state) => readReasons(state).map((row) => ({ ...row, state })))
	const names = new Set(excepted.map(({ name }) => name))
	const words = new Map(readReasons('Shown, with an exception').map(({ name, reason }) => [name, reason]))
	const shown = Object.keys(titles)
		.filter((name) => !names.has(name))
		.map((name) => ({ name, reason: words.get(name) ?? '', state: 'Shown' as const }))
	return [...shown, ...excepted].map(({ name, reason, state }) => ({
		numbers: name.split(', '),
		state,
		reason,
		tests: listTests(titles[name]),
	}))
}
