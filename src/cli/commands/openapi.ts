import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { createFeatures } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { openDeps } from '../../deps.ts'
import { describeInterface } from '../../http/openapi.ts'

export const openapiCommand = (): Command =>
	new Command('openapi').description('Print the OpenAPI document of the API.').action(async () => {
		// The routes want a data directory to be mounted on; they never use it here.
		const dataDir = mkdtempSync(join(tmpdir(), 'waiver-openapi-'))
		const deps = openDeps({ ...readConfig({}), dataDir, logLevel: 'error' })
		try {
			console.log(JSON.stringify(await describeInterface(createFeatures(deps).routes), null, '\t'))
		} finally {
			await deps.close()
			rmSync(dataDir, { recursive: true })
		}
	})
