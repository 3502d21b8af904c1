import { join } from 'node:path'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { explainFailure } from '../../db/explain-failure.ts'
import { openDeps } from '../../deps.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../features/audit/actor.ts'
import { issueKey } from '../../features/keys/issue.ts'
import { publicAddress } from '../../features/links/token/address.ts'
import { createOrganization } from '../../features/organization/create.ts'
import { chooseOrganization } from '../../features/organization/organization.ts'
import { findOrganizationBySlug, listOrganizations } from '../../features/organization/queries.ts'
import type { Organization } from '../../features/organization/table.ts'
import { listTemplates } from '../../features/templates/queries.ts'
import { requireTemplate } from '../../features/templates/template.ts'
import { renderUnicodeCompact } from 'uqr'
import { makeDataDir } from '../../files/data-dir.ts'
import { lockDataDir } from '../../files/lock.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { SERVICE_LOCK, startService } from '../../service.ts'
import { loadPageAssets } from '../../web/assets/load-assets.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { CommandFailed } from '../failed.ts'
import { demoValues } from '../../demo/forms.ts'
import { OPENED_MS, fillHall, openHistory, publishDemoForms } from '../../demo/hall.ts'
import { makeSetupLink, configAt, untilStopped } from './serve.ts'

const DEMO = { name: 'North Wall Climbing', slug: 'demo', timezone: 'UTC' } as const

/** How long a key of the demo works. Each start prints a new one. */
const DEMO_KEY_HOLDS_MS = 7 * DAY_MS

export const demoCommand = (): Command =>
	new Command('demo')
		.description('Run the service with a demo organization, a published template and a key to try it with.')
		.action(async () => {
			const config = readConfig()
			await fillDemo(config)
			const service = startService(config)
			await loadPageAssets()
			const place = configAt(service)
			const demo = await openDemo(service.deps)
			const setupLink = await makeSetupLink(service, chooseOrganization(service.deps.db, DEMO.slug))
			console.log(welcome(publicAddress(place), { ...demo, port: place.port, setupLink }))
			await untilStopped(service)
		})

/** Fills an empty data directory, under the lock of a service: a demo that is refused changes nothing. */
async function fillDemo(config: Config): Promise<void> {
	makeDataDir(config.dataDir)
	let unlock: (() => void) | undefined
	try {
		unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK))
		const now = systemClock.now()
		const history = openHistory(systemClock, now)
		const deps = openDeps({ ...config, logLevel: 'error' }, { clock: history.clock })
		try {
			if (findOrganizationBySlug(deps.db, DEMO.slug) !== undefined) return
			if (listOrganizations(deps.db).length > 0)
				throw new CommandFailed(`${config.dataDir} is a venue's own. Set DATA_DIR to an empty folder.`, 1)
			history.goTo(now - OPENED_MS)
			const actor = actorOf(createOrganization(deps, DEMO))
			const templates = await publishDemoForms(deps, actor)
			await fillHall(deps, { actor, timezone: DEMO.timezone, templates, history, now })
		} finally {
			await deps.close()
		}
	} catch (error) {
		throw explainFailure(config.dataDir, error)
	} finally {
		unlock?.()
	}
}

type Demo = { key: string; templateId: string; slug: string }

async function openDemo(deps: Deps): Promise<Demo> {
	const actor = actorOf(chooseOrganization(deps.db, DEMO.slug))
	const input = { name: 'demo', scopes: ['*'] as const, expiresAt: deps.clock.now() + DEMO_KEY_HOLDS_MS }
	const { key } = await issueKey(deps, { actor, issuer: 'owner', input })
	const { organizationId } = actor
	const [template] = listTemplates(deps.db, organizationId, { status: 'active' })
	// A demo that was interrupted while it was filled has no template.
	const templateId = template?.id ?? (await publishDemoForms(deps, actor)).climbing
	return { key, templateId, slug: requireTemplate(deps.db, organizationId, templateId).slug }
}

function actorOf({ id }: Pick<Organization, 'id'>): Actor {
	return { organizationId: id, name: 'cli', requestId: 'demo', address: 'local' }
}

type Welcome = Demo & { readonly port: number; readonly setupLink: string | undefined }

function welcome(url: string, { key, templateId, slug, port, setupLink }: Welcome): string {
	const page = `${url}/w/${DEMO.slug}/${slug}`
	const body = JSON.stringify({ templateId, values: demoValues })
	const desk =
		setupLink === undefined
			? `Sign in to the desk, where staff run the venue:\n\n  ${url}/desk`
			: `Create the owner of the desk, where staff run the venue (the link works once, for 24 hours):\n\n  ${setupLink}`
	return `
${desk}

The waiver service runs at ${url} (stop it with Ctrl-C; everything is kept).

${renderUnicodeCompact(page)}

  Sign as a guest           ${page}
  API documentation         ${url}/docs
  Demo key                  ${key}

A phone on your network reaches it when you start with HOST=0.0.0.0 and BASE_URL=http://this-machine:${port}.

Sign a waiver over the API:

  curl -i ${url}/v1/waivers -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body.replaceAll("'", "'\\''")}'

Then read it back with the id from the response, and open its PDF:

  curl ${url}/v1/waivers/ID -H 'Authorization: Bearer ${key}'
  curl ${url}/v1/waivers/ID/pdf -H 'Authorization: Bearer ${key}' -o waiver.pdf
`
}
