import { Command } from 'commander'
import type { Deps } from '../../deps.ts'
import { requireWritable } from '../../features/evidence/recover.ts'
import { chooseOrganization, chooseOwner } from '../../features/organization/organization.ts'
import { pdfStatusOf } from '../../features/waivers/pdf-state.ts'
import { findWaiver, findWaiverById } from '../../features/waivers/queries.ts'
import { requestFailedRenders, requestRender } from '../../features/documents/request-render.ts'
import { cliActor } from '../actor.ts'
import { doUnlessServing, doDueJobs } from '../own-jobs.ts'
import { withExistingDataDir } from '../with-deps.ts'

export const pdfCommand = (): Command =>
	new Command('pdf').description('Render PDFs of signed waivers again.').addCommand(render())

const render = (): Command =>
	new Command('render')
		.description(
			'Render the PDF of a waiver again, or of every waiver whose PDF failed. A PDF that renders to the same bytes stays unchanged.',
		)
		.argument('[id]', 'which waiver')
		.option('--failed', 'every waiver whose PDF failed')
		.option('--organization <slug>', 'the organization; required with --failed if there are several')
		.action((id: string | undefined, options: { failed?: true; organization?: string }) =>
			withExistingDataDir(async (deps) => {
				if ((id === undefined) === (options.failed === undefined))
					throw new Error('Give the id of a waiver, or --failed.')
				requireWritable(deps)
				const ids =
					id === undefined
						? await requestFailed(deps, options.organization)
						: [await requestOne(deps, id.toLowerCase(), options.organization)]
				if (ids.length === 0) console.log('No PDF has failed.')
				else if (!(await doUnlessServing(deps, () => renderAll(deps, new Set(ids)))))
					console.log(`The running service will render ${ids.length}.`)
			}),
		)

function requestFailed(deps: Deps, organization: string | undefined): Promise<string[]> {
	return requestFailedRenders(deps, cliActor(chooseOrganization(deps.db, organization)))
}

function requestOne(deps: Deps, id: string, organization: string | undefined): Promise<string> {
	const owner = chooseOwner(deps.db, organization, (of) => findWaiver(deps.db, of, id) !== undefined)
	return requestRender(deps, { actor: cliActor(owner), id })
}

const PROGRESS = 100

async function renderAll(deps: Deps, ids: ReadonlySet<string>): Promise<void> {
	let renderCount = 0
	const failures = await doDueJobs(deps, ['waiver.images', 'waiver.pdf'], ({ kind, subject }) => {
		if (kind !== 'waiver.pdf' || !ids.has(subject)) return
		renderCount++
		if (renderCount % PROGRESS === 0) console.error(`${renderCount} rendered`)
	})
	console.log(`${renderCount} rendered, ${failures.length} failed.`)
	const waitCount = [...ids].filter((id) => {
		const waiver = findWaiverById(deps.db, id)
		return waiver !== undefined && pdfStatusOf(waiver) === 'waiting_for_font'
	}).length
	if (waitCount > 0) console.error(`${waitCount} wait for a font. Install it: waiver fonts install.`)
	for (const { job, failure } of failures) console.error(`${job.subject}: ${failure}`)
	if (failures.length > 0) throw new Error('Not every PDF could be rendered.')
}
