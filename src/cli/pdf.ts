import { Command } from 'commander'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../features/evidence/recover.ts'
import { chooseOrganization, chooseOwner } from '../features/organization/organization.ts'
import { createTimestamper } from '../features/documents/timestamper.ts'
import { findWaiver } from '../features/waivers/queries.ts'
import { requestFailedRenders } from '../features/documents/rerender-failed.ts'
import { noteRenderFailure, renderWaiverPdf } from '../features/documents/render-pdf.job.ts'
import { requestRender } from '../features/documents/request-render.ts'
import { storeImages } from '../features/documents/store-images.job.ts'
import { retryJob } from '../jobs/queue.ts'
import type { Job, JobKind } from '../jobs/table.ts'
import { messageOf } from '../kit/message-of.ts'
import { cliActor } from './actor.ts'
import { doUnlessServing, takeDueJobs } from './own-jobs.ts'
import { withExistingDataDir } from './with-deps.ts'

export const pdfCommand = (): Command =>
	new Command('pdf').description('Care for the PDFs of signed waivers.').addCommand(render())

const render = (): Command =>
	new Command('render')
		.description(
			'Render the PDF of a waiver anew, or of every waiver whose PDF failed. One that comes out as it is stored stays as it is.',
		)
		.argument('[id]', 'which waiver')
		.option('--failed', 'every waiver whose PDF failed')
		.option('--organization <slug>', 'whose waivers; with --failed needed where there are several')
		.action((id: string | undefined, options: { failed?: true; organization?: string }) =>
			withExistingDataDir(async (deps) => {
				if ((id === undefined) === (options.failed === undefined))
					throw new Error('Say which: the id of a waiver, or --failed.')
				requireWritable(deps)
				const ids =
					id === undefined
						? await requestFailed(deps, options.organization)
						: [await requestOne(deps, id.toLowerCase(), options.organization)]
				if (ids.length === 0) console.log('No PDF has failed.')
				else if (!(await doUnlessServing(deps, () => renderAll(deps, new Set(ids)))))
					console.log(`The running service renders ${ids.length} of them.`)
			}),
		)

function requestFailed(deps: Deps, organization: string | undefined): Promise<string[]> {
	return requestFailedRenders(deps, cliActor(chooseOrganization(deps.db, organization)))
}

function requestOne(deps: Deps, id: string, organization: string | undefined): Promise<string> {
	const owner = chooseOwner(deps.db, organization, (of) => findWaiver(deps.db, of, id) !== undefined)
	return requestRender(deps, { actor: cliActor(owner), id })
}

/** How many PDFs are made between two signs of life. */
const PROGRESS = 100

async function renderAll(deps: Deps, ids: ReadonlySet<string>): Promise<void> {
	const timestamper = createTimestamper(deps)
	const unstored = await work(deps, 'waiver.images', (job) => storeImages(deps, job))
	let rendered = 0
	const unrendered = await work(deps, 'waiver.pdf', async (job) => {
		await renderWaiverPdf(deps, timestamper, job)
		if (ids.has(job.subject)) rendered++
		if (rendered % PROGRESS === 0) console.error(`${rendered} rendered`)
	})
	const failures = [...unstored, ...unrendered]
	for (const [job, failure] of failures) await noteRenderFailure(deps, job, failure)
	console.log(`${rendered} rendered, ${failures.length} failed.`)
	for (const [{ subject }, failure] of failures) console.error(`${subject}: ${failure}`)
	if (failures.length > 0) throw new Error('Not every PDF could be rendered.')
}

/** Does every job of a kind that is due. @returns those that failed, with the cause */
async function work(
	deps: Deps,
	kind: JobKind,
	run: (job: Job) => Promise<void>,
): Promise<(readonly [Job, string])[]> {
	const failures: (readonly [Job, string])[] = []
	for await (const job of takeDueJobs(deps, kind))
		try {
			await run(job)
		} catch (error) {
			const failure = messageOf(error)
			await deps.write((tx) => retryJob(tx, job, failure, deps.clock.now()))
			failures.push([job, failure])
		}
	return failures
}
