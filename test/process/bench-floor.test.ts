import { expect, setDefaultTimeout, test } from 'bun:test'
import { startContender } from '../../bench/contender.ts'
import { createBodies } from '../../bench/signing-body.ts'

setDefaultTimeout(120_000)

test("The floor of the signing bench stores signings in the service's tables, each after the one before", async () => {
	const floor = await startContender('floor')
	try {
		for (const body of createBodies(floor.templateId, 3))
			expect((await fetch(floor.url, { method: 'POST', body })).status).toBe(201)
	} finally {
		await floor.stop()
	}
})
