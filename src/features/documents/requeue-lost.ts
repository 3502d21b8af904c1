import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { markPdfPending } from '../waivers/pdf-state.ts'
import type { Waiver } from '../waivers/table.ts'
import { listForgottenRenders } from './queries.ts'

/**
 * Promises anew to render what nothing is about to render: waivers without a PDF, and without a job for one. A job never
 * goes missing by itself; a restored database or a hand in it may have lost some.
 * @returns how many
 */
export function requeueForgottenRenders({ write }: Pick<Deps, 'write'>): Promise<number> {
	return write((tx) => {
		const forgotten = listForgottenRenders(tx)
		for (const id of forgotten) enqueueJob(tx, 'waiver.images', id)
		return forgotten.length
	})
}

/** Has a PDF made anew whose file is gone. */
export function requeueLostPdf(tx: Tx, { seq, id }: Pick<Waiver, 'seq' | 'id'>): void {
	markPdfPending(tx, seq, 'The file was gone.')
	enqueueJob(tx, 'waiver.images', id)
}
