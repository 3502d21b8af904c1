import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { createClient, until } from '../../support/service/service.ts'
import type { Standby } from '../../support/service/standby.ts'
import {
	findFollowers,
	isReady,
	listWaivers,
	readHealth,
	startStandby,
} from '../../support/service/standby.ts'

setDefaultTimeout(120_000)

const running: Running[] = []
const followedInto: string[] = []
afterEach(async () => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
	for (const dataDir of followedInto.splice(0))
		for (const pid of findFollowers(dataDir)) process.kill(pid, 'SIGKILL')
})

const END_WITHIN_MS = 20_000

function start(...where: Parameters<typeof startStandby>): Standby {
	const standby = startStandby(...where)
	running.push({ end: async (signal) => void (await standby.end(signal)) })
	followedInto.push(standby.dataDir)
	return standby
}

const isFollowing = async (url: string): Promise<true | undefined> =>
	(await readHealth(url))?.body.behindSeconds === 0 ? true : undefined

test('After kill -9 a standby starts again, nothing writes to its old copy, and it takes over with all that was copied', async () => {
	const replica = folderReplica()
	const dataDir = makeDataDir()
	const key = await makeKey(dataDir)
	const box = await startChild(dataDir, replica)
	running.push({ end: async (signal = 'SIGTERM') => void (await box.end(signal)) })
	const litestream = startLitestream({ ...replica, DATA_DIR: dataDir })
	running.push(litestream)
	const call = box.client(key)
	const templateId = await publishTemplate(call)

	const [first, neverAgain] = [start(replica), start(replica)]
	for (const { url } of [first, neverAgain]) await until(() => isFollowing(url), END_WITHIN_MS)
	const followers = findFollowers(first.dataDir)
	expect(followers).toHaveLength(1)
	await Promise.all([first.end('SIGKILL'), neverAgain.end('SIGKILL')])

	const second = start(replica, first.dataDir)
	const signed: string[] = []
	await until(async () => {
		signed.push((await sign({ call }, templateId)).id)
		const left = findFollowers(first.dataDir)
		const isNew = left.length === 1 && !left.some((pid) => followers.includes(pid))
		return isNew && findFollowers(neverAgain.dataDir).length === 0 ? true : undefined
	}, END_WITHIN_MS)
	expect(readdirSync(join(first.dataDir, 'standby', 'followed'))).toHaveLength(1)
	await until(() => isFollowing(second.url), END_WITHIN_MS)
	signed.push((await sign({ call }, templateId)).id)

	// Ended in order, Litestream has copied everything.
	await box.end('SIGTERM')
	await litestream.end('SIGTERM')
	expect(await runWaiver(['standby', 'promote'], second.env)).toMatchObject({ code: 0 })
	await until(() => isReady(second.url), END_WITHIN_MS)
	const there = createClient(second.url, key)
	expect((await listWaivers(there)).toSorted()).toEqual(signed.toSorted())
	await until(() => (existsSync(join(second.dataDir, 'standby')) ? undefined : true), END_WITHIN_MS)
	expect(findFollowers(second.dataDir)).toEqual([])
	// Those of which the replica had no copy are made again after the takeover.
	for (const id of signed)
		await until(
			async () => ((await there('GET', `/v1/waivers/${id}/pdf`)).status === 200 ? true : undefined),
			END_WITHIN_MS,
		)
	expect(await second.end()).toBe(0)
	expect(await runWaiver(['verify'], second.env)).toMatchObject({ code: 0 })
})
