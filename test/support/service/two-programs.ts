import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')

export type Programs = { readonly older: string; readonly newer: string }

/** Two files that are this program and one of the next version, each to be run by its path. */
export function makeTwoPrograms(kind: 'compatible' | 'other'): Programs {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-programs-'))
	const make = (name: string, options: string): string => {
		const path = join(folder, name)
		const command = `exec '${process.execPath}' ${options} '${join(ROOT, 'src/main.ts')}' "$@"`
		writeFileSync(path, `#!/bin/sh\nexport NEWER_PROGRAM=${kind}\n${command}\n`, { mode: 0o755 })
		return path
	}
	const preload = join(ROOT, 'test/support/service/newer-program.ts')
	return { older: make('older', ''), newer: make('newer', `--preload '${preload}'`) }
}
