import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { completeJob, enqueueJob, enqueueOwnedJob, retryJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import type { RenderedPdf } from '../../pdf/render-sealed.ts'
import { LAYOUT_VERSION, OLDEST_LAYOUT } from '../../pdf/input.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { DamagedFile } from '../../files/store.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { proveForGood } from '../evidence/prove.ts'
import { findPdfSeal } from './queries.ts'
import { recordSeal } from './seal-record.ts'
import type { Timestamper } from './timestamps/timestamper.ts'
import type { PdfSeal, ShownHead } from './table.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { commitRendering } from './commit-rendering.ts'
import { headOf, toPdfInput } from './pdf-input.ts'
import { isRendered, markPdfFailed, markPdfReady, markWaitingForFont } from '../waivers/pdf-state.ts'
import { findWaiverById } from '../waivers/queries.ts'
import type { Waiver } from '../waivers/table.ts'

type JobDeps = Pick<
	Deps,
	| 'db'
	| 'write'
	| 'files'
	| 'replica'
	| 'log'
	| 'pdf'
	| 'seal'
	| 'clock'
	| 'ids'
	| 'wake'
	| 'keys'
	| 'checkpoints'
	| 'config'
>

/**
 * Renders, seals, stores and commits. Nothing changes if the rows render to what is stored, or the waiver was purged.
 */
export async function renderWaiverPdf(deps: JobDeps, timestamper: Timestamper, job: Job): Promise<void> {
	const { organizationId, chainSeq } = findUnpurged(deps, job) ?? {}
	const proof =
		organizationId === undefined || chainSeq === undefined
			? undefined
			: await proveForGood(deps, { organizationId, seq: chainSeq })
	const rendering = proof && (await render(deps, job, proof))
	if (rendering === undefined) {
		await deps.write((tx) => completeJob(tx, job))
		return
	}
	const { rendered } = rendering
	const missing = rendered.missingCodePoints.join(' ')
	if (missing !== '') deps.log.warn('no font has these characters', { waiverId: job.subject, missing })
	if (missing !== '' && !rendering.isStored) await deps.write((tx) => waitForFont(tx, deps, job, missing))
	else if (rendered.pdf === null) await deps.write((tx) => keepRendering(tx, deps, job))
	else await store(deps, timestamper, job, { ...rendering, pdf: rendered.pdf })
	deps.wake('file.erase')
	deps.wake('file.copy')
	deps.wake('waiver.timestamp')
}

export async function noteRenderFailure({ db, write }: JobDeps, job: Job, failure: string): Promise<void> {
	const waiver = findWaiverById(db, job.subject)
	if (waiver === undefined) return
	await write((tx) => markPdfFailed(tx, waiver.seq, failure))
}

function findUnpurged({ db }: Pick<Deps, 'db'>, job: Job): Waiver | undefined {
	const waiver = findWaiverById(db, job.subject)
	return waiver === undefined || waiver.purgedAt !== null || !isRendered(waiver) ? undefined : waiver
}

type Rendering = {
	readonly rendered: RenderedPdf
	readonly layout: number
	readonly head: ShownHead
	readonly sealedAt: number
	readonly isStored: boolean
}

/** A PDF with boxes instead of letters must not reach anybody. */
function waitForFont(tx: Tx, { clock }: JobDeps, job: Job, missing: string): void {
	const waiver = findWaiverById(tx, job.subject)
	if (waiver === undefined || waiver.purgedAt !== null) {
		completeJob(tx, job)
		return
	}
	markWaitingForFont(tx, waiver.seq, missing)
	retryJob(tx, job, `no font has ${missing}`, clock.now())
}

/** Reads the rows only after the proof is there, which may take a second. Undefined after a purge. */
async function render(deps: JobDeps, job: Job, proof: EntryProof): Promise<Rendering | undefined> {
	const waiver = findUnpurged(deps, job)
	if (waiver === undefined) return undefined
	const seal = findPdfSeal(deps.db, waiver.seq)
	const head = seal?.shown ?? headOf(deps, waiver)
	const load = (sha256: string) => deps.files.get(sha256)
	const layout = layoutOf(seal)
	const input = await toPdfInput(deps.db, waiver, { layout, head, proof, load })
	const hasFile = await isStored(deps, waiver)
	const unless = hasFile ? seal?.unsealedSha256 : undefined
	const sealedAt = deps.clock.now()
	const rendered = await deps.pdf.render({ input, sealedAt: toTimestamp(sealedAt), unless })
	return { rendered, layout, head, sealedAt, isStored: hasFile }
}

/** As it was first rendered, so that an upgrade changes no bytes of it. */
function layoutOf(seal: PdfSeal | undefined): number {
	const { layout = 0 } = seal ?? {}
	return layout >= OLDEST_LAYOUT && layout <= LAYOUT_VERSION ? layout : LAYOUT_VERSION
}

async function isStored({ files }: JobDeps, { pdfSha256 }: Waiver): Promise<boolean> {
	if (pdfSha256 === null) return false
	try {
		return (await files.get(pdfSha256)) !== undefined
	} catch (error) {
		if (error instanceof DamagedFile) return false
		throw error
	}
}

function keepRendering(tx: Tx, deps: JobDeps, job: Job): void {
	const waiver = findWaiverById(tx, job.subject)
	if (waiver !== undefined && waiver.purgedAt === null && waiver.pdfSha256 !== null) {
		markPdfReady(tx, waiver.seq)
		announce(tx, deps, waiver)
	}
	completeJob(tx, job)
}

async function store(
	deps: JobDeps,
	timestamper: Timestamper,
	job: Job,
	{ pdf, rendered, layout, head, sealedAt }: Rendering & { readonly pdf: Uint8Array },
): Promise<void> {
	const stamp = await timestamper.stamp(pdf)
	await deps.files.exclusively(async () => {
		const pdfSha256 = await deps.files.put(stamp ?? pdf)
		await deps.write((tx) => {
			const now = findWaiverById(tx, job.subject)
			// A waiver that was purged during the rendering stays purged.
			if (now === undefined || now.purgedAt !== null) enqueueJob(tx, 'file.erase', pdfSha256)
			else {
				recordSeal(tx, deps.seal().certificate, {
					waiverSeq: now.seq,
					unsealedSha256: rendered.unsealedSha256,
					unsealedBytes: rendered.unsealedBytes,
					layout,
					shown: head,
					sealedAt,
					stampedAt: stamp === undefined ? null : deps.clock.now(),
					renewAt: 0,
				})
				commitRendering(tx, deps, now, { pdfSha256, unsealedSha256: rendered.unsealedSha256 })
				announce(tx, deps, now)
				if (stamp === undefined && timestamper.isWanted) enqueueOwnedJob(tx, 'waiver.timestamp', now)
			}
			completeJob(tx, job)
		})
	})
}

function announce(tx: Tx, deps: JobDeps, { organizationId, id }: Waiver): void {
	emitEvent(tx, deps, { organizationId, type: 'waiver.pdf_ready', data: { waiverId: id } })
}
