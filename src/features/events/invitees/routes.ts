import type { Deps } from '../../../deps.ts'
import { readTextBody } from '../../../http/body/body.ts'
import { fileHeaders } from '../../../http/headers/file-headers.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { readCursor, toPage } from '../../../http/page.ts'
import { IdParams } from '../../../http/schema.ts'
import { recordListExport } from '../../audit/record.ts'
import { requireEvent } from '../open.ts'
import { formatInvitees, readInvitees } from './csv-file.ts'
import { invitePeople } from './invite.ts'
import { findInviteeOf } from './invitee.ts'
import * as model from './model.ts'
import { presentInvited, presentInvitee } from './present.ts'
import { listAllInvitees, listInvitees } from './queries.ts'
import { updateInvitee } from './update.ts'
import { foldText } from '../../../kit/text/fold.ts'

export function inviteeRoutes(app: GuardedApp, deps: Deps): void {
	listRoutes(app, deps)
	personRoutes(app, deps)
	fileRoutes(app, deps)
}

const listRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/events/:id/invitees',
			({ caller: { organizationId }, params: { id }, query: { limit, cursor, query, ...filter } }) => {
				const event = requireEvent(deps.db, organizationId, id)
				const last = readCursor(cursor, (inviteeId) => findInviteeOf(deps.db, event, inviteeId))
				const part = foldText(query ?? '')
				const rows = listInvitees(deps.db, event.id, { ...filter, last, part, limit: limit + 1 })
				return toPage(rows, limit, (invitee) => presentInvitee(deps, invitee))
			},
			{
				scope: 'events:read',
				params: IdParams,
				query: model.ListInvitees,
				response: { 200: model.InviteeList },
				halls: 'event',
				operationId: 'listInvitees',
				summary: 'List invitees',
				description: 'Newest first, or in the order that `sort` names.',
			},
		)
		.post(
			'/v1/events/:id/invitees',
			async ({ actor, params: { id }, body: { invitees: people }, status }) => {
				const call = { actor, eventId: id, people }
				return status(201, presentInvited(deps, await invitePeople(deps, call)))
			},
			{
				scope: 'events:manage',
				problems: ['event_closed', 'conflict'],
				params: IdParams,
				body: model.InvitePeople,
				response: { 201: model.Invited },
				halls: 'event',
				operationId: 'invitePeople',
				summary: 'Invite people',
				description: `Up to ${model.MAX_INVITED_AT_ONCE} in a call: all of them, or nobody if one is wrong. Somebody who was invited before is returned and not added again. People are matched by \`externalId\` and name, else by email and name, else by phone and name, else by name: brothers and sisters with one address, or in one booking, are two people. Somebody invited without a name gets the one that is sent. Nothing is sent; see \`POST /v1/events/{id}/send\`.`,
			},
		)

const personRoutes = (app: GuardedApp, deps: Deps) =>
	app.patch(
		'/v1/events/:id/invitees/:inviteeId',
		async ({ actor, params: { id: eventId, inviteeId: id }, body: changes }) => {
			const call = { actor, eventId, id, changes }
			return presentInvitee(deps, await updateInvitee(deps, call))
		},
		{
			scope: 'events:manage',
			problems: ['conflict'],
			params: model.InviteeParams,
			body: model.UpdateInvitee,
			response: { 200: model.Invitee },
			halls: 'event',
			operationId: 'updateInvitee',
			summary: 'Update an invitee',
			description:
				'Changes the fields that are sent; null clears one. The link stays. An invitee who bounced is invited again once the email or phone has changed. 409 if somebody else on the list has the same name and email.',
		},
	)

const fileRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/events/:id/invitees.csv',
			async ({ actor, params: { id } }) => {
				const event = requireEvent(deps.db, actor.organizationId, id)
				await recordListExport(deps, actor, 'invitees')
				const file = formatInvitees(deps, event, listAllInvitees(deps.db, event.id))
				const name = `invitees-${event.id}`
				const headers = fileHeaders({ contentType: 'text/csv; charset=utf-8', name })
				return new Response(file, { headers })
			},
			{
				scope: 'events:read',
				params: IdParams,
				halls: 'event',
				operationId: 'downloadInvitees',
				summary: 'Download the invitees as CSV',
				description:
					'All invitees, in the order in which they were invited, with status and link. The download is recorded on the audit log.',
				files: ['text/csv'],
			},
		)
		.post(
			'/v1/events/:id/invitees.csv',
			async ({ actor, params: { id }, request, status }) => {
				const { people, ignoredColumns, pathOf } = await readInvitees(await readTextBody(request, 'text/csv'))
				const call = { actor, eventId: id, people }
				const result = presentInvited(deps, await invitePeople(deps, call, pathOf))
				return status(201, { ...result, ignoredColumns: [...ignoredColumns] })
			},
			{
				scope: 'events:manage',
				problems: ['event_closed', 'conflict'],
				params: IdParams,
				response: { 201: model.InvitedFromFile },
				halls: 'event',
				operationId: 'uploadInvitees',
				summary: 'Invite people from CSV',
				description: `Like inviting them as JSON, from a file with the header \`Content-Type: text/csv\`. The first row names the columns, in any order and in any language of the signing page: first name, last name or the whole name, email, phone, external ID, language; of two columns for the same, the first with something in it counts. \`ignoredColumns\` names the others. Commas, semicolons or tabs; UTF-8, UTF-16 with a byte order mark, or what the header names, such as \`text/csv; charset=windows-1252\` for Excel's plain CSV; up to ${model.MAX_INVITED_AT_ONCE} people.`,
				ownBody: model.CsvFile,
				detail: { 'x-body-type': 'text/csv' } as object,
			},
		)
