import type { Db } from '../../db/client.ts'
import { listImages } from '../waivers/image-queries.ts'
import type { Waiver } from '../waivers/table.ts'

export type StoredFile = {
	/** `pdf`, or the path of an image among the answers, such as `photo` or `id/front`. */
	readonly path: string
	readonly contentType: string
	/** Lower-case hex. */
	readonly sha256: string
}

export function listStoredFiles(db: Db, { seq, pdfSha256 }: Waiver): StoredFile[] {
	const images = listImages(db, seq).flatMap(({ path, contentType, fileSha256 }) =>
		fileSha256 === null || contentType === null ? [] : [{ path, contentType, sha256: fileSha256 }],
	)
	return pdfSha256 === null
		? images
		: [{ path: 'pdf', contentType: 'application/pdf', sha256: pdfSha256 }, ...images]
}
