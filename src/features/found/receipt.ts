import { Type } from '@sinclair/typebox'
import { readAttachments } from '../../../verifier/attachments.ts'
import { readEntry } from '../../../verifier/evidence.ts'
import type { Entry, Receipt } from '../../../verifier/evidence.ts'
import type { Deps } from '../../deps.ts'
import { DamagedJson, storedJson } from '../../kit/stored-json.ts'
import { StoredPerson } from '../waivers/people/stored-person.ts'

/** The record of a waiver in its sealed PDF. Nothing is verified. */
export type FoundReceipt = {
	readonly receipt: Receipt
	readonly entry: Entry
	/** The name of the log of its checkpoint. */
	readonly origin: string
	readonly people: readonly FoundPerson[]
}

const FoundPerson = Type.Intersect([Type.Object({ id: Type.String(), role: Type.String() }), StoredPerson])

export type FoundPerson = typeof FoundPerson.static

const readStored = storedJson(
	Type.Object({
		entry: Type.String(),
		inclusionProof: Type.Array(Type.String()),
		checkpoint: Type.String(),
		recordSalt: Type.String(),
		record: Type.Object({
			items: Type.Object({ participants: Type.Array(FoundPerson) }),
			images: Type.Record(Type.String(), Type.String()),
		}),
	}),
	'The receipt of a PDF',
)

/** Undefined for a file that is not a PDF with a receipt. */
export function readReceipt(file: Uint8Array): FoundReceipt | undefined {
	const { receipt: text } = readAttachments(file)
	if (text === undefined) return undefined
	try {
		const receipt = readStored(text)
		const entry = readEntry(receipt.entry)
		const [origin = ''] = receipt.checkpoint.split('\n')
		return entry && { receipt, entry, origin, people: receipt.record.items.participants }
	} catch (error) {
		if (error instanceof DamagedJson) return undefined
		throw error
	}
}

/** Returns whether the origin names this box; no signature is verified. Without our keys it may be of any box. */
export function isOfThisBox({ keys }: Pick<Deps, 'keys'>, { entry, origin }: FoundReceipt): boolean {
	const host = hostOf(keys)
	const own = `${host}/org/${entry.org}`
	return host === undefined || origin === own || origin.startsWith(`${own}/g`)
}

function hostOf(keys: Deps['keys']): string | undefined {
	try {
		return keys.host()
	} catch {
		// The status says that the key file is lost.
		return undefined
	}
}

/** None where the key file is lost: then nothing can be proven. */
export function ownKeysOf({ keys }: Pick<Deps, 'keys'>, { origin }: FoundReceipt): string[] {
	return hostOf(keys) === undefined ? [] : keys.verifierKeys(origin)
}
