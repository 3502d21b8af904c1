import { enqueueJob } from '../../jobs/queue.ts'
import type { PersonalData } from '../personal-data.ts'
import { listImageFiles } from '../waivers/image-queries.ts'
import { deletePdfSeal } from './queries.ts'

export const documentData: PersonalData = {
	columns: {},
	/** Jobs delete the files once no row names them. */
	purgeWaiver(tx, _deps, { seq, pdfSha256 }) {
		const files = [...listImageFiles(tx, seq), ...(pdfSha256 === null ? [] : [pdfSha256])]
		for (const sha256 of files) enqueueJob(tx, 'file.erase', sha256)
		deletePdfSeal(tx, seq)
	},
}
