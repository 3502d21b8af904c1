import { SQLiteError } from 'bun:sqlite'
import { damagedSentence, isDamage } from '../../verifier/damage.ts'
import { explainUnusable, listUnusable } from '../files/data-dir.ts'
import { explainFullDisk } from '../files/disk.ts'

/**
 * Explains why a data directory could not be opened.
 * @returns an error with a sentence for the operator if disk, database or permissions caused it, otherwise the error
 * itself
 */
export function explainFailure(dataDir: string, error: unknown): unknown {
	if (isDamage(error)) return new Error(damagedSentence(error.message), { cause: error })
	if (isAboutAccess(error)) {
		const names = listUnusable(dataDir)
		if (names.length > 0) return new Error(explainUnusable(dataDir, names), { cause: error })
	}
	return explainFullDisk(dataDir, error)
}

const ACCESS_CODES = new Set(['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EEXIST'])

function isAboutAccess(error: unknown): boolean {
	const { code = '' } = error as { code?: string }
	if (error instanceof SQLiteError) return /^SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM)/.test(code)
	return ACCESS_CODES.has(code)
}
