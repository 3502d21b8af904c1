import { expect, test } from 'bun:test'
import { Batches } from '../../../../src/features/live/batches.ts'
import { publishTemplate, sign } from '../../../support/fixtures/waivers.ts'
import { useService } from '../../../support/service/service.ts'

const running = useService({}, { withoutLoops: true })
const hall = running.tenant('Hall')
const other = running.tenant('Other')
const templateId = await publishTemplate(hall.call)

await publishTemplate(other.call)

test('Streams at the same position share one read until there are more events', async () => {
	const batches = new Batches(running.service.deps)
	const first = batches.read(hall.organizationId, 0)
	expect(first.events.map(({ type }) => type)).toEqual(['template.published'])
	expect(batches.read(hall.organizationId, 0)).toBe(first)
	expect(batches.read(hall.organizationId, first.nextAfter).events).toEqual([])
	await sign(hall, templateId)
	const next = batches.read(hall.organizationId, first.nextAfter)
	expect(next.events.map(({ type }) => type)).toContain('waiver.signed')
	expect(next.events[0]?.text).toMatch(/^id: 2\nevent: waiver\.signed\ndata: \{.*"sequence":2.*\}\n\n$/)
})

test("An organization never gets another's events, whatever position it reads from", () => {
	const batches = new Batches(running.service.deps)
	const ours = batches.read(hall.organizationId, 0)
	const theirs = batches.read(other.organizationId, 0)
	expect(theirs.events).toHaveLength(1)
	expect(theirs.events[0]?.text).not.toBe(ours.events[0]?.text)
	expect(batches.read(hall.organizationId, 0)).toEqual(ours)
})
