import type { TObject } from '@sinclair/typebox'

/** A call of an operation of our own API, as whoever uses the tool. @throws CallRefused */
export type CallApi = (operationId: string, sent?: Sent) => Promise<unknown>

export type Sent = {
	readonly path?: Readonly<Record<string, string>>
	readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
	readonly body?: object
	readonly key?: string | undefined
}

/** What an agent can call. Its result has the fields that it names, and no answer of a guest. */
export type Tool = {
	readonly name: string
	readonly title: string
	readonly description: string
	/** What it calls, by operationId: a key needs the scopes of all of them. */
	readonly operations: readonly string[]
	readonly input: TObject
	/** @param input fits the schema */
	run(call: CallApi, input: Readonly<Record<string, string | readonly string[] | undefined>>): Promise<object>
}

/** The API has refused a call. `message` says what to do. */
export class CallRefused extends Error {}

type Row = Readonly<Record<string, unknown>>

/** The items of a page, each with these fields alone. */
export function pickItems(page: unknown, fields: readonly string[]): Row[] {
	return (page as { items: Row[] }).items.map((item) => pick(item, fields))
}

/** An object with these fields alone. */
export function pick(row: unknown, fields: readonly string[]): Row {
	const from = row as Row
	return Object.fromEntries(
		fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])),
	)
}
