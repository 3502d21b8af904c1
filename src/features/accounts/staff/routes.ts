import type { Deps } from '../../../deps.ts'
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
import type { StaffMember } from './table.ts'

const readReset = optionalBody(ResetStaff)

export const staffRoutes = (app: GuardedApp, deps: Deps) => {
	/** Without `BASE_URL` a link leads to the host that the inviter uses. */
	const placeOf = (request: Request) => {
		const { config } = deps
		return config.baseUrl === '' ? { ...config, baseUrl: originOf(request, config) } : config
	}
	const presentInvitation = (request: Request, { token, expiresAt }: Invitation) => ({
		inviteUrl: setupAddress(placeOf(request), token),
		inviteExpiresAt: toTimestamp(expiresAt),
	})
	const present = (member: StaffMember) => presentStaff(deps.db, member)
	app
		.get(
			'/v1/staff',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findStaff(deps.db, organizationId, id))
				return toPage(listStaff(deps.db, organizationId, limit + 1, last?.id), limit, present)
			},
			{
				scope: 'staff:manage',
				query: ListPage,
				response: { 200: StaffList },
				operationId: 'listStaff',
				summary: 'List the staff',
				description: 'Newest first, deactivated people included: the logs name them.',
			},
		)
		.post(
			'/v1/staff',
			async ({ caller: { scopes }, actor, request, body: input, status }) => {
				const { member, invitation } = await inviteStaff(deps, { actor, scopes, input })
				return status(201, { ...present(member), ...presentInvitation(request, invitation) })
			},
			{
				scope: 'staff:manage',
				confirmed: true,
				problems: ['conflict'],
				body: InviteStaff,
				response: { 201: InvitedStaff },
				operationId: 'inviteStaff',
				summary: 'Invite somebody to the staff',
				description:
					'Returns a link with which the person chooses login and password, once, within 72 hours. You can give only a role whose scopes you have.',
			},
		)
		.patch(
			'/v1/staff/:id',
			async ({ caller: { scopes }, actor, params: { id }, body: changes }) =>
				present(await changeStaff(deps, { actor, scopes, id, changes })),
			{
				scope: 'staff:manage',
				confirmed: true,
				problems: ['conflict'],
				params: IdParams,
				body: ChangeStaff,
				response: { 200: Staff },
				operationId: 'changeStaff',
				summary: 'Change a member of staff',
				description:
					'A new role takes effect from the next request on. The last owner can be neither deactivated nor given another role.',
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
				operationId: 'resetStaff',
				summary: 'Let somebody choose another password',
				description:
					'Returns a link for 72 hours, which replaces earlier ones. The old password works until the link is used. Somebody with an authenticator app gives its code with the link, and keeps app and passkeys, unless `clearFactors` is true.',
			},
		)
}
