import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { invalidField } from '../../http/problems.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { feedRoute } from './feed.ts'
import { LastEventHeader, LiveQuery } from './model.ts'
import { HEARTBEAT_MS, LiveStreams, STREAMS_PER_CALLER, STREAMS_PER_ORGANIZATION } from './streams.ts'

export const liveRoutes = (app: GuardedApp, deps: Deps) => {
	feedRoute(app, deps)
	const streams = new LiveStreams(deps)
	app.get(
		'/v1/live',
		({ caller, context, request, query }) => {
			const lastEventId = readLastEventId(request.headers.get('last-event-id'))
			const requireLive = context.requireLive ?? (() => caller)
			const listening = { caller, requireLive, lastEventId, seconds: query.seconds, gone: request.signal }
			const isHead = request.method === 'HEAD'
			const read = () => (query.once === 'true' ? streams.readOnce(listening) : streams.open(listening))
			return new Response(isHead ? null : read(), {
				headers: {
					'content-type': 'text/event-stream',
					// Otherwise some proxies buffer small responses.
					'x-accel-buffering': 'no',
				},
			})
		},
		{
			scope: 'organization:read',
			query: LiveQuery,
			headers: LastEventHeader,
			halls: 'own',
			operationId: 'followEvents',
			summary: 'Follow events as they happen',
			description: `Server-sent events: \`id\` is the sequence, \`event\` the type, and \`data\` is JSON with \`type\`, \`sequence\`, \`createdAt\` and \`data\`, which holds ids, states and times as in a webhook; with \`own: true\` if you turned somebody away, or your arrival filled a place. Begins with the next event, with those of the last \`seconds\`, or after \`Last-Event-ID\`. Shows what the key's scopes may read: \`waivers:read\` or \`participants:read\` for waivers, \`checkins:read\` for arrivals, \`templates:read\`, \`events:read\` and \`messages:read\`. Between them an event \`heartbeat\` without an id comes every ${HEARTBEAT_MS / SECOND_MS} s, and with \`seconds\` at once behind what had happened before: without one for 15 s, the connection is lost. The stream ends with the key or session, and when the service stops; connect again then. At most ${STREAMS_PER_CALLER} streams for a key or a person, and ${STREAMS_PER_ORGANIZATION} for an organization.`,
			files: ['text/event-stream'],
		},
	)
}

function readLastEventId(header: string | null): number | undefined {
	if (header === null || header === '') return undefined
	if (!/^\d{1,15}$/.test(header))
		throw invalidField('Last-Event-ID', 'format', 'Send the id of an event of this stream.')
	return Number(header)
}
