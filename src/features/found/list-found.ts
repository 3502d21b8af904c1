import { verifyReceipt } from '../../../verifier/evidence.ts'
import type { Deps } from '../../deps.ts'
import { FOUND_MS } from './last-sweep.ts'
import { isNamedNow, readOrNothing } from './unnamed.ts'
import { isOfThisBox, ownKeysOf, readReceipt } from './receipt.ts'
import type { FoundReceipt } from './receipt.ts'

/** A PDF in `DATA_DIR/found`. `until`: when it is deleted, in milliseconds since 1970. */
export type FoundPdf = FoundReceipt & {
	readonly name: string
	readonly until: number
	/** True if our own keys prove that it was signed here. */
	readonly isProven: boolean
}

export type FoundFiles = { readonly pdfs: readonly FoundPdf[]; readonly others: number }

/** Files of waivers that the database lacks: PDFs with their receipts, and the number of other files. */
export async function listFound(deps: Pick<Deps, 'db' | 'files' | 'keys'>): Promise<FoundFiles> {
	const pdfs: FoundPdf[] = []
	let others = 0
	for (const { name, since } of await deps.files.listAside('found')) {
		if (isNamedNow(deps.db, name)) continue
		const bytes = await readOrNothing(deps, name)
		const within = bytes && readReceipt(bytes)
		if (within === undefined) others++
		else pdfs.push({ ...within, name, until: since + FOUND_MS, isProven: isProven(deps, within) })
	}
	return { pdfs, others }
}

function isProven(deps: Pick<Deps, 'keys'>, within: FoundReceipt): boolean {
	const { included, signed, opens } = verifyReceipt(within.receipt, ownKeysOf(deps, within))
	return isOfThisBox(deps, within) && included && signed && opens === true
}
