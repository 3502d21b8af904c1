import { NodeApiError } from 'n8n-workflow'
import type { IHttpRequestOptions, INode, JsonObject } from 'n8n-workflow'
import { WaiverServiceError } from '../../../clients/typescript/src/error.ts'
import { createService, sentenceOf } from '../../kit/service.ts'
import type { Answer, Service } from '../../kit/service.ts'

export const CREDENTIALS = 'waiverServiceApi'

const TIMEOUT_MS = 30_000

/** What the service needs of any of n8n's contexts. */
type Context = {
	getNode(): INode
	getCredentials(type: string): Promise<object>
	helpers: { httpRequestWithAuthentication(type: string, options: IHttpRequestOptions): Promise<unknown> }
}

type FullResponse = { statusCode: number; headers: Record<string, unknown>; body: unknown }

/** The service of a node's credentials, by n8n's own requests: they go through its proxy and carry the key. */
export async function connect(context: Context): Promise<Service> {
	const { url } = (await context.getCredentials(CREDENTIALS)) as { url: string }
	return createService(url, async ({ method, ...request }): Promise<Answer> => {
		const options: IHttpRequestOptions = {
			...request,
			method: method as NonNullable<IHttpRequestOptions['method']>,
			// As bytes, so that n8n parses nothing.
			encoding: 'arraybuffer',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_MS,
		}
		const response = await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIALS, options)
		const { statusCode, headers, body } = response as FullResponse
		const texts = Object.entries(headers).filter(([, value]) => typeof value === 'string')
		return {
			status: statusCode,
			headers: Object.fromEntries(texts) as Record<string, string>,
			bytes: body instanceof Uint8Array ? body : new Uint8Array(),
		}
	})
}

/** A refusal of ours as n8n shows it: our sentence, and what to quote. Anything else stays what it is. */
export function toNodeError(node: INode, error: unknown, itemIndex?: number): unknown {
	if (!(error instanceof WaiverServiceError)) return error
	const { code, status, requestId } = error
	const [message = '', ...faults] = sentenceOf(error).split('\n')
	const quoted = requestId === undefined ? '' : ` Request: ${requestId}.`
	return new NodeApiError(node, { code, message } satisfies JsonObject, {
		message,
		description: [...faults, `Code: ${code}.${quoted}`].join('\n'),
		...(status === 0 ? {} : { httpCode: String(status) }),
		...(itemIndex === undefined ? {} : { itemIndex }),
	})
}

/** Runs what a node does, so that n8n gets errors of its own. @throws NodeApiError */
export async function guard<T>(context: { getNode(): INode }, act: () => Promise<T>): Promise<T> {
	try {
		return await act()
	} catch (error) {
		throw toNodeError(context.getNode(), error)
	}
}
