import { Database } from 'bun:sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../src/deps.ts'
import type { Actor } from '../src/features/audit/actor.ts'
import { issueKey } from '../src/features/keys/issue.ts'
import { createOrganization } from '../src/features/organization/create.ts'
import { createTemplate } from '../src/features/templates/create.ts'
import { publishTemplate } from '../src/features/templates/publish.ts'
import { saveDraft } from '../src/features/templates/drafts/save.ts'
import { readOptions } from './options.ts'
import { quantile } from './quantile.ts'
import { startOnFilled } from './search/server.ts'
import { openQuietly } from './search/settle.ts'
import { createBodies, signingBlocks } from './signing-body.ts'

/** Many organizations on one box: what all of them wait for, alone and while one of them has a rush. */
const options = readOptions({
	organizations: { type: 'string', default: '200' },
	perMinute: { type: 'string', default: '1000' },
	seconds: { type: 'string', default: '45' },
	rush: { type: 'string', default: '1500' },
})

const RUSH_CLIENTS = 16
const DISTINCT_GUESTS = 128
const PLACEHOLDER = crypto.randomUUID()
const bodies = createBodies(PLACEHOLDER, DISTINCT_GUESTS)

type Tenant = { readonly organizationId: string; readonly templateId: string; readonly key: string }

/** In milliseconds. */
type Waits = { readonly signing: number[]; readonly search: number[] }

const directory = await mkdtemp(join(tmpdir(), 'waiver-bench-tenants-'))
try {
	const [rushing, ...calm] = await makeTenants(Number(options.organizations))
	if (rushing === undefined) throw new Error('Name at least two organizations.')
	await using server = await startOnFilled({ directory })
	const { url } = server
	await run(url, calm, 5)
	const alone = await measure(url, calm)
	const rush = startRush(url, rushing)
	const beside = await measure(url, calm)
	await rush
	console.log(
		`${calm.length} organizations with ${options.perMinute} signings a minute in all, alone and while one more signs ${options.rush} times at once; in ms:\n`,
	)
	console.table({ alone, 'beside the rush': beside })
} finally {
	await rm(directory, { recursive: true })
}

async function makeTenants(count: number): Promise<Tenant[]> {
	const deps = openQuietly(directory)
	const tenants: Tenant[] = []
	for (let number = 0; number < count; number++) tenants.push(await makeTenant(deps, number))
	await deps.close()
	return tenants
}

async function makeTenant(deps: Deps, number: number): Promise<Tenant> {
	const { id: organizationId } = createOrganization(deps, { name: `Hall ${number}`, slug: `hall-${number}` })
	const actor: Actor = { organizationId, name: 'bench', requestId: 'bench', address: '127.0.0.1' }
	const { id: templateId } = await createTemplate(deps, { actor, name: 'Day pass', settings: {} })
	await saveDraft(deps, { actor, templateId, sent: { blocks: signingBlocks } })
	await publishTemplate(deps, { actor, templateId })
	const input = { name: 'bench', scopes: ['*'] as const, expiresAt: null }
	const { key } = await issueKey(deps, { actor, issuer: 'owner', input })
	return { organizationId, templateId, key }
}

async function measure(url: string, tenants: readonly Tenant[]) {
	const from = Date.now()
	const { signing, search } = await run(url, tenants, Number(options.seconds))
	const to = Date.now()
	const documents = await waitForDocuments(tenants, { from, to })
	const row = (name: string, times: readonly number[]) => ({
		[`${name} p50`]: quantile(times, 0.5).toFixed(1),
		[`${name} p99`]: quantile(times, 0.99).toFixed(1),
	})
	return {
		signings: signing.length,
		...row('signing', signing),
		...row('search', search),
		...row('document', documents),
	}
}

/** Signs at the pace of all of them together, each time somewhere else, and searches for the guest. */
async function run(url: string, tenants: readonly Tenant[], seconds: number): Promise<Waits> {
	const everyMs = 60_000 / Number(options.perMinute)
	const waits: Waits = { signing: [], search: [] }
	const visits: Promise<void>[] = []
	const begun = performance.now()
	for (let number = 0; number * everyMs < seconds * 1_000; number++) {
		await Bun.sleep(Math.max(0, begun + number * everyMs - performance.now()))
		const tenant = tenants[(number * 7919) % tenants.length]
		if (tenant !== undefined) visits.push(visit(url, tenant, { number, waits }))
	}
	await Promise.all(visits)
	return waits
}

async function visit(
	url: string,
	tenant: Tenant,
	{ number, waits }: { readonly number: number; readonly waits: Waits },
): Promise<void> {
	waits.signing.push(await sign(url, tenant, number))
	const begun = performance.now()
	const response = await fetch(`${url}/v1/waivers?query=Number${(number % DISTINCT_GUESTS) * 7919}`, {
		headers: { authorization: `Bearer ${tenant.key}` },
	})
	const { items } = (await response.json()) as { items: unknown[] }
	if (items.length === 0) throw new Error('A search did not find who had just signed.')
	waits.search.push(performance.now() - begun)
}

/** @returns how long it took, in milliseconds */
async function sign(url: string, { templateId, key }: Tenant, number: number): Promise<number> {
	const body = (bodies[number % DISTINCT_GUESTS] ?? '').replace(PLACEHOLDER, templateId)
	const begun = performance.now()
	const response = await fetch(`${url}/v1/waivers`, {
		method: 'POST',
		headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body,
	})
	if (response.status !== 201) throw new Error(`A signing got ${response.status}: ${await response.text()}`)
	await response.arrayBuffer()
	return performance.now() - begun
}

async function startRush(url: string, tenant: Tenant): Promise<void> {
	let next = 0
	const client = async (): Promise<void> => {
		while (next < Number(options.rush)) await sign(url, tenant, next++)
	}
	await Promise.all(Array.from({ length: RUSH_CLIENTS }, client))
}

/** How long after its signing each of these organizations' documents was made, in milliseconds. */
async function waitForDocuments(
	tenants: readonly Tenant[],
	{ from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
	const db = new Database(join(directory, 'waiver.db'), { readonly: true })
	const rows = db.query<{ took: number | null; organizationId: string }, [number, number]>(
		`SELECT s.sealed_at - w.signed_at AS took, w.organization_id AS organizationId
		FROM waivers w LEFT JOIN pdf_seals s ON s.waiver_seq = w.seq WHERE w.signed_at BETWEEN ? AND ?`,
	)
	const own = new Set(tenants.map(({ organizationId }) => organizationId))
	try {
		for (;;) {
			const ownRows = rows.all(from, to).filter(({ organizationId }) => own.has(organizationId))
			const took = ownRows.flatMap((row) => row.took ?? [])
			if (took.length === ownRows.length) return took
			await Bun.sleep(200)
		}
	} finally {
		db.close()
	}
}
