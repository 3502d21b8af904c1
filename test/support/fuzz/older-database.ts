import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'bun:test'
import { until } from '../service/service.ts'
import { hookOf, readFeed } from './feed.ts'
import type { Host } from './host.ts'
import type { TenantModel } from './model.ts'
import type { Stage } from './stage.ts'

type Tenants = readonly TenantModel[]

/** Copies the database, and notes what it holds. */
export async function copyDatabase({ host, model }: Stage): Promise<void> {
	await host.copyDatabase()
	model.older = structuredClone(model.tenants)
}

/**
 * Puts the copy of the database back, confirms the loss and sweeps: what was acknowledged since is gone, and the PDFs of
 * the lost waivers are kept.
 */
export async function loseNewest({ host, model }: Stage): Promise<void> {
	const { older } = model
	// A waiver that was purged since would come back without its images, which are erased everywhere.
	if (older === undefined || hasPurgedSince(older, model.tenants)) return
	const ids = new Set(waiversOf(older).map(({ id }) => id))
	const lost = waiversOf(model.tenants).filter(({ id, isPurged }) => !ids.has(id) && !isPurged)
	const pdfs = await host.setBack()
	model.tenants = structuredClone(older)
	if (lost.length > 0) await expectReadOnly(host)
	await host.confirmLoss()
	await until(async () => (await readReadiness(host)).ready || undefined)
	expect(await host.sweep()).toBe(0)
	for (const { id } of lost) expect(existsSync(join(host.dataDir, 'found', pdfs.get(id) ?? id))).toBe(true)
	for (const tenant of model.tenants) await forgetEvents(host, tenant)
}

const waiversOf = (tenants: Tenants) => tenants.flatMap(({ waivers }) => waivers)

function hasPurgedSince(older: Tenants, tenants: Tenants): boolean {
	const purged = new Set(waiversOf(tenants).flatMap(({ id, isPurged }) => (isPurged ? [id] : [])))
	return waiversOf(older).some(({ id, isPurged }) => !isPurged && purged.has(id))
}

const readReadiness = async (host: Host): Promise<any> => (await host.client()('GET', '/health/ready')).body

async function expectReadOnly(host: Host): Promise<void> {
	const { reason } = await readReadiness(host)
	expect(reason).toContain('waiver recover')
}

/** The receiver has been told of events that are lost. */
async function forgetEvents(host: Host, { index, keys }: TenantModel): Promise<void> {
	const feed = await readFeed(host.client(keys[0]?.key))
	const ids = new Set(feed.map(({ id }) => id))
	host.forgetReceived(({ path, body }) => path === hookOf(index) && !ids.has(JSON.parse(body).id))
}
