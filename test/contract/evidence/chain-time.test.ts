import { expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { verifyData } from '../../../verifier/data.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')

const readChain = () =>
	rowsOf<{ body: string }>(
		running.service,
		'SELECT body FROM chain WHERE organization_id = ? ORDER BY seq',
		hall.organizationId,
	).map(({ body }) => JSON.parse(body))

test('Chain time never runs backwards when the clock is set, and the chain records the difference', async () => {
	const templateId = await publishTemplate(hall.call)
	await sign(hall, templateId)
	await settleJobs(running.service)
	const before = readChain()
	const head = Date.parse(before.at(-1).at)
	clock.advance(-DAY_MS)
	const back = await sign(hall, templateId)
	clock.advance(2 * DAY_MS)
	const on = await sign(hall, templateId)
	await settleJobs(running.service)

	const chain = readChain()
	const times = chain.map(({ at }) => Date.parse(at))
	expect(times).toEqual(times.toSorted((a, b) => a - b))
	const entryOf = (id: string) =>
		chain.find(({ kind, subject }) => kind === 'waiver.signed' && subject === id)
	expect(entryOf(back.id)).toMatchObject({
		at: new Date(head).toISOString(),
		data: { clockSkewMs: head - (clock.now() - 2 * DAY_MS) },
	})
	expect(entryOf(on.id).at).toBe(new Date(clock.now()).toISOString())
	for (const { data } of [...before, entryOf(on.id)]) expect(data).not.toHaveProperty('clockSkewMs')
	expect(verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
})
