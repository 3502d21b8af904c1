import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentWords } from '../../../src/i18n/dictionaries.ts'
import { appendLogRoots } from '../../../src/features/evidence/audit-root.ts'
import type { EntryKind } from '../../../src/features/evidence/entry.ts'
import { moveOrganization } from '../../../src/features/moves/send.ts'
import { makeToken } from '../../../src/features/moves/tokens.ts'
import { requireOrganization } from '../../../src/features/organization/organization.ts'
import { eraseDueImages } from '../../../src/features/retention/erase-images.ts'
import { DATABASE } from '../../../src/files/data-dir.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { sampleBlocks, sampleValues } from '../fixtures/blocks.ts'
import { furnish, photo } from '../fixtures/estate.ts'
import { coSign } from '../fixtures/guardians.ts'
import { blocks, publishTemplate, sign } from '../fixtures/waivers.ts'
import { runWaiver } from '../service/child-service.ts'
import { startTestService, untilIdle } from '../service/service.ts'
import type { Client, Tenant, TestService } from '../service/service.ts'
import { packRelease, readRows } from './kept.ts'
import manifest from '../../../package.json' with { type: 'json' }

// Makes `test/releases/VERSION.tar.gz`: a data directory that this release leaves behind, with something of everything.
// Run once, when the version is released ("bun test/support/releases/make.ts"). It is never made again, since every later build has
// to open what this one left.

const HALL = 'Hall of the release'

/** Each of them is in the chains that are kept. */
const KINDS: Readonly<Record<EntryKind, true>> = {
	genesis: true,
	'template.published': true,
	'waiver.signed': true,
	'waiver.imported': true,
	'waiver.rendered': true,
	'waiver.voided': true,
	'flag.cleared': true,
	'flag.reopened': true,
	'waiver.purged': true,
	'image.erased': true,
	'incident.closed': true,
	'incident.added': true,
	'incident.purged': true,
	'key.rotated': true,
	'chain.recovered': true,
	'chain.moved': true,
	'audit.root': true,
}

const dataDir = mkdtempSync(join(tmpdir(), 'waiver-kept-'))
const running = startTestService({ dataDir })
const hall = running.tenant(HALL)
await furnish(running, 'Furnished hall')
await coSign(running, hall)
await signEachBlock(hall.call)
await signEachLanguage(hall.call)
await changeWaivers(hall.call)
await purgeReport(hall)
await ageHall(running, hall)
await moveIn(running)
await untilIdle(running)
await running.service.stop()
requireSuccess(await runWaiver(['evidence', 'rotate-key'], { DATA_DIR: dataDir }))
await loseSignings(dataDir)
const rows = readRows(dataDir)
requireKinds(rows)
const target = join(import.meta.dir, `../../releases/${manifest.version}.tar.gz`)
mkdirSync(join(target, '..'), { recursive: true })
await Bun.write(target, await packRelease(dataDir, rows))
rmSync(dataDir, { recursive: true })

async function signEachBlock(call: Client): Promise<void> {
	const of = Object.values(sampleBlocks)
	const templateId = await publishTemplate(call, { name: 'Every block', of })
	const images = { signature: { typed: 'Ana Núñez' }, photo_capture: photo, id_capture: photo }
	await sign({ call }, templateId, { values: { ...sampleValues, ...images } })
}

async function signEachLanguage(call: Client): Promise<void> {
	const languages = Object.keys(documentWords)
	const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
	const text = Object.fromEntries(languages.map((tag) => [tag, nameOf(tag)]))
	const of = blocks.map((block) => (block.id === 'title' ? { ...block, text } : block))
	const templateId = await publishTemplate(call, { name: 'Every language', of })
	for (const language of languages) await sign({ call }, templateId, { language })
}

async function changeWaivers(call: Client): Promise<void> {
	const templateId = await publishTemplate(call, { name: 'Changed afterwards' })
	const waivers = [1, 2, 3, 4].map(() => sign({ call }, templateId, { values: { photo, condition: true } }))
	const [first, second, third, fourth] = (await Promise.all(waivers)).map(({ id }) => id)
	await require2xx(call('POST', `/v1/waivers/${first}/void`, { reason: 'Signed twice' }))
	await require2xx(call('POST', `/v1/waivers/${second}/hold`, { reason: 'An accident' }))
	await require2xx(call('POST', `/v1/waivers/${third}/purge`, { reason: 'Asked for' }))
	await require2xx(call('POST', '/v1/checkins', { waiverId: fourth, method: 'staff' }))
	const [flag] = (await call('GET', `/v1/waivers/${second}`)).body.flags
	for (const act of ['clear', 'reopen'])
		await require2xx(call('POST', `/v1/waivers/${second}/flags/${flag.id}/${act}`, { note: 'Asked.' }))
}

/** A report about somebody who is erased later. */
async function purgeReport({ call }: Tenant): Promise<void> {
	const templateId = await publishTemplate(call, { name: 'For a report' })
	const { participantId } = await sign({ call }, templateId)
	const { body: report } = await call('POST', '/v1/incidents', {
		text: 'Fell.',
		firstAid: 'None.',
		people: [participantId],
		waivers: [],
	})
	await require2xx(call('POST', `/v1/incidents/${report.id}/close`, { revision: report.revision }))
	await require2xx(call('DELETE', `/v1/incidents/${report.id}/hold`))
	await require2xx(call('POST', `/v1/participants/${participantId}/erase`))
}

/** Two days pass: an identity card is erased, and the logs have their daily root. */
async function ageHall(running: TestService, { call, organizationId }: Tenant): Promise<void> {
	const of = blocks.map((block) => (block.id === 'document' ? { ...block, keepDays: 1 } : block))
	const templateId = await publishTemplate(call, { name: 'Cards for a day', of })
	await sign({ call }, templateId, { values: { document: { front: photo, back: photo } } })
	await untilIdle(running)
	const { deps } = running.service
	const later = { ...deps, clock: { ...deps.clock, now: () => Date.now() + 2 * DAY_MS } }
	await eraseDueImages(later, { organizationId, name: 'retention', requestId: 'none', address: 'none' })
	await deps.write((tx) => void appendLogRoots(tx, later, organizationId))
}

/** An organization comes from another box. */
async function moveIn(running: TestService): Promise<void> {
	const from = startTestService()
	const hall = from.tenant('Hall that moved')
	await sign(hall, await publishTemplate(hall.call))
	await untilIdle(from)
	await moveOrganization(from.service.deps, {
		organization: requireOrganization(from.service.deps.db, hall.organizationId),
		to: running.service.url,
		token: makeToken(running.service.deps),
		tell: () => undefined,
	})
	await from.close()
}

/** The box loses what was signed last, and goes on. */
async function loseSignings(directory: string): Promise<void> {
	const aside = join(mkdtempSync(join(tmpdir(), 'waiver-kept-')), DATABASE)
	const path = join(directory, DATABASE)
	const before = startTestService({ dataDir: directory })
	before.service.deps.db.$client.run('VACUUM INTO ?', [aside])
	const hall = before.tenant('Lost with the newest')
	await sign(hall, await publishTemplate(hall.call))
	await untilIdle(before)
	await signInFirst(before)
	await before.service.stop()
	for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
	copyFileSync(aside, path)
	requireSuccess(await runWaiver(['recover', '--confirm'], { DATA_DIR: directory }))
	const after = startTestService({ dataDir: directory })
	await signInFirst(after)
	await after.service.stop()
}

async function signInFirst(running: TestService): Promise<void> {
	const { db } = running.service.deps
	const row = db.$client
		.query<{ id: string }, [string]>('SELECT id FROM organizations WHERE name = ?')
		.get(HALL)
	const call = running.clientOf(row?.id ?? '', ['*'])
	await sign({ call }, await publishTemplate(call, { name: 'Once more' }))
	await untilIdle(running)
	await require2xx(call('GET', '/v1/evidence/checkpoint'))
}

async function require2xx(pending: ReturnType<Client>): Promise<void> {
	const { status, body } = await pending
	if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

function requireSuccess({ code, err }: Awaited<ReturnType<typeof runWaiver>>): void {
	if (code !== 0) throw new Error(err)
}

function requireKinds(tables: ReturnType<typeof readRows>): void {
	const text = JSON.stringify(tables)
	const missing = Object.keys(KINDS).filter((kind) => !text.includes(kind))
	if (missing.length > 0) throw new Error(`No chain has ${missing.join(', ')}.`)
}
