import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { recordAudit } from '../audit/record.ts'
import { beginPinAttempt, openPin, succeedPinAttempt } from '../staff/pin.ts'
import type { DeskDevice } from './devices/table.ts'
import { startSession } from './session.ts'
import type { SignInDeps } from './sign-in.ts'

/** With a PIN, on a desk device of their organization. @returns the token of the session @throws Problem 401, 429 */
export async function switchPerson(
	deps: SignInDeps & Pick<Deps, 'secretBox'>,
	{ requestId, address }: Pick<RequestContext, 'requestId' | 'address'>,
	{ device, staffId, pin }: { device: DeskDevice | undefined; staffId: string; pin: string },
): Promise<string> {
	if (device === undefined)
		throw problem('sign_in_failed', 'A PIN works only on a desk device. Sign in with your password.')
	const { organizationId } = device
	// Counts before the PIN is verified, so that simultaneous attempts count, too.
	const known = await deps.write((tx) => beginPinAttempt(tx, organizationId, staffId.toLowerCase()))
	const isRight = await deps.passwords.verify(pin, openPin(deps, known))
	if (!isRight) {
		deps.signInLimits.fail(address)
		throw problem('sign_in_failed', 'This PIN is wrong. Try again, or sign in with your password.')
	}
	return deps.write((tx) => {
		const member = succeedPinAttempt(tx, known)
		const actor = { organizationId, name: `staff:${member.id}`, requestId, address }
		const data = { byPin: true, deviceId: device.id }
		recordAudit(tx, deps, actor, { action: 'staff.signed_in', subject: member.id, data })
		return startSession(tx, deps, member, { deviceId: device.id, authenticatedAt: null })
	})
}
