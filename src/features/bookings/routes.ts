import type { Deps } from '../../deps.ts'
import { optionalBody } from '../../http/body/optional-body.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { createSource } from './create-source.ts'
import { deleteSource } from './delete-source.ts'
import { listExpected } from './expected.ts'
import * as model from './model.ts'
import { requireOrganization } from '../organization/organization.ts'
import { presentSource } from './present.ts'
import { listSources } from './queries.ts'
import { BookingPreview, PreviewBooking } from './preview-model.ts'
import { previewBooking } from './preview.ts'
import { rotateSecret } from './rotate-secret.ts'
import { findSourceOf } from './source.ts'
import { testSource } from './test-source.ts'
import { updateSource } from './update-source.ts'

/**
 * Sources need `webhooks:manage`, as webhooks do: whoever has one can make an entrance for strangers, to which mails to
 * guests are sent.
 */
export function bookingRoutes(app: GuardedApp, deps: Deps): void {
	sourceRoutes(app, deps)
	secretRoutes(app, deps)
	previewRoutes(app, deps)
	expectedRoutes(app, deps)
}

const sourceRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/bookings/sources',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findSourceOf(deps.db, organizationId, id))
				return toPage(listSources(deps.db, organizationId, limit + 1, last?.id), limit, (source) =>
					presentSource(deps, source),
				)
			},
			{
				scope: 'webhooks:manage',
				query: ListPage,
				response: { 200: model.SourceList },
				operationId: 'listBookingSources',
				summary: 'List booking sources',
				description: 'Newest first.',
			},
		)
		.post(
			'/v1/bookings/sources',
			async ({ actor, body: input, status }) => {
				const { source, secret } = await createSource(deps, { actor, input })
				return status(201, { ...presentSource(deps, source), secret })
			},
			{
				scope: 'webhooks:manage',
				confirmed: true,
				problems: ['not_found', 'conflict'],
				body: model.CreateSource,
				response: { 201: model.SourceWithSecret },
				operationId: 'createBookingSource',
				summary: 'Create a booking source',
				description:
					'A shop or a booking system that tells of its bookings at `url`. Each paid booking makes a prefill link and, by default, an invitation by mail.',
			},
		)
		.patch(
			'/v1/bookings/sources/:id',
			async ({ actor, params: { id }, body: changes }) =>
				presentSource(deps, await updateSource(deps, { actor, id, changes })),
			{
				scope: 'webhooks:manage',
				params: IdParams,
				body: model.UpdateSource,
				response: { 200: model.Source },
				operationId: 'updateBookingSource',
				summary: 'Update a booking source',
				description:
					'Changes the fields that are sent; `products` and `mapping` as a whole. Bookings that were taken keep their links.',
			},
		)
		.delete(
			'/v1/bookings/sources/:id',
			async ({ actor, params: { id } }) => presentSource(deps, await deleteSource(deps, { actor, id })),
			{
				scope: 'webhooks:manage',
				params: IdParams,
				response: { 200: model.Source },
				operationId: 'deleteBookingSource',
				summary: 'Delete a booking source',
				description:
					'With its secret. Links that guests have stay valid. The system is told that the address is gone.',
			},
		)

const secretRoutes = (app: GuardedApp, deps: Deps) => {
	const readSecret = optionalBody(model.RotateSecret)
	return app
		.post(
			'/v1/bookings/sources/:id/rotate-secret',
			async ({ actor, params: { id }, request, status }) => {
				const { secret: given } = await readSecret(request)
				const { source, secret } = await rotateSecret(deps, { actor, id, given })
				return status(201, { ...presentSource(deps, source), secret })
			},
			{
				scope: 'webhooks:manage',
				confirmed: true,
				params: IdParams,
				optionalBody: model.RotateSecret,
				response: { 201: model.SourceWithSecret },
				operationId: 'rotateBookingSecret',
				summary: 'Rotate the secret of a booking source',
				description:
					'For 24 hours the previous secret counts, too. Send the new one for `stripe` and `pretix`; for others one is made unless you send one.',
			},
		)
		.post('/v1/bookings/sources/:id/test', ({ actor, params: { id } }) => testSource(deps, { actor, id }), {
			scope: 'webhooks:manage',
			limit: 'webhook_test',
			params: IdParams,
			response: { 200: model.TestResult },
			operationId: 'testBookingSource',
			summary: 'Test a booking source',
			description:
				'Plays a made-up booking for tomorrow through, and says what would come of it. Nothing is stored or sent. Of pretix, the token is tried.',
		})
}

const previewRoutes = (app: GuardedApp, deps: Deps) =>
	app.post(
		'/v1/bookings/preview',
		({ caller: { organizationId }, body }) => {
			const { timezone } = requireOrganization(deps.db, organizationId)
			return previewBooking(body, { timezone, now: deps.clock.now() })
		},
		{
			scope: 'webhooks:manage',
			body: PreviewBooking,
			response: { 200: BookingPreview },
			operationId: 'previewBooking',
			summary: 'Preview what is read of a booking',
			description:
				'What a source of the kind `generic` would read of a booking by a mapping, field by field. Nothing is stored or sent.',
		},
	)

const expectedRoutes = (app: GuardedApp, deps: Deps) =>
	app.get('/v1/bookings/expected', ({ caller, query }) => listExpected(deps, reachOf(caller), query), {
		scope: 'events:read',
		problems: ['not_found'],
		query: model.ListExpected,
		response: { 200: model.Expected },
		halls: 'own',
		operationId: 'listExpectedBookings',
		summary: 'List the bookings that are expected',
		description:
			"Of today at the location that is asked for or that the caller is bound to, else in the organization's time zone, from half an hour ago on, the earliest first. Bookings whose system says no time are not listed.",
	})
