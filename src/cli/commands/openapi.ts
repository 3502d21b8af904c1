import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { createFeatures } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { openDeps } from '../../deps.ts'
import { makeOpenApiDocument } from '../../http/openapi.ts'

export const openapiCommand = (): Command =>
	new Command('openapi').description('Print the OpenAPI document of the API.').action(async () => {
		console.log(JSON.stringify(await withRoutes(makeOpenApiDocument), null, '\t'))
	})

type Routes = Parameters<typeof makeOpenApiDocument>[0]

/** Calls `use` with the routes of the service. No service runs. */
export async function withRoutes<T>(use: (routes: Routes) => T): Promise<Awaited<T>> {
	// Mounting the routes takes a data directory, which is never used here.
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-openapi-'))
	const deps = openDeps({ ...readConfig({}), dataDir, logLevel: 'error' })
	try {
		return await use(createFeatures(deps).routes)
	} finally {
		await deps.close()
		rmSync(dataDir, { recursive: true })
	}
}
