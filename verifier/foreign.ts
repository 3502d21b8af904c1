import { momentOf } from './evidence.ts'
import type { Entry } from './evidence.ts'
import { NO_HASH, isHash, listKept } from './files.ts'
import type { ImageFile, NamedFile } from './files.ts'

/** Returns true if the entry records a waiver that was signed elsewhere. */
export const isForeign = ({ kind }: Entry): boolean => kind === 'waiver.imported'

/** The claimed time of a signing elsewhere, as the chain recorded it at the import. */
export function signedAt(entry: Entry): number {
	return isForeign(entry) ? Date.parse(String(entry.data['claimedSignedAt'])) : momentOf(entry)
}

/** It is never rendered, so its commitments stay those of the day of its import. */
export function filesOfForeign(
	waiver: { readonly commitments: string; readonly pdf_sha256: string | null },
	images: readonly ImageFile[],
	imported: Readonly<Record<string, string>>,
): NamedFile[] | string {
	const stored = JSON.parse(waiver.commitments) as Record<string, string>
	const isSame =
		Object.keys(stored).length === Object.keys(imported).length &&
		Object.entries(imported).every(([path, hash]) => stored[path] === hash)
	if (!isSame) return 'the map of commitments was changed'
	const pdf = waiver.pdf_sha256 === null ? [] : [{ sha256: waiver.pdf_sha256, what: 'the PDF' }]
	const files = [...pdf, ...listKept(images)]
	return files.every((file) => isHash(file.sha256)) ? files : NO_HASH
}
