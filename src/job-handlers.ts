import type { Deps } from './deps.ts'
import { fetchOrder } from './features/bookings/fetch-order.job.ts'
import { noteRenderFailure, renderWaiverPdf } from './features/documents/render-pdf.job.ts'
import type { ImageTurns } from './features/documents/store-images.job.ts'
import { storeImages } from './features/documents/store-images.job.ts'
import { timestampWaiverPdf } from './features/documents/timestamps/timestamp-pdf.job.ts'
import { createTimestamper } from './features/documents/timestamps/timestamper.ts'
import { eraseOutboxFile } from './features/messages/forget.ts'
import { copyFile } from './features/replication/copy-file.job.ts'
import { finishErasure } from './features/retention/finish-erasure.ts'
import { eraseFile } from './features/retention/erase-file.job.ts'
import type { JobHandler } from './jobs/loop.ts'
import type { JobKind } from './jobs/table.ts'

/**
 * Runs each kind of job, for the service's loops and for commands that run without a service.
 * @param imageTurns how the decoder is shared; a command that runs alone shares it with nobody
 */
export function createJobHandlers(
	deps: Deps,
	imageTurns: ImageTurns = {},
): Readonly<Record<JobKind, JobHandler>> {
	const timestamper = createTimestamper(deps)
	return {
		// Two at once: one is processed while the other waits for the disk. One thread does the processing.
		'waiver.images': { atOnce: 2, run: (job) => storeImages(deps, job, imageTurns) },
		'waiver.pdf': {
			atOnce: 2,
			run: (job) => renderWaiverPdf(deps, timestamper, job),
			onFailure: (job, failure) => noteRenderFailure(deps, job, failure),
		},
		'waiver.timestamp': { atOnce: 1, run: (job) => timestampWaiverPdf(deps, job) },
		'file.erase': { atOnce: 1, run: (job) => eraseFile(deps, job) },
		'file.copy': { atOnce: 4, run: (job) => copyFile(deps, job) },
		'remains.erase': {
			atOnce: 1,
			doesAll: true,
			run: (job, isStopped) => finishErasure(deps, job, isStopped),
		},
		// Of several organizations, so that a slow server keeps only its own waiting.
		'booking.fetch': { atOnce: 4, run: (job) => fetchOrder(deps, job) },
		'outbox.erase': { atOnce: 1, run: (job) => eraseOutboxFile(deps, job) },
	}
}
