import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apps, packApp } from '../../build/apps.ts'
import manifest from '../../apps/zapier/package.json' with { type: 'json' }
import { NODE_HOME, envOf, installTool, run } from '../support/apps/host-tools.ts'
import { toolFolder } from '../support/run/machine.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { useService } from '../support/service/service.ts'

setDefaultTimeout(10 * 60_000)

/** Zapier's command line and its platform have the same versions. */
const VERSION = manifest.dependencies['zapier-platform-core']
const TOOL = join(toolFolder(), `zapier-platform-cli-${VERSION}`)
await installTool(TOOL, { packages: [`zapier-platform-cli@${VERSION}`], bytes: 5e8 })

const home = mkdtempSync(join(tmpdir(), 'waiver-zapier-'))
afterAll(() => rmSync(home, { recursive: true }))
await run(['tar', '-xzf', await packApp(apps.zapier, home)], home)
const app = join(home, 'package')
await run(['npm', 'install', '--no-audit', '--no-fund'], app)

const running = useService()
const hall = running.tenant('Hall')

/** Runs Zapier's command line on the app, as its maker does. */
const zapier = (...args: string[]): Promise<string> => {
	const command = join(TOOL, 'node_modules/zapier-platform-cli/src/bin/run')
	return run([join(NODE_HOME, 'bin/node'), command, ...args], app, {
		...envOf(home),
		authData_url: running.service.url,
		authData_apiKey: hall.key,
	})
}

test("Zapier's command line finds nothing wrong with the app", async () => {
	expect(await zapier('validate', '--without-style')).toContain('No structural errors found')
})

test("Zapier's command line connects, searches and acts with the app", async () => {
	const { id, participantId } = await sign(hall, await publishTemplate(hall.call))
	const invoke = async (...args: string[]): Promise<any> => {
		const told = await zapier('invoke', ...args, '--non-interactive')
		return JSON.parse(told.slice(told.search(/^[[{]/m)))
	}
	expect(await invoke('auth', 'test')).toMatchObject({ name: 'Hall' })
	const wish = JSON.stringify({ participantId })
	expect(await invoke('search', 'guest', '--inputData', wish)).toMatchObject([
		{ covered: true, waiverId: id },
	])
	const arrival = JSON.stringify({ waiverId: id, requireValid: 'true' })
	expect(await invoke('create', 'checkin', '--inputData', arrival)).toMatchObject({
		waiverId: id,
		isValid: true,
	})
	const { body } = await hall.call('GET', `/v1/checkins?waiverId=${id}`)
	expect(body.items).toMatchObject([{ waiverId: id, method: 'api' }])
})
