import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/request-context.ts'
import type { Actor } from '../audit/actor.ts'
import { setPin } from '../staff/pin.ts'
import { requireOpenSession } from './session.ts'
import type { FindDeps } from './session.ts'
import type { SignInDeps } from './sign-in.ts'

/** Six digits. @throws Problem 401, 429 */
export async function setOwnPin(
	deps: SignInDeps & FindDeps & Pick<Deps, 'secretBox'>,
	{ caller, actor, pin }: { caller: Caller; actor: Actor; pin: string },
): Promise<void> {
	const pinHash = await deps.passwords.hash(pin)
	await deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		setPin(tx, deps, actor, { member, pinHash })
	})
}
