import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readCommit } from '../../../../src/kit/release/commit.ts'
import { VERSION } from '../../../../src/kit/release/version.ts'

const COMMIT = 'c161cb5d0f3e6a7b8c9d0e1f2a3b4c5d6e7f8091'
const root = mkdtempSync(join(tmpdir(), 'waiver-commit-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A folder with these files. */
function lay(files: Readonly<Record<string, string>>): string {
	const folder = mkdtempSync(join(root, 'checkout-'))
	for (const [name, text] of Object.entries(files)) {
		const path = join(folder, name)
		mkdirSync(dirname(path), { recursive: true })
		writeFileSync(path, text)
	}
	return folder
}

test('The commit is that of the branch, packed or not, of no branch, or of a worktree', () => {
	const onMain = 'ref: refs/heads/main\n'
	expect(readCommit(lay({ '.git/HEAD': onMain, '.git/refs/heads/main': `${COMMIT}\n` }))).toBe('c161cb5')
	const packed = `# pack-refs with: peeled\n${'0'.repeat(40)} refs/heads/old-main\n${COMMIT} refs/heads/main\n`
	expect(readCommit(lay({ '.git/HEAD': onMain, '.git/packed-refs': packed }))).toBe('c161cb5')
	expect(readCommit(lay({ '.git/HEAD': `${COMMIT}\n` }))).toBe('c161cb5')
	const files = {
		'main/refs/heads/part': `${COMMIT}\n`,
		'main/worktrees/part/HEAD': 'ref: refs/heads/part\n',
		'main/worktrees/part/commondir': '../..\n',
		'part/.git': 'gitdir: ../main/worktrees/part\n',
	}
	expect(readCommit(join(lay(files), 'part'))).toBe('c161cb5')
})

test('Without a repository, or with one that says nothing, there is no commit', () => {
	expect(readCommit(lay({}))).toBeUndefined()
	expect(readCommit(lay({ '.git/HEAD': 'ref: refs/heads/main\n' }))).toBeUndefined()
	expect(readCommit(lay({ '.git/HEAD': 'nonsense' }))).toBeUndefined()
	expect(readCommit(lay({ '.git': 'nonsense' }))).toBeUndefined()
})

test('The version is the release, with the commit where it is known', () => {
	expect(VERSION).toMatch(/^\d+\.\d+\.\d+(?:\+[0-9a-f]{7})?$/)
})
