import { sha256Hex } from '../kit/sha256.ts'
import { canonicalJson } from '../ledger/canonical-json.ts'
import { findEntry } from './choose.ts'

/** In hexadecimal digits: enough to tell versions of one entry apart. */
const DIGITS = 16

const versions = new Map<string, string>()

/**
 * Which version of our data speaks of an entry, without what a venue has decided: the day of its compilation and the
 * beginning of the SHA-256 of its RFC 8785 JSON, with what it inherits, as in `2026-11-25-0f1e2d3c4b5a6978`.
 * @throws for an id that `findEntry` does not know
 */
export function dataVersionOf(id: string): string {
	const known = versions.get(id)
	if (known !== undefined) return known
	const entry = findEntry(id)
	if (entry === undefined) throw new Error('No entry has this id.')
	const version = `${entry.asOf}-${sha256Hex(canonicalJson(entry)).slice(0, DIGITS)}`
	versions.set(id, version)
	return version
}
