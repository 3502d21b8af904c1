import { createHash } from 'node:crypto'
import { readSeal } from '../seal/sealed-pdf.ts'
import type { Seal } from '../seal/sealed-pdf.ts'
import { findWaiverId } from './find-waiver.ts'

/** An uploaded PDF, or the posted form that holds it in a control. */
export type Upload =
	| { readonly pdf: Uint8Array<ArrayBuffer> }
	| { readonly form: Uint8Array<ArrayBuffer>; readonly contentType: string; readonly control: string }

/** What an upload says of itself. Nothing of it is believed. */
export type Inspected = {
	/** Lower-case hex. */
	readonly sha256: string
	/** The id of the waiver that the file names; null when it names none. */
	readonly waiverId: string | null
	readonly seal: Pick<Seal, 'certificate' | 'isIntact'> | null
}

/**
 * Inspects an upload. It runs in a worker, because hashing and searching 16 MB would hold up every request.
 * @returns null for a form without such a file, or for what is not a form
 */
export async function inspectUpload(upload: Upload): Promise<Inspected | null> {
	const pdf = 'pdf' in upload ? upload.pdf : await readFile(upload)
	if (pdf === null) return null
	const seal = readSeal(pdf)
	return {
		sha256: createHash('sha256').update(pdf).digest('hex'),
		waiverId: findWaiverId(pdf),
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
