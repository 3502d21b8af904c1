import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import * as model from './model.ts'
import { planImport } from './plan.ts'
import { presentImport, presentImported, presentPlan } from './present.ts'
import { findImport, listImports } from './queries.ts'
import { readImportFile, requireFewRows } from './read-file.ts'
import { runImport } from './run.ts'
import { undoImport } from './undo.ts'

export const importRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/imports',
			async ({ actor, body, status }) => {
				const source = readImportFile(actor.organizationId, body)
				const plan = await planImport(deps, source)
				requireFewRows(plan)
				if (body.dryRun === true) return status(200, presentPlan(plan))
				return status(201, presentImported(deps.db, await runImport(deps, actor, { source, plan })))
			},
			{
				scope: '*',
				confirmed: true,
				problems: ['not_found'],
				maxBodyBytes: model.MAX_IMPORT_BYTES,
				body: model.ImportFile,
				response: { 200: model.ImportReport, 201: model.ImportReport },
				operationId: 'importFile',
				summary: 'Import records from another system',
				description:
					'Waivers that were signed in another system or on paper, or people without waivers, from a list and its documents. Each becomes a waiver with the source `import`: it is kept, found and purged like any other, and its entry in the chain says what was imported and when, and nothing about the signing. Nobody gets a message. Start with `dryRun`. A record that is here already is skipped, so a call can be repeated, or sent again with newer rows. Rows with a fault are not imported; the others are. A long list comes in parts, as one import: `hasMore` says that another follows, and `importId` to which import it belongs.',
			},
		)
		.get(
			'/v1/imports',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findImport(deps.db, organizationId, id))
				const rows = listImports(deps.db, organizationId, limit + 1, last?.id)
				return toPage(rows, limit, (row) => presentImport(deps.db, row))
			},
			{
				scope: '*',
				query: ListPage,
				response: { 200: model.ImportList },
				operationId: 'listImports',
				summary: 'List imports',
				description: 'Newest first.',
			},
		)
		.post(
			'/v1/imports/:id/undo',
			async ({ actor, params: { id } }) => presentImport(deps.db, await undoImport(deps, { actor, id })),
			{
				scope: '*',
				confirmed: true,
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Import },
				operationId: 'undoImport',
				summary: 'Undo an import',
				description:
					'Purges every waiver that it added, and the people whom nothing else names. The records can be imported again. 409 if somebody was let in on one of them, or if one is held.',
			},
		)
