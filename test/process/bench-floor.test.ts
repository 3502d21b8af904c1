import { expect, setDefaultTimeout, test } from 'bun:test'
import { startContender } from '../../bench/contender.ts'
import { createBodies } from '../../bench/signing-body.ts'

setDefaultTimeout(120_000)

test.each(['floor', 'duties'] as const)(
	"The contender %s of the signing bench stores signings in the service's tables, each after the one before",
	async (name) => {
		const server = await startContender(name)
		try {
			for (const body of createBodies(server.templateId, 3))
				expect((await fetch(server.url, { method: 'POST', body })).status).toBe(201)
		} finally {
			await server.stop()
		}
	},
)
