import { allAt } from '../../../db/places.ts'
import type { Deps } from '../../../deps.ts'
import { boundLike, reachOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { originOf } from '../../../http/auth/own-origin.ts'
import { optionalBody } from '../../../http/body/optional-body.ts'
import { callerOf } from '../../../http/request-context.ts'
import { readCursor, toPage } from '../../../http/page.ts'
import { IdParams, ListPage } from '../../../http/schema.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import { setupAddress } from '../../links/token/address.ts'
import { changeStaff } from './change.ts'
import type { Invitation } from './invitation.ts'
import { inviteStaff } from './invite.ts'
import {
	ChangeStaff,
	InvitedStaff,
	InviteStaff,
	ResetStaff,
	Staff,
	StaffInvitation,
	StaffList,
} from './model.ts'
import { presentStaff } from './present.ts'
import { findStaff, listStaff } from './queries.ts'
import { resetStaff } from './reset.ts'
import { staff } from './table.ts'
import type { StaffMember } from './table.ts'
import { placeIn } from '../../organization/hosts.ts'

const readReset = optionalBody(ResetStaff)

export const staffRoutes = (app: GuardedApp, deps: Deps) => {
	/** Where nothing else says so, a link leads to the host that the inviter uses. */
	const placeFor = (request: Request) => {
		const place = placeIn(deps, callerOf(request).organizationId)
		return place.baseUrl === '' ? { ...place, baseUrl: originOf(request, place) } : place
	}
	const presentInvitation = (request: Request, { token, expiresAt }: Invitation) => ({
		inviteUrl: setupAddress(placeFor(request), token),
		inviteExpiresAt: toTimestamp(expiresAt),
	})
	const present = (member: StaffMember) => presentStaff(deps.db, member)
	app
		.get(
			'/v1/staff',
			({ caller, query: { limit, cursor } }) => {
				const { organizationId, places } = reachOf(caller)
				const last = readCursor(cursor, (id) => findStaff(deps.db, organizationId, id))
				return toPage(
					listStaff(deps.db, organizationId, limit + 1, last?.id, allAt(staff.locationIds, places)),
					limit,
					present,
				)
			},
			{
				scope: 'staff:manage',
				query: ListPage,
				response: { 200: StaffList },
				halls: 'own',
				operationId: 'listStaff',
				summary: 'List the staff',
				description: 'Newest first, deactivated people included: the logs name them.',
			},
		)
		.post(
			'/v1/staff',
			async ({ caller, actor, request, body, status }) => {
				const { scopes, locationIds: own } = caller
				const input = { ...body, locationIds: boundLike(caller, body.locationIds) }
				const { member, invitation } = await inviteStaff(deps, { actor, scopes, own, input })
				return status(201, { ...present(member), ...presentInvitation(request, invitation) })
			},
			{
				scope: 'staff:manage',
				confirmed: true,
				problems: ['conflict'],
				body: InviteStaff,
				response: { 201: InvitedStaff },
				halls: 'own',
				operationId: 'inviteStaff',
				summary: 'Invite somebody to the staff',
				description:
					'Returns a link with which the person chooses login and password, once, within 72 hours. You can give only a role whose scopes you have, and locations to which you are bound yourself.',
			},
		)
		.patch(
			'/v1/staff/:id',
			async ({ caller: { scopes, locationIds: own }, actor, params: { id }, body: changes }) =>
				present(await changeStaff(deps, { actor, scopes, own, id, changes })),
			{
				scope: 'staff:manage',
				confirmed: true,
				problems: ['conflict'],
				params: IdParams,
				body: ChangeStaff,
				response: { 200: Staff },
				halls: 'staff member',
				operationId: 'changeStaff',
				summary: 'Change a member of staff',
				description:
					'A new role, and other locations, take effect from the next request on. The last owner can be neither deactivated nor given another role.',
			},
		)
		.post(
			'/v1/staff/:id/reset',
			async ({ actor, request, params: { id } }) => {
				const { clearFactors: clearsFactors = false } = await readReset(request)
				const { scopes: ownScopes } = callerOf(request)
				const call = { actor, scopes: ownScopes, id, clearsFactors }
				const { invitation } = await resetStaff(deps, call)
				return presentInvitation(request, invitation)
			},
			{
				scope: 'staff:manage',
				confirmed: true,
				problems: ['conflict'],
				params: IdParams,
				response: { 200: StaffInvitation },
				optionalBody: ResetStaff,
				halls: 'staff member',
				operationId: 'resetStaff',
				summary: 'Let somebody choose another password',
				description:
					'Returns a link for 72 hours, which replaces earlier ones. The old password works until the link is used. Somebody with an authenticator app gives its code with the link, and keeps app and passkeys, unless `clearFactors` is true.',
			},
		)
}
