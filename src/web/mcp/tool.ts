import type { Static, TObject } from '@sinclair/typebox'

/** Calls an operation of our own API with the agent's rights. @throws CallRefused */
export type CallApi = (operationId: string, input?: CallInput) => Promise<unknown>

export type CallInput = {
	readonly path?: Readonly<Record<string, string>>
	readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
	readonly body?: object
	readonly key?: string | undefined
}

/** A tool of the agent. Its result has the fields of `output` only, and no answer of a guest. */
export type Tool = {
	readonly name: string
	readonly title: string
	readonly description: string
	/** The operations that it calls, by operationId: a key needs the scopes of all of them. */
	readonly operations: readonly string[]
	readonly input: TObject
	readonly output: TObject
	/** @param input valid by the schema */
	run(call: CallApi, input: Readonly<Record<string, string | readonly string[] | undefined>>): Promise<object>
}

/** The API has refused a call. `message` says how to solve it. */
export class CallRefused extends Error {}

/** The items of a page, each with the fields of a schema only. */
export function pickItems<T extends TObject>(page: unknown, schema: T): Static<T>[] {
	return (page as { items: unknown[] }).items.map((item) => pick(item, schema))
}

/** An object with the fields of a schema only. */
export function pick<T extends TObject>(row: unknown, schema: T): Static<T> {
	const from = row as Readonly<Record<string, unknown>>
	const fields = Object.keys(schema.properties).filter((field) => from[field] !== undefined)
	return Object.fromEntries(fields.map((field) => [field, from[field]])) as Static<T>
}
