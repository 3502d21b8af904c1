import { readText } from '../architecture/source.ts'
import { listTests } from '../architecture/titles.ts'
import type { NamedTest, TitlesByFile } from '../architecture/titles.ts'
import table from './tests.json' with { type: 'json' }

export type Guarantee = {
	/** `R1` */
	readonly name: string
	/** In one line, without the name. */
	readonly promise: string
	/** The tests that show it. */
	readonly tests: readonly NamedTest[]
}

const titles: Readonly<Record<string, TitlesByFile>> = table

/** The names in the table of tests, in its order. */
export const namesInTable: readonly string[] = Object.keys(titles)

/** The promises of docs/guarantees.md in its order, each with its tests in the table beside this file. */
export function readGuarantees(): Guarantee[] {
	const paragraphs = readText('docs/guarantees.md').split('\n\n')
	const promises = paragraphs
		.map((each) => /^\*\*(R\d+)\.\*\* ([^]+)$/.exec(each))
		.filter((match) => match !== null)
	return promises.map(([, name = '', promise = '']) => ({
		name,
		promise: promise.trim().replaceAll(/\s+/g, ' '),
		tests: listTests(titles[name]),
	}))
}
