import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { markPdfPending } from '../waivers/pdf-state.ts'
import type { Waiver } from '../waivers/table.ts'
import { listForgottenRenders } from './queries.ts'

/** For waivers with neither a PDF nor a job: a restore or manual changes may have lost jobs. @returns how many */
export function requeueForgottenRenders({ write }: Pick<Deps, 'write'>): Promise<number> {
	return write((tx) => {
		const forgotten = listForgottenRenders(tx)
		for (const id of forgotten) enqueueJob(tx, 'waiver.images', id)
		return forgotten.length
	})
}

export function requeueLostPdf(tx: Tx, { seq, id }: Pick<Waiver, 'seq' | 'id'>): void {
	markPdfPending(tx, seq, 'The file was gone.')
	enqueueJob(tx, 'waiver.images', id)
}
