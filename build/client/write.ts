import { join } from 'node:path'
import { withRoutes } from '../../src/cli/commands/openapi.ts'
import { makeOpenApiDocument } from '../../src/http/openapi.ts'
import { generateClient } from './generate.ts'
import type { Document } from './generate.ts'

/** Writes the types of the TypeScript client anew, from the OpenAPI document of the routes. */
const file = join(import.meta.dir, '../../clients/typescript/src/generated.ts')
const document = (await withRoutes(makeOpenApiDocument)) as unknown as Document
await Bun.write(file, generateClient(document))
