import { VERSION } from '../kit/version.ts'
import { toEnvelope } from './on-error.ts'
import { problem } from './problems.ts'
import type { Problem } from './problems.ts'

/** How far the copy is behind the replica, in seconds; undefined while there is none, or the replica does not answer. */
export type Behind = { seconds: number | undefined }

/** Why a standby changes nothing. */
export const ONLY_READS =
	'This is the standby, which only reads. Use the address of the first box. If that box is lost, open the address of this one and let it take over, or run "waiver standby promote" here.'

/** Why a standby does not even read what has to be recorded, as on the access log. */
export const RECORDS_NOTHING =
	"This has to be recorded, which the standby can't do. Use the first box, or let the standby take over."

/** Why a standby does not say what only the box itself knows or makes. */
export const NOT_THE_BOX =
	'Only the box itself can answer this, and this is the standby. Use the first box, or let the standby take over.'

/** A refusal that lasts as long as this is the standby, so retries are useless. @param message one of those above */
export function refusalOfStandby(message: string): Problem {
	return problem('unavailable', message, { standby: true })
}

/** The response about the standby's own health; undefined for other requests. */
export function answerHealth(request: Request, { seconds }: Behind): Response | undefined {
	const { pathname } = new URL(request.url)
	const headers = { 'cache-control': 'no-store' }
	if (pathname === '/health') {
		const isOk = seconds !== undefined
		const body = { ok: isOk, standby: true, behindSeconds: seconds ?? null, version: VERSION }
		return Response.json(body, { status: isOk ? 200 : 503, headers })
	}
	// A load balancer must not send anybody here.
	if (pathname === '/health/ready')
		return Response.json({ ready: false, reason: ONLY_READS }, { status: 503, headers })
	return undefined
}

/** A refusal outside of the app, whose gate the request did not reach. */
export function refuseForNow(message: string, requestId: string): Response {
	const headers = { 'cache-control': 'no-store', 'x-request-id': requestId, 'retry-after': '1' }
	return Response.json(toEnvelope(problem('unavailable', message), requestId), { status: 503, headers })
}
