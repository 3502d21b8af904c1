import { problem } from '../../../http/problems.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { recordAudit } from '../../audit/record.ts'
import { beginPinAttempt, openPin, succeedPinAttempt } from '../staff/pin.ts'
import type { DeskDevice } from '../devices/table.ts'
import { startSessionByPin } from './session.ts'
import type { Entered } from './entry.ts'
import type { SignInDeps } from './sign-in.ts'

/** With a PIN, on a desk device of their organization. @throws Problem 401, 429 */
export async function switchPerson(
	deps: SignInDeps,
	{ requestId, address }: Pick<RequestContext, 'requestId' | 'address'>,
	{ device, staffId, pin }: { device: DeskDevice | undefined; staffId: string; pin: string },
): Promise<Entered> {
	if (device === undefined)
		throw problem('sign_in_failed', 'A PIN works only on a desk device. Sign in with your password.')
	const { organizationId } = device
	const { isRight, member: candidate } = await deps.passwords.verifyPin(
		pin,
		staffId.toLowerCase(),
		async () => {
			// Counts before the PIN is verified, so that simultaneous attempts count, too.
			const member = await deps.write((tx) =>
				beginPinAttempt(tx, { organizationId, id: staffId.toLowerCase(), now: deps.clock.now() }),
			)
			return { hash: openPin(deps, member), member }
		},
	)
	if (!isRight) {
		deps.noteFailure(candidate, { requestId, address, by: 'pin' })
		throw problem('sign_in_failed', 'This PIN is wrong. Try again, or sign in with your password.')
	}
	return deps.write((tx) => {
		const member = succeedPinAttempt(tx, candidate)
		const actor = { organizationId, name: `staff:${member.id}`, requestId, address }
		const data = { byPin: true, deviceId: device.id }
		recordAudit(tx, deps, actor, { action: 'staff.signed_in', subject: member.id, data })
		return { token: startSessionByPin(tx, deps, member, device.id), member }
	})
}
