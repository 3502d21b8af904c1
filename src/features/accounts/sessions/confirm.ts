import type { Caller } from '../../../http/request-context.ts'
import { homeOf, noteStaffSignedIn } from '../staff/member.ts'
import { checkPassword, wrongCode } from './check-password.ts'
import type { From } from './failures.ts'
import { proveByPassword } from './proof.ts'
import { familiarBySession, renewProof, requireOpenSession } from './session.ts'
import type { FindDeps, Renewal } from './session.ts'
import type { SignInDeps, WithCode } from './sign-in.ts'

/**
 * Asks for all that signing in by password asks for: a session that a PIN opened then has all rights of its person.
 * @throws Problem 401, `code_needed` only after the right password; 429
 */
export async function confirmSession(
	deps: SignInDeps & FindDeps,
	{ caller, from, password, code }: { caller: Caller; from: From; password: string } & WithCode,
): Promise<Renewal> {
	const before = requireOpenSession(deps, caller)
	const login = homeOf(deps.db, before.member).login ?? ''
	const check = await checkPassword(deps, from, { login, password }, () => familiarBySession(before))
	const renewal = await deps.write((tx) => {
		const open = requireOpenSession(deps, caller)
		const proof = proveByPassword(tx, deps, check, code)
		if (proof === undefined) return undefined
		noteStaffSignedIn(tx, open.member)
		return renewProof(tx, deps, open, proof)
	})
	if (renewal === undefined) throw wrongCode(deps, from, check)
	check.succeed()
	return renewal
}
