import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CopiesOwner, readOwner, takeCopiesOver } from '../../../src/files/copies-owner.ts'
import { openReplica } from '../../../src/files/replica.ts'
import { createStillClock } from '../../support/service/clock.ts'

const root = mkdtempSync(join(tmpdir(), 'waiver-whose-'))
afterAll(() => rmSync(root, { recursive: true }))

let copies: string
beforeEach(() => {
	copies = mkdtempSync(join(root, 'copies-'))
})

const S3 = { endpoint: '', region: '', accessKeyId: '', secretAccessKey: '' }
const nextId = (): string => crypto.randomUUID()

function makeBox(): { dataDir: string; owner: CopiesOwner } {
	const dataDir = mkdtempSync(join(root, 'data-'))
	const replica = openReplica(copies, S3, nextId)
	return { dataDir, owner: new CopiesOwner({ dataDir, replica, clock: createStillClock(), nextId }) }
}

test('The copies are nobody’s until the service claims them, and then newly ours until that is settled', async () => {
	const { owner, dataDir } = makeBox()
	expect(await owner.readOwnership()).toMatchObject({ are: 'nobodys' })
	// Somebody has removed the claim of the box that copied these.
	mkdirSync(join(copies, 'keys'))
	writeFileSync(join(copies, 'keys', 'main'), '')
	await owner.check()
	expect(await owner.readOwnership()).toEqual({ are: 'ours', isNew: true })
	await owner.check()
	expect(await owner.readOwnership()).toEqual({ are: 'ours', isNew: true })
	await owner.settle()
	expect(await owner.readOwnership()).toEqual({ are: 'ours', isNew: false })
	expect(readFileSync(join(dataDir, 'owner'), 'utf8')).toBe(readFileSync(join(copies, 'owner'), 'utf8'))
})

test('A place without copies is ours at once', async () => {
	const { owner } = makeBox()
	await owner.check()
	expect(await owner.readOwnership()).toEqual({ are: 'ours', isNew: false })
})

test('A box that claims a place twice at once, or in two processes, owns it', async () => {
	const { owner, dataDir } = makeBox()
	const replica = openReplica(copies, S3, nextId)
	const late = {
		...replica,
		put: async (...call: Parameters<typeof replica.put>) => {
			await Bun.sleep(5)
			await replica.put(...call)
		},
	}
	const others = [replica, late, late].map(
		(each) => new CopiesOwner({ dataDir, replica: each, clock: createStillClock(), nextId }),
	)
	const checks = [owner, owner, ...others].map((each) => each.check())
	expect(await Promise.all(checks)).toEqual([undefined, undefined, undefined, undefined, undefined])
	expect(await owner.readOwnership()).toMatchObject({ are: 'ours' })
})

test('A claim that was stored, though the box did not hear of it, is still its own', async () => {
	const { owner, dataDir } = makeBox()
	const replica = openReplica(copies, S3, nextId)
	const deaf = {
		...replica,
		put: async (...call: Parameters<typeof replica.put>) => {
			await replica.put(...call)
			throw new Error('the connection was reset')
		},
	}
	const interrupted = new CopiesOwner({ dataDir, replica: deaf, clock: createStillClock(), nextId })
	const failure = await interrupted.check().catch((error: Error) => error.message)
	expect(failure).toBe('the connection was reset')
	expect(await owner.check()).toBeUndefined()
	expect(await owner.readOwnership()).toMatchObject({ are: 'ours' })
})

test('A takeover makes the copies nobody’s for the new box, and another’s for the old one once they are claimed', async () => {
	const [old, next] = [makeBox(), makeBox()]
	await old.owner.check()
	expect(await next.owner.readOwnership()).toMatchObject({ are: 'anothers' })
	await takeCopiesOver(next.dataDir, nextId)
	expect(await next.owner.readOwnership()).toMatchObject({ are: 'nobodys' })
	expect(await old.owner.readOwnership()).toEqual({ are: 'ours', isNew: false })
	await next.owner.check()
	expect(await next.owner.readOwnership()).toEqual({ are: 'ours', isNew: true })
	expect(await old.owner.readOwnership()).toMatchObject({ are: 'anothers' })
})

test('Of two boxes that were restored from the same copies, the one that starts first keeps them', async () => {
	const [old, late, next] = [makeBox(), makeBox(), makeBox()]
	await old.owner.check()
	for (const { dataDir } of [late, next])
		await takeCopiesOver(dataDir, nextId, await readOwner(openReplica(copies, S3, nextId)))
	expect(await next.owner.check()).toBeUndefined()
	// What the other one has is older than what was signed since.
	expect(await late.owner.readOwnership()).toMatchObject({ are: 'anothers' })
	expect(await late.owner.check()).toContain('another data directory')
	expect(await next.owner.readOwnership()).toMatchObject({ are: 'ours' })
	// Restored anew, it has what the other one has copied.
	await takeCopiesOver(late.dataDir, nextId, await readOwner(openReplica(copies, S3, nextId)))
	expect(await late.owner.check()).toBeUndefined()
	expect(await next.owner.readOwnership()).toMatchObject({ are: 'anothers' })
})

test('A box of an earlier version keeps its copies, which are nobody’s while their share is not mounted', async () => {
	const { owner, dataDir } = makeBox()
	for (const folder of [dataDir, copies]) writeFileSync(join(folder, 'owner'), '{"id":"a"}\n')
	expect(await owner.readOwnership()).toEqual({ are: 'ours', isNew: false })
	rmSync(join(copies, 'owner'))
	expect(await owner.readOwnership()).toMatchObject({ are: 'nobodys' })
})
