import { exampleOf } from '../example.ts'
import type { Operation, Reference } from '../document.ts'

/** Stands for the service's address in a page's samples, until the page is sent. */
export const ADDRESS = 'https://address-of-the-service.invalid'

/** The request of a sample, and its use of the response. */
export type SampleCall = {
	readonly method: string
	readonly url: string
	readonly needsKey: boolean
	/** Without the key's header. */
	readonly headers: Readonly<Record<string, string>>
	/** A value to send as JSON, or the text itself. */
	readonly json?: unknown
	readonly text?: string
	/** The name under which a file is saved. */
	readonly file?: string
	/** A response that goes on until the reader stops it. */
	readonly isStream: boolean
}

const CSV = 'firstName,lastName,email\nGrace,Hopper,grace@example.com\n'

/** The endings of files by their media type. */
const endings: Readonly<Record<string, string>> = {
	'application/pdf': 'pdf',
	'application/zip': 'zip',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'message/rfc822': 'eml',
	'text/csv': 'csv',
}

/** A call of an operation with its required parts only. */
export function exampleCall(operation: Operation, reference: Reference): SampleCall {
	const { method, path, parameters = [], requestBody, security } = operation
	const mandatory = parameters.filter(({ required }) => required)
	const valueOf = (name: string): string => {
		const match = mandatory.find((parameter) => parameter.name === name)
		return match === undefined ? '' : String(exampleOf(match.schema, reference))
	}
	const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(valueOf(name)))
	const query = mandatory
		.filter((parameter) => parameter.in === 'query')
		.map(({ name }) => `${name}=${encodeURIComponent(valueOf(name))}`)
	const headers = mandatory
		.filter((parameter) => parameter.in === 'header')
		.map(({ name }) => [name, valueOf(name)] as const)
	const [bodyType, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
	const type = Object.keys(operation.responses[200]?.content ?? {})[0] ?? 'application/json'
	const ending = endings[type]
	return {
		method,
		url: `${ADDRESS}${address}${query.length === 0 ? '' : `?${query.join('&')}`}`,
		needsKey: security.length > 0,
		headers: {
			...Object.fromEntries(headers),
			...(bodyType === undefined ? {} : { 'Content-Type': bodyType }),
		},
		...(bodyType === 'application/json' ? { json: exampleOf(media?.schema ?? {}, reference) } : {}),
		...(bodyType !== undefined && bodyType !== 'application/json' ? { text: CSV } : {}),
		...(ending === undefined ? {} : { file: `download.${ending}` }),
		isStream: type === 'text/event-stream',
	}
}
