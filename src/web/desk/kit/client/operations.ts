import { operations } from '../../../../../clients/typescript/src/generated.ts'
import type { Operations } from '../../../../../clients/typescript/src/generated.ts'

export { operations }

/** Ids of the operations, except downloads of files, which are links. */
export type OperationId = keyof typeof operations

/** The result of an operation. */
export type Output<Id extends OperationId> = Json<Operations[Id]['output']>

/** JSON has no `undefined`: an optional field is present or absent. */
type Json<T> = T extends readonly (infer Item)[]
	? Json<Item>[]
	: T extends object
		? { [Key in keyof T]: Json<Exclude<T[Key], undefined>> }
		: T

/** One page of a list. */
export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null }

type Fields<Id extends OperationId> = Operations[Id]['input']
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type PathName<Id extends OperationId> = NamesIn<(typeof operations)[Id]>
type Query<Id extends OperationId> = Omit<Fields<Id>, PathName<Id> | 'body' | `${string}-${string}`>

type Part<Name extends string, Value> = keyof Value extends never
	? unknown
	: Partial<Value> extends Value
		? { readonly [Each in Name]?: Value }
		: { readonly [Each in Name]: Value }

/** The parameters of an operation, by their place in the request. */
export type Input<Id extends OperationId> = Part<'path', Record<PathName<Id>, string>> &
	Part<'query', Query<Id>> &
	Pick<Fields<Id>, 'body' & keyof Fields<Id>>
