import { VERSION } from '../kit/version.ts'
import { toEnvelope } from './on-error.ts'
import { problem } from './problems.ts'

/** How far the copy is behind the replica, in seconds; undefined while there is none, or the replica does not answer. */
export type Behind = { seconds: number | undefined }

const SAID =
	'This is the standby. Use the address of the first box. If that box is lost, run "waiver standby promote" here.'

/** The response to every request: its state, or where to go. A standby serves no records. */
export function answerStandby(request: Request, { seconds }: Behind, requestId: string): Response {
	const { pathname } = new URL(request.url)
	const headers = { 'cache-control': 'no-store', 'x-request-id': requestId }
	if (pathname === '/health') {
		const isOk = seconds !== undefined
		const body = { ok: isOk, standby: true, behindSeconds: seconds ?? null, version: VERSION }
		return Response.json(body, { status: isOk ? 200 : 503, headers })
	}
	// A load balancer must not send anybody here.
	if (pathname === '/health/ready')
		return Response.json({ ready: false, reason: SAID }, { status: 503, headers })
	return Response.json(toEnvelope(problem('unavailable', SAID), requestId), { status: 503, headers })
}
