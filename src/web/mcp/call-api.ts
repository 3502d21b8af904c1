import type { RequestContext } from '../../http/request-context.ts'
import type { Route } from '../../http/route-table.ts'
import { CallRefused } from './tool.ts'
import type { CallApi } from './tool.ts'

type Asking = {
	readonly operations: ReadonlyMap<string, Route>
	/** The request of the agent, whose key the calls carry. */
	readonly request: Request
	readonly context: Pick<RequestContext, 'requestId'>
}

type Handle = (request: Request) => Promise<Response>

type Refusal = {
	error?: { message?: string; details?: readonly { path?: string; message?: string }[] }
}

/**
 * Calls the API within the process, through the same gate as any request: scopes, limits and logs are those of the
 * agent's key, under the same request id.
 */
export function openCallApi(handle: Handle, { operations, request, context }: Asking): CallApi {
	return async (operationId, { path = {}, query = {}, body, key } = {}) => {
		const operation = operations.get(operationId)
		if (operation === undefined) throw new Error(`A tool calls ${operationId}, which is no operation.`)
		const { method, path: template } = operation
		const address = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
		const url = new URL(address, 'http://localhost')
		for (const [name, value] of Object.entries(query))
			if (value !== undefined) url.searchParams.set(name, String(value))
		const text = body === undefined ? undefined : JSON.stringify(body)
		const headers = new Headers({
			authorization: request.headers.get('authorization') ?? '',
			'x-request-id': context.requestId,
			...(key === undefined ? {} : { 'idempotency-key': key }),
			...(text === undefined
				? {}
				: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
		})
		const inner = new Request(url.href, { method, headers, ...(text === undefined ? {} : { body: text }) })
		const response = await handle(inner)
		const reply: unknown = await response.json()
		if (!response.ok) throw new CallRefused(tell(reply as Refusal))
		return reply
	}
}

/** A refusal in one text, with its faults field by field. */
function tell({ error }: Refusal): string {
	const faults = Array.isArray(error?.details) ? error.details : []
	const lines = faults.map(({ path = '', message = '' }) => `${path}: ${message}`)
	return [error?.message ?? 'The call failed.', ...lines].join('\n')
}
