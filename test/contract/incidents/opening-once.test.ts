import { expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { NOBODY } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const tenant = running.tenant('Hall')
const told = { text: 'Fell between two mats.', firstAid: 'Cooled the ankle.' }

test('A repeat with the same key opens one report, says if its body differs, and another organization has keys of its own', async () => {
	const headers = { 'idempotency-key': 'fall-1' }
	const first = await tenant.call('POST', '/v1/incidents', told, headers)
	const again = await expectNoEffect(running.service, () =>
		tenant.call('POST', '/v1/incidents', { ...told, text: 'Other' }, headers),
	)
	expect([again.status, again.body]).toEqual([201, first.body])
	expect(again.headers.get('idempotent-replayed')).toBe('true')
	expect(again.headers.get('idempotency-mismatch')).toBe('true')
	const other = running.tenant('Other keys')
	const theirs = await other.call('POST', '/v1/incidents', told, headers)
	expect([theirs.status, theirs.body.id === first.body.id]).toEqual([201, false])
	await expectNoEffect(running.service, () =>
		tenant.call('POST', '/v1/incidents', { locationId: NOBODY }, { 'idempotency-key': 'fall-2' }),
	)
	const later = await tenant.call('POST', '/v1/incidents', told, { 'idempotency-key': 'fall-2' })
	expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([201, null])
})
