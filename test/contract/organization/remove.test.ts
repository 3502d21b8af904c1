import { expect, test } from 'bun:test'
import { appendEntry } from '../../../src/features/evidence/append.ts'
import { newestCheckpoint } from '../../../src/features/evidence/checkpoints.ts'
import { removeOrganization } from '../../../src/features/organization/remove.ts'
import { requireOrganization } from '../../../src/features/organization/organization.ts'
import { createEvent, createPrefillLink, furnish, invite } from '../../support/fixtures/estate.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { readTenantRows } from '../../support/fixtures/tenant-rows.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()

const remove = ({ organizationId }: { organizationId: string }): void => {
	const { deps } = running.service
	removeOrganization(deps, requireOrganization(deps.db, organizationId))
}

const countRows = (organizationId: string): number =>
	Object.values(readTenantRows(running.service.deps.db.$client, organizationId)).flat().length

test('An organization in which nothing was signed is deleted with every row, and another keeps all of its own', async () => {
	const { deps } = running.service
	const neighbor = await furnish(running, 'Neighbor')
	const mistake = running.tenant('Mistake')
	const { call, organizationId } = mistake
	const templateId = await publishTemplate(call, { name: 'A form' })
	await createPrefillLink({ call, templateId })
	await invite({ call }, await createEvent({ call, templateId }))
	await call('POST', '/v1/locations', { name: 'Hall' })
	await hire(running, mistake, 'owner')
	// As after a day, on which the logs' roots go into the chain.
	await deps.write(
		(tx) =>
			void appendEntry(tx, { organizationId, kind: 'audit.root', subject: organizationId, at: 0, data: {} }),
	)
	await newestCheckpoint(deps, organizationId, 2)
	const before = countRows(neighbor.organizationId)
	expect(countRows(organizationId)).toBeGreaterThan(15)

	remove(mistake)
	expect(countRows(organizationId)).toBe(0)
	expect(countRows(neighbor.organizationId)).toBeGreaterThanOrEqual(before)
	expect(deps.checkpoints.organizations()).not.toContain(organizationId)
	expect(deps.db.$client.query('PRAGMA foreign_key_check').all()).toEqual([])
	expect((await call('GET', '/v1/templates')).status).toBe(401)
	expect((await neighbor.call('GET', `/v1/waivers/${neighbor.waiverId}`)).status).toBe(200)
})

test('Where somebody has signed nothing is deleted, and the logs and the chain refuse it by themselves', async () => {
	const hall = await furnish(running, 'Signed')
	const before = countRows(hall.organizationId)
	expect(() => remove(hall)).toThrow('"signed" has waivers, and what was signed is never deleted at once')
	expect(countRows(hall.organizationId)).toBeGreaterThanOrEqual(before)
	const { $client } = running.service.deps.db
	for (const table of ['chain', 'audit_log', 'phi_access_log'])
		expect(() =>
			$client.run(`DELETE FROM ${table} WHERE organization_id = '${hall.organizationId}'`),
		).toThrow(/never deleted|append-only/)
	expect(() => $client.run(`DELETE FROM template_versions WHERE template_id = '${hall.templateId}'`)).toThrow(
		'a published version is never deleted',
	)
})
