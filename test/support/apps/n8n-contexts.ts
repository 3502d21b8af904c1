import type { Received } from '../webhooks/receiver.ts'

/** What n8n gives a node, as far as ours use it: requests with the credentials, parameters, stored data. */
export type N8nWorld = {
	readonly credentials: { readonly url: string; readonly apiKey: string }
	/** `authenticate` of the credentials' module. */
	readonly headers: Readonly<Record<string, string>>
}

type Compile = (...parts: string[]) => (...given: unknown[]) => unknown

const compile = (() => undefined).constructor as Compile

/** A text of n8n with expressions, of which ours use only those about credentials. */
export function evaluate(text: string, $credentials: object): string {
	const expression = (inner: string): string =>
		String(compile('$credentials', `return ${inner}`)($credentials))
	return text.startsWith('=')
		? text.slice(1).replace(/\{\{(.+?)\}\}/g, (_, inner: string) => expression(inner))
		: text
}

function common({ credentials, headers }: N8nWorld) {
	return {
		getNode: () => ({ name: 'Ours' }),
		getCredentials: async () => credentials,
		helpers: {
			async httpRequestWithAuthentication(_type: string, options: any) {
				const added = Object.entries(headers).map(([name, value]) => [name, evaluate(value, credentials)])
				const response = await fetch(options.url, {
					method: options.method,
					headers: { ...options.headers, ...Object.fromEntries(added) },
					body: options.body,
					redirect: options.disableFollowRedirect === true ? 'manual' : 'follow',
				})
				// Without these n8n parses the body, throws, or returns no status.
				if (
					!options.ignoreHttpStatusErrors ||
					!options.returnFullResponse ||
					options.encoding !== 'arraybuffer'
				)
					throw new Error('The node would not see the whole response.')
				return {
					statusCode: response.status,
					headers: Object.fromEntries(response.headers),
					body: Buffer.from(await response.arrayBuffer()),
				}
			},
			prepareBinaryData: async (bytes: Buffer, fileName: string, mimeType: string) => ({
				data: bytes.toString('base64'),
				fileName,
				mimeType,
			}),
		},
	}
}

/** For `execute`: each item has the same parameters. */
export function executing(
	world: N8nWorld,
	parameters: Readonly<Record<string, unknown>>,
	{ items = 1, continueOnFail = false } = {},
) {
	return {
		...common(world),
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		getNodeParameter(name: string, _item: number, fallback?: unknown) {
			const value = parameters[name] ?? fallback
			// As n8n does.
			if (value === undefined) throw new Error(`Could not get parameter "${name}"`)
			return value
		},
		continueOnFail: () => continueOnFail,
	}
}

/** For `loadOptions`. */
export function choosing(world: N8nWorld, parameters: Readonly<Record<string, unknown>> = {}) {
	return { ...common(world), getCurrentNodeParameter: (name: string) => parameters[name] }
}

/** For the steps of a trigger's webhook. @param stored its static data */
export function activating(world: N8nWorld, stored: object, url: string, events: readonly string[]) {
	return {
		...common(world),
		getNodeParameter: () => events,
		getNodeWebhookUrl: () => url,
		getWorkflowStaticData: () => stored,
	}
}

/** For a message that came. @returns the context, and what was answered */
export function receiving(
	world: N8nWorld,
	stored: object,
	{ headers, body }: Pick<Received, 'headers' | 'body'>,
) {
	const answered: { status?: number } = {}
	const response = {
		status(code: number) {
			answered.status = code
			return { end: () => undefined }
		},
	}
	const context = {
		...common(world),
		getHeaderData: () => headers,
		getRequestObject: () => ({ rawBody: Buffer.from(body) }),
		getResponseObject: () => response,
		getWorkflowStaticData: () => stored,
	}
	return { context, answered }
}
