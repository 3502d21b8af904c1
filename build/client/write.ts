import { join } from 'node:path'
import document from '../../test/golden/openapi.json' with { type: 'json' }
import { generateClient } from './generate.ts'
import type { Document } from './generate.ts'

/** Writes the types of the TypeScript client anew, from the OpenAPI document that the tests hold the service to. */
const folder = join(import.meta.dir, '../../clients/typescript/src/generated')
for (const [name, text] of Object.entries(generateClient(document as unknown as Document)))
	await Bun.write(join(folder, name), text)
