import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { enqueueWaiverJob } from '../../jobs/queue.ts'
import { markPdfPending } from '../waivers/pdf-state.ts'
import type { Waiver } from '../waivers/table.ts'
import { listForgottenRenders } from './queries.ts'

/** For waivers with neither a PDF nor a job: a restore or manual changes may have lost jobs. @returns how many */
export function requeueForgottenRenders({ write }: Pick<Deps, 'write'>): Promise<number> {
	return write((tx) => {
		const forgotten = listForgottenRenders(tx)
		for (const waiver of forgotten) enqueueWaiverJob(tx, 'waiver.images', waiver)
		return forgotten.length
	})
}

export function requeueLostPdf(tx: Tx, waiver: Pick<Waiver, 'seq' | 'id' | 'organizationId'>): void {
	markPdfPending(tx, waiver.seq, 'The file was gone.')
	enqueueWaiverJob(tx, 'waiver.images', waiver)
}
