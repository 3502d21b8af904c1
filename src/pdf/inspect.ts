import { createHash } from 'node:crypto'
import { readAttachments } from '../../verifier/attachments.ts'
import { readSeal } from '../seal/sealed-pdf.ts'
import type { Seal } from '../seal/sealed-pdf.ts'
import { findWaiverId } from './find-waiver.ts'

export type Upload =
	| { readonly pdf: Uint8Array<ArrayBuffer> }
	| { readonly form: Uint8Array<ArrayBuffer>; readonly contentType: string; readonly control: string }

/** Claims of an uploaded file, not to be trusted. */
export type Inspection = {
	readonly sha256: string
	readonly waiverId: string | null
	/** SHA-256 of its `terms.json`, lower-case hex; null without one. */
	readonly termsHash: string | null
	readonly seal: Pick<Seal, 'certificate' | 'isIntact'> | null
}

/**
 * Runs in a worker, because hashing and searching 16 MB would hold up every request. Null for a form without a file.
 */
export async function inspectUpload(upload: Upload): Promise<Inspection | null> {
	const pdf = 'pdf' in upload ? upload.pdf : await readFile(upload)
	if (pdf === null) return null
	const seal = readSeal(pdf)
	const { terms } = readAttachments(pdf)
	return {
		sha256: createHash('sha256').update(pdf).digest('hex'),
		waiverId: findWaiverId(pdf),
		termsHash: terms === undefined ? null : createHash('sha256').update(terms).digest('hex'),
		seal: seal === undefined ? null : { certificate: seal.certificate, isIntact: seal.isIntact },
	}
}

async function readFile({
	form,
	contentType,
	control,
}: Extract<Upload, { form: unknown }>): Promise<Uint8Array | null> {
	try {
		const data = await new Response(form, { headers: { 'content-type': contentType } }).formData()
		const file = data.get(control)
		return file instanceof Blob && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
	} catch {
		return null
	}
}
