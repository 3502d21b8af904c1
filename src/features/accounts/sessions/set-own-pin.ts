import { invalid } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import type { Actor } from '../../audit/actor.ts'
import { pinFault, setPin } from '../staff/pin.ts'
import { requireOpenSession } from './session.ts'
import type { FindDeps } from './session.ts'
import type { SignInDeps } from './sign-in.ts'

/** @throws Problem 401, 422 for a PIN that is quickly guessed, 429 */
export async function setOwnPin(
	deps: SignInDeps & FindDeps,
	{ caller, actor, pin }: { caller: Caller; actor: Actor; pin: string },
): Promise<void> {
	const fault = pinFault(pin)
	if (fault !== undefined) throw invalid([fault])
	const pinHash = await deps.passwords.hash(pin, requireOpenSession(deps, caller).member.id)
	await deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		setPin(tx, deps, actor, { member, pinHash })
	})
}
