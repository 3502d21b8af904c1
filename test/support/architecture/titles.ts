import { Glob } from 'bun'
import { readText } from './source.ts'

export type NamedTest = {
	/** From the root of the project. */
	readonly path: string
	/** Of the test or its group; `…` stands for each inserted value. */
	readonly title: string
}

/** What a test's title says where its values are inserted. */
const INSERTION = /\$\{[^}]*\}|%[sdijp]/g

/** The titles of all tests and groups, by file; `…` stands for each inserted value. */
export function readAllTitles(): Map<string, Set<string>> {
	const files = ['test/rehearsals/*.ts', 'test/**/*.test.ts'].flatMap((paths) => [
		...new Glob(paths).scanSync('.'),
	])
	return new Map(files.map((path) => [path, readTitles(readText(path))]))
}

function readTitles(code: string): Set<string> {
	const literal =
		/(?:\b(?:test|describe)|[)\]}])\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g
	return new Set(
		[...code.matchAll(literal)].map(([, quoted = '']) =>
			quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1').replaceAll(INSERTION, '…'),
		),
	)
}

/** The titles of tests by their file, as the tables of guarantees and requirements name them. */
export type TitlesByFile = Readonly<Record<string, readonly string[]>>

export function listTests(titles: TitlesByFile = {}): NamedTest[] {
	return Object.entries(titles).flatMap(([path, each]) => each.map((title) => ({ path, title })))
}

/** The test in one line, as documents and messages name it. */
export function nameTest({ path, title }: NamedTest): string {
	return `${path}: ${title}`
}

export function isThere(titles: ReadonlyMap<string, ReadonlySet<string>>, test: NamedTest): boolean {
	return titles.get(test.path)?.has(test.title) === true
}
