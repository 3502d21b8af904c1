import { join } from 'node:path'

/** Paths from the root of the project, as `bun test` takes them. */
export type Chosen = {
	/** Those that need nothing but Bun. A test among them that calls a system tool says which package brings it. */
	readonly plain: readonly string[]
	/** Those that need what the machine is prepared with. */
	readonly others: readonly string[]
}

const ROOT = join(import.meta.dir, '../../..')

const PLAIN = /^\.\/test\/(?:unit|contract|property)\//

/** The test files whose path contains one of the names; every file when there is no name. */
export function chooseFiles(names: readonly string[]): Chosen {
	const paths = [...new Bun.Glob('test/**/*.test.ts').scanSync({ cwd: ROOT })].sort()
	const files = paths
		.filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
		.map((path) => `./${path}`)
	return {
		plain: files.filter((path) => PLAIN.test(path)),
		others: files.filter((path) => !PLAIN.test(path)),
	}
}
