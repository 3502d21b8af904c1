import type { Deps } from '../../deps.ts'
import { DamagedFile, FILE_PREFIXES } from '../../files/store.ts'
import { isFileNamed, listNamedFiles } from '../documents/queries.ts'
import { findEntry } from '../evidence/queries.ts'
import { isBrandFile } from '../organization/organization.ts'
import { isOfThisBox, readReceipt } from './receipt.ts'

/**
 * `leftover`: a crash left it, and what it was made from is here. `lost`: a PDF of a waiver that the database lacks.
 * `other`: anything else, such as an image, which doesn't say whose it is.
 */
export type Unnamed = { readonly name: string; readonly kind: 'leftover' | 'lost' | 'other' }

export type UnnamedDeps = Pick<Deps, 'db' | 'files' | 'keys'>

/** The files below a prefix that no row names, and what they are. */
export async function judgeUnnamed(
	deps: UnnamedDeps,
	names: readonly string[],
	isNamed: (name: string) => boolean,
): Promise<Unnamed[]> {
	const files: Unnamed[] = []
	for (const name of names) if (!isNamed(name)) files.push({ name, kind: await judgeFile(deps, name) })
	return files
}

export async function judgeFile(deps: UnnamedDeps, name: string): Promise<Unnamed['kind']> {
	if (!IS_WHOLE.test(name)) return 'leftover'
	const bytes = await readOrNothing(deps, name)
	const within = bytes && readReceipt(bytes)
	if (within === undefined || !isOfThisBox(deps, within)) return 'other'
	const { org, seq } = within.entry
	return findEntry(deps.db, org, seq)?.body === within.receipt.entry ? 'leftover' : 'lost'
}

/** A file that a crash left half written has a longer name. */
export const IS_WHOLE = /^[0-9a-f]{64}$/

export function isNamedNow(db: Deps['db'], name: string): boolean {
	return isFileNamed(db, name) || isBrandFile(db, name)
}

/** All files that no row names and no crash explains; none unless some are of waivers that the database lacks. */
export async function listUnexplained(deps: UnnamedDeps): Promise<Unnamed[]> {
	const all: Unnamed[] = []
	for (const prefix of FILE_PREFIXES) {
		const names = new Set(listNamedFiles(deps.db, prefix).map(({ sha256 }) => sha256))
		const isNamed = (name: string): boolean => names.has(name) || isBrandFile(deps.db, name)
		all.push(...(await judgeUnnamed(deps, await deps.files.list(prefix), isNamed)))
	}
	return unexplainedOf(all)
}

/** Images say nothing of themselves. They are in doubt where PDFs show that the database has lost waivers. */
export function unexplainedOf(files: readonly Unnamed[]): Unnamed[] {
	const isInDoubt = files.some(({ kind }) => kind === 'lost')
	return isInDoubt ? files.filter(({ kind }) => kind !== 'leftover') : []
}

/** Undefined for a damaged file, too: it says nothing of what it was. */
export async function readOrNothing(
	{ files }: Pick<Deps, 'files'>,
	name: string,
): Promise<Uint8Array | undefined> {
	try {
		return await files.get(name)
	} catch (error) {
		if (error instanceof DamagedFile) return undefined
		throw error
	}
}
