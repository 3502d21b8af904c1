import type { TObject } from '@sinclair/typebox'

/** Calls an operation of our own API with the agent's rights. @throws CallRefused */
export type CallApi = (operationId: string, input?: CallInput) => Promise<unknown>

export type CallInput = {
	readonly path?: Readonly<Record<string, string>>
	readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
	readonly body?: object
	readonly key?: string | undefined
}

/** A tool of the agent. Its result has a fixed list of fields, and no answer of a guest. */
export type Tool = {
	readonly name: string
	readonly title: string
	readonly description: string
	/** The operations that it calls, by operationId: a key needs the scopes of all of them. */
	readonly operations: readonly string[]
	readonly input: TObject
	/** @param input valid by the schema */
	run(call: CallApi, input: Readonly<Record<string, string | readonly string[] | undefined>>): Promise<object>
}

/** The API has refused a call. `message` says how to solve it. */
export class CallRefused extends Error {}

type Row = Readonly<Record<string, unknown>>

/** The items of a page, each with these fields only. */
export function pickItems(page: unknown, fields: readonly string[]): Row[] {
	return (page as { items: Row[] }).items.map((item) => pick(item, fields))
}

/** An object with these fields only. */
export function pick(row: unknown, fields: readonly string[]): Row {
	const from = row as Row
	return Object.fromEntries(
		fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])),
	)
}
