import { problem } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import type { From } from './failures.ts'
import { noteEntry } from './entry.ts'
import { listPlaces } from './organizations.ts'
import { moveSession, requireOpenSession } from './session.ts'
import type { FindDeps, Renewal } from './session.ts'
import type { SignInDeps } from './sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { homeIdOf } from '../staff/member.ts'

/**
 * Goes on in another organization of the same person, with no more than the session has: what was proved when, and until
 * when it lasts. The session until now ends.
 * @throws Problem 401, 404 for an organization that is not among those of the session, 429
 */
export async function switchOrganization(
	deps: SignInDeps & FindDeps & { readonly signInLimits: SignInLimits },
	{ caller, from, organizationId }: { caller: Caller; from: From; organizationId: string },
): Promise<Renewal> {
	deps.signInLimits.spendSwitch(homeIdOf(requireOpenSession(deps, caller).member))
	return deps.write((tx) => {
		const open = requireOpenSession(deps, caller)
		const id = organizationId.toLowerCase()
		const place = listPlaces(tx, open, from).find(
			({ member }) => member.organizationId === id && member.id !== open.member.id,
		)
		if (place === undefined)
			throw problem('not_found', 'From this session you can’t switch there. Sign out, and sign in there.')
		noteEntry(tx, deps, from, { member: place.member, data: {} })
		return moveSession(tx, deps, open, place.member)
	})
}
