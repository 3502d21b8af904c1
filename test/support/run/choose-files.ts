import { join } from 'node:path'

export type Chosen = {
	/** Paths from the root of the project, as `bun test` takes them. */
	readonly files: readonly string[]
	/** Paths that match, too, and need system packages. */
	readonly leftOut: readonly string[]
}

const ROOT = join(import.meta.dir, '../../..')

/** Folders whose tests need nothing but Bun. A test in them that calls a system tool says which package brings it. */
const PLAIN = /^test\/(?:unit|contract|property)\//

/**
 * The test files whose path contains one of the names; every file when there is no name.
 * @param isAll whether to include those that need system packages
 */
export function chooseFiles(names: readonly string[], isAll: boolean): Chosen {
	const paths = [...new Bun.Glob('test/**/*.test.ts').scanSync({ cwd: ROOT })].sort()
	const matching = paths.filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
	const files = matching.filter((path) => isAll || PLAIN.test(path))
	return {
		files: files.map((path) => `./${path}`),
		leftOut: matching.filter((path) => !files.includes(path)),
	}
}
