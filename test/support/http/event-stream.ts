import { until } from '../service/service.ts'

/** A stream of server-sent events that is being read. */
export type EventStream = {
	readonly status: number
	readonly headers: Headers
	/** All that has come so far. */
	text(): string
	/** The events that have come so far, without heartbeats. */
	events(): { id: string; event: string; data: any }[]
	/** Waits for this many events. */
	take(count: number): Promise<{ id: string; event: string; data: any }[]>
	/** Settles when the service has ended the stream. */
	readonly ended: Promise<void>
	close(): void
}

export async function openEventStream(
	url: string,
	key: string | undefined,
	headers: Record<string, string> = {},
	query = '',
): Promise<EventStream> {
	const end = new AbortController()
	const response = await fetch(`${url}/v1/live${query}`, {
		headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
		signal: end.signal,
	})
	let text = ''
	const { body } = response
	const read = async (): Promise<void> => {
		const decoder = new TextDecoder()
		for await (const piece of body ?? []) text += decoder.decode(piece, { stream: true })
	}
	const ended = read().catch(() => undefined)
	const events = () => text.split('\n\n').flatMap(parse)
	return {
		status: response.status,
		headers: response.headers,
		text: () => text,
		events,
		take: (count) => until(() => (events().length >= count ? events() : undefined)),
		ended,
		close: () => end.abort(),
	}
}

function parse(block: string): { id: string; event: string; data: any }[] {
	const fields = new Map(
		block.split('\n').map((line): [string, string] => {
			const [name = '', ...rest] = line.split(': ')
			return [name, rest.join(': ')]
		}),
	)
	const data = fields.get('data')
	const event = fields.get('event') ?? ''
	if (data === undefined || event === 'heartbeat') return []
	return [{ id: fields.get('id') ?? '', event, data: JSON.parse(data) }]
}
