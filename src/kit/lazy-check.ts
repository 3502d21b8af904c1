import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import { lazy } from './lazy.ts'

/** The check of a schema, compiled at its first use and not during the start. */
export function lazyCheck<T extends TSchema>(schema: T): () => TypeCheck<T> {
	return lazy(() => TypeCompiler.Compile(schema))
}
