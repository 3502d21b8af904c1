import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const LENGTH = 7

/**
 * The commit that a folder has checked out, shortened, without a call of Git. Whether files were changed since is not told.
 * @returns undefined without a repository, as in an unpacked archive
 */
export function readCommit(folder: string): string | undefined {
	try {
		const own = findOwn(join(folder, '.git'))
		const head = readFileSync(join(own, 'HEAD'), 'utf8').trim()
		const ref = /^ref: (.+)$/.exec(head)?.[1]
		const commit = ref === undefined ? head : readRef(own, ref)
		return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, LENGTH) : undefined
	} catch {
		return undefined
	}
}

/** A worktree has a file that names its folder. */
function findOwn(path: string): string {
	if (statSync(path).isDirectory()) return path
	return resolve(
		path,
		'..',
		readFileSync(path, 'utf8')
			.replace(/^gitdir: /, '')
			.trim(),
	)
}

function readRef(own: string, ref: string): string {
	const common = existsSync(join(own, 'commondir'))
		? resolve(own, readFileSync(join(own, 'commondir'), 'utf8').trim())
		: own
	const loose = join(common, ref)
	if (existsSync(loose)) return readFileSync(loose, 'utf8').trim()
	const packed = readFileSync(join(common, 'packed-refs'), 'utf8').split('\n')
	return (
		packed
			.find((line) => line.endsWith(` ${ref}`))
			?.split(' ', 1)
			.join() ?? ''
	)
}
