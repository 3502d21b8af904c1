/**
 * The part of n8n's interface that the nodes use. The package with the real one brings 140 MB of others, so it is only in
 * the rehearsal, which checks the sources with it.
 */
declare module 'n8n-workflow' {
	type Json = { [key: string]: unknown }

	export type IDataObject = Json
	export type JsonObject = Json
	export type Icon = `file:${string}` | { light: `file:${string}`; dark: `file:${string}` }

	export type INodePropertyOptions = {
		name: string
		value: string | number | boolean
		description?: string
		action?: string
	}

	export type INodeProperties = {
		displayName: string
		name: string
		type:
			| 'string'
			| 'boolean'
			| 'number'
			| 'options'
			| 'multiOptions'
			| 'dateTime'
			| 'collection'
			| 'fixedCollection'
		default: unknown
		description?: string
		placeholder?: string
		required?: boolean
		noDataExpression?: boolean
		hint?: string
		options?: Array<INodePropertyOptions | INodeProperties | INodePropertyCollection>
		typeOptions?: {
			loadOptionsMethod?: string
			loadOptionsDependsOn?: string[]
			multipleValues?: boolean
			multipleValueButtonText?: string
			minValue?: number
			maxValue?: number
			password?: boolean
		}
		displayOptions?: { show?: Record<string, Array<string | boolean>> }
	}

	export type INodePropertyCollection = { displayName: string; name: string; values: INodeProperties[] }

	export type INodeTypeDescription = {
		displayName: string
		name: string
		icon: Icon
		group: Array<'input' | 'output' | 'transform' | 'trigger'>
		version: number
		subtitle?: string
		description: string
		defaults: { name: string }
		inputs: Array<'main'>
		outputs: Array<'main'>
		usableAsTool?: true
		credentials?: Array<{ name: string; required?: boolean }>
		webhooks?: Array<{ name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }>
		properties: INodeProperties[]
	}

	export type INodeExecutionData = {
		json: Json
		binary?: { [name: string]: IBinaryData }
		pairedItem?: { item: number }
	}
	export type IBinaryData = { mimeType: string; data: string; fileName?: string }
	export type INode = { name: string }

	export type IHttpRequestOptions = {
		url: string
		method?: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT'
		headers?: Json
		body?: string
		encoding?: 'arraybuffer'
		returnFullResponse?: boolean
		ignoreHttpStatusErrors?: boolean
		disableFollowRedirect?: boolean
		timeout?: number
	}

	type Common = {
		getNode(): INode
		getCredentials<T extends object = Json>(type: string): Promise<T>
		helpers: {
			httpRequestWithAuthentication(
				this: Common,
				credentialsType: string,
				requestOptions: IHttpRequestOptions,
			): Promise<unknown>
		}
	}

	export type ILoadOptionsFunctions = Common & { getCurrentNodeParameter(name: string): unknown }

	export type IHookFunctions = Common & {
		getNodeParameter(name: string, fallback?: unknown): unknown
		getNodeWebhookUrl(name: 'default'): string | undefined
		getWorkflowStaticData(type: 'node'): Json
	}

	export type IWebhookFunctions = Common & {
		getHeaderData(): { [name: string]: string | string[] | undefined }
		getRequestObject(): { rawBody: Uint8Array }
		getResponseObject(): { status(code: number): { end(text?: string): unknown } }
		getWorkflowStaticData(type: 'node'): Json
	}

	export type IWebhookResponseData = { workflowData?: INodeExecutionData[][]; noWebhookResponse?: boolean }

	export type IExecuteFunctions = Common & {
		continueOnFail(): boolean
		getInputData(): INodeExecutionData[]
		getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown
		helpers: {
			prepareBinaryData(bytes: Uint8Array, fileName?: string, mimeType?: string): Promise<IBinaryData>
		}
	}

	export type INodeType = {
		description: INodeTypeDescription
		methods?: {
			loadOptions?: { [name: string]: (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]> }
		}
		webhookMethods?: {
			[name in 'default']: { [name in WebhookStep]: (this: IHookFunctions) => Promise<boolean> }
		}
		execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>
		webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>
	}
	type WebhookStep = 'checkExists' | 'create' | 'delete'

	export type ICredentialType = {
		name: string
		displayName: string
		documentationUrl?: string
		icon?: Icon
		properties: INodeProperties[]
		authenticate?: { type: 'generic'; properties: { headers: { [name: string]: string } } }
		test?: { request: { baseURL: string; url: string } }
	}

	export const NodeConnectionTypes: { readonly Main: 'main' }

	type Told = { message?: string; description?: string; httpCode?: string; itemIndex?: number }
	export class NodeApiError extends Error {
		constructor(node: INode, errorResponse: JsonObject, options?: Told)
	}
	export class NodeOperationError extends Error {
		constructor(node: INode, error: Error | string, options?: { itemIndex?: number })
	}
}

/** Node's, of which only this is used: n8n takes no other bytes. */
declare const Buffer: { from(bytes: Uint8Array): Uint8Array }
