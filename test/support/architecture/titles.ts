import { Glob } from 'bun'
import { readText } from './source.ts'

/** What a test's title says where its values are inserted. */
const INSERTION = /\$\{[^}]*\}|%[sdijp]/g

/** The titles of all tests and groups, by file; `…` stands for each inserted value. */
export function readAllTitles(): Map<string, Set<string>> {
	const files = ['test/rehearsals/install.ts', ...new Glob('test/**/*.test.ts').scanSync('.')]
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

/** Each test that a part of a document names, in a line of its own: "- `file`: title". */
export function listNamedTests(part: string): string[] {
	return [...part.matchAll(/^- (.+)$/gm)].map(([, line = '']) => line)
}

/** @param line as `listNamedTests` returns it */
export function isThere(titles: ReadonlyMap<string, ReadonlySet<string>>, line: string): boolean {
	const [, path = '', title = ''] = /^`(.+?)`: (.+)$/.exec(line) ?? []
	return titles.get(path)?.has(title) === true
}
