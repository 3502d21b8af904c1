import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { openDeps } from '../../deps.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../features/audit/actor.ts'
import { issueKey } from '../../features/keys/issue.ts'
import { publicAddress } from '../../features/links/token/address.ts'
import { createOrganization } from '../../features/organization/create.ts'
import { chooseOrganization } from '../../features/organization/organization.ts'
import { findOrganizationBySlug } from '../../features/organization/queries.ts'
import { createTemplate } from '../../features/templates/create.ts'
import { publishTemplate } from '../../features/templates/publish.ts'
import { listTemplates } from '../../features/templates/queries.ts'
import { requireTemplate } from '../../features/templates/template.ts'
import { saveDraft } from '../../features/templates/drafts/save.ts'
import { renderUnicodeCompact } from 'uqr'
import { DAY_MS } from '../../kit/time/durations.ts'
import { startService } from '../../service.ts'
import { loadPageAssets } from '../../web/assets/load-assets.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { OPENED_MS, fillHall, openHistory } from './demo-hall.ts'
import type { DemoTemplates } from './demo-hall.ts'
import { DEMO_LANGUAGES, demoBlocks, demoValues, trampolineBlocks } from './demo-template.ts'
import { makeSetupLink, configAt, untilStopped } from './serve.ts'

const DEMO = { name: 'North Wall Climbing', slug: 'demo', timezone: 'UTC' } as const

/** How long a key of the demo works. Each start prints a new one. */
const DEMO_KEY_HOLDS_MS = 7 * DAY_MS

export const demoCommand = (): Command =>
	new Command('demo')
		.description('Run the service with a demo organization, a published template and a key to try it with.')
		.action(async () => {
			const config = readConfig()
			const demo = await prepareDemo(config)
			const service = startService(config)
			await loadPageAssets()
			const place = configAt(service)
			const setupLink = await makeSetupLink(service, chooseOrganization(service.deps.db, DEMO.slug))
			console.log(welcome(publicAddress(place), { ...demo, port: place.port, setupLink }))
			await untilStopped(service)
		})

type Demo = { key: string; templateId: string; slug: string }

async function prepareDemo(config: Config): Promise<Demo> {
	const now = systemClock.now()
	const history = openHistory(systemClock, now)
	const deps = openDeps({ ...config, logLevel: 'error' }, { clock: history.clock })
	try {
		const existing = findOrganizationBySlug(deps.db, DEMO.slug)
		if (existing === undefined) history.goTo(now - OPENED_MS)
		const { id } = existing ?? createOrganization(deps, DEMO)
		const actor = { organizationId: id, name: 'cli', requestId: 'demo', address: 'local' }
		if (existing === undefined)
			await fillHall(deps, { actor, templates: await publishTemplates(deps, actor), history, now })
		const [template] = listTemplates(deps.db, id, 'active')
		const input = { name: 'demo', scopes: ['*'] as const, expiresAt: deps.clock.now() + DEMO_KEY_HOLDS_MS }
		const { key } = await issueKey(deps, { actor, issuer: 'owner', input })
		const templateId = template?.id ?? (await publishTemplates(deps, actor)).climbing
		return { key, templateId, slug: requireTemplate(deps.db, id, templateId).slug }
	} finally {
		await deps.close()
	}
}

async function publishTemplates(deps: Deps, actor: Actor): Promise<DemoTemplates> {
	const climbing = await publishOne(deps, actor, 'Climbing waiver', demoBlocks)
	return { climbing, trampoline: await publishOne(deps, actor, 'Trampoline waiver', trampolineBlocks) }
}

async function publishOne(
	deps: Deps,
	actor: Actor,
	name: string,
	blocks: readonly unknown[],
): Promise<string> {
	const settings = {
		expiry: { type: 'duration' as const, years: 1 },
		expireMinorsAtMajority: true,
		languages: [...DEMO_LANGUAGES],
	}
	const { id: templateId } = await createTemplate(deps, { actor, name, settings })
	await saveDraft(deps, { actor, templateId, sent: { blocks } })
	await publishTemplate(deps, { actor, templateId })
	return templateId
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
