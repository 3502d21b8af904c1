import type { Verify } from '../../../../features/documents/model.ts'

/** Largest file that the service takes, in bytes. */
export const MAX_PDF_BYTES = 16 * 1024 * 1024

/** The thing to verify. */
export type Subject = { readonly kind: 'pdf' | 'code' | 'receipt'; readonly body: Verify }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/**
 * Reads a typed text: a receipt as JSON, else a code, which may be part of an address. @returns the fault if it is
 * neither
 */
export function readText(text: string): Subject | 'codeMissing' | 'receiptBroken' {
	const query = text.trim()
	if (query === '') return 'codeMissing'
	if (query.startsWith('{')) return readReceipt(query)
	return { kind: 'code', body: { code: (UUID.exec(query)?.[0] ?? query).slice(0, 64) } }
}

/** @param type of the file, as the browser reports it */
export function isReceipt({ name, type }: Pick<File, 'name' | 'type'>): boolean {
	return type === 'application/json' || name.toLowerCase().endsWith('.json')
}

function readReceipt(text: string): Subject | 'receiptBroken' {
	try {
		const receipt: unknown = JSON.parse(text)
		if (typeof receipt !== 'object' || receipt === null || !('entry' in receipt)) return 'receiptBroken'
		return { kind: 'receipt', body: receipt as Verify }
	} catch {
		return 'receiptBroken'
	}
}
