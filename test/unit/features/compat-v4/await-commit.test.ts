import { expect, test } from 'bun:test'
import { CommitWatch } from '../../../../src/features/compat-v4/await-commit.ts'
import { createWakes } from '../../../../src/jobs/wakes.ts'

const HOUR = 3_600_000

test('Whoever waits goes on with the commit that brings what they wait for', async () => {
	const wakes = createWakes()
	const watch = new CommitWatch(wakes)
	let isThere = false
	let looks = 0
	const waiting = watch.until(() => {
		looks++
		return isThere
	}, HOUR)
	wakes.wake('commit')
	isThere = true
	wakes.wake('commit')
	await waiting
	wakes.wake('commit')
	expect(looks).toBe(3)
})

test('What is there already is not waited for, and what does not come is given up', async () => {
	const watch = new CommitWatch(createWakes())
	await watch.until(() => true, HOUR)
	let looks = 0
	await watch.until(() => {
		looks++
		return false
	}, 1)
	expect(looks).toBe(1)
})
