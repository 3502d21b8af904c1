import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { TypeCheck } from '@sinclair/typebox/compiler'

/** The check of a schema, compiled with the first use and not during the start. */
export function lazyCheck<T extends TSchema>(schema: T): () => TypeCheck<T> {
	let compiled: TypeCheck<T> | undefined
	return () => (compiled ??= TypeCompiler.Compile(schema))
}
