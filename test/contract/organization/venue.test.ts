import { expect, test } from 'bun:test'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const other = running.tenant('Other')

const patch = (body: object) => hall.call('PATCH', '/v1/organization', body)
const read = async () => (await hall.call('GET', '/v1/organization')).body
const createLocation = async ({ call }: Tenant) =>
	(await call('POST', '/v1/locations', { name: 'Counter' })).body.id as string

const UNSET = {
	address: null,
	country: null,
	links: { privacyUrl: null, imprintUrl: null, accessibilityUrl: null },
	doorPolicy: 'warn',
	doorReasons: [],
	capacity: null,
	renewalReminderDays: null,
	defaultLocationId: null,
	setupDismissed: false,
}

test('An organization has no address, links or default location at first, and the door warns', async () => {
	expect(await read()).toMatchObject(UNSET)
	expect((await other.call('GET', '/v1/organization')).body).toMatchObject(UNSET)
})

test('What a venue says about itself changes field by field, and null removes it', async () => {
	const locationId = await createLocation(hall)
	const changes = {
		address: '  Wall Street 1\n10115 Berlin ',
		country: 'DE',
		links: { privacyUrl: 'https://hall.example/privacy' },
		doorPolicy: 'block',
		doorReasons: ['Signs after the warm-up', 'Spectator'],
		capacity: 120,
		renewalReminderDays: 14,
		defaultLocationId: locationId.toUpperCase(),
		setupDismissed: true,
	}
	const { status, body } = await patch(changes)
	const expected = {
		...changes,
		address: 'Wall Street 1\n10115 Berlin',
		links: { privacyUrl: 'https://hall.example/privacy', imprintUrl: null },
		defaultLocationId: locationId,
	}
	expect([status, body]).toMatchObject([200, expected])
	expect(await read()).toEqual(body)
	const imprint = await patch({ links: { imprintUrl: 'https://hall.example/imprint' } })
	expect(imprint.body).toMatchObject({
		...expected,
		links: { privacyUrl: 'https://hall.example/privacy', imprintUrl: 'https://hall.example/imprint' },
	})
	const cleared = await patch({ ...UNSET, name: 'Hall' })
	expect(cleared.body).toMatchObject(UNSET)
	expect((await other.call('GET', '/v1/organization')).body).toMatchObject(UNSET)
	const [entry] = rowsOf(
		running.service,
		"SELECT data FROM audit_log WHERE action = 'organization.updated' ORDER BY seq DESC",
	)
	expect(JSON.parse(entry.data)).toEqual({
		changed:
			'address capacity country defaultLocationId doorPolicy doorReasons links name renewalReminderDays setupDismissed',
	})
})

test('Deleting the default location leaves the organization without one', async () => {
	const defaultLocationId = await createLocation(hall)
	await patch({ defaultLocationId })
	expect((await hall.call('DELETE', `/v1/locations/${defaultLocationId}`)).status).toBe(200)
	expect((await read()).defaultLocationId).toBeNull()
})

test("422 for a default location that is inactive, unknown or another organization's", async () => {
	const inactive = await createLocation(hall)
	await hall.call('PATCH', `/v1/locations/${inactive}`, { active: false })
	for (const defaultLocationId of [inactive, crypto.randomUUID(), await createLocation(other)])
		expectRefusal(await patch({ defaultLocationId }), 'validation_failed', [
			{ path: '/defaultLocationId', code: 'unknown' },
		])
	expect((await read()).defaultLocationId).toBeNull()
})

test.each([
	[{ country: 'Germany' }, '/country'],
	[{ country: 'de' }, '/country'],
	[{ address: '' }, '/address'],
	[{ address: 'a'.repeat(501) }, '/address'],
	[{ links: { privacyUrl: 'javascript:alert(1)' } }, '/links/privacyUrl'],
	[{ links: { privacyUrl: 'hall.example' } }, '/links/privacyUrl'],
	[{ links: { imprintUrl: 'https://desk@hall.example' } }, '/links/imprintUrl'],
	[{ links: { accessibilityUrl: 'http://hall.example/access' } }, '/links/accessibilityUrl'],
	[{ links: { terms: 'https://hall.example' } }, '/links/terms'],
	[{ doorPolicy: 'open' }, '/doorPolicy'],
	[{ doorReasons: [''] }, '/doorReasons/0'],
	[{ doorReasons: ['Spectator', 'Spectator'] }, '/doorReasons'],
	[{ doorReasons: Array.from({ length: 9 }, (_none, n) => `Reason ${n}`) }, '/doorReasons'],
	[{ capacity: 0 }, '/capacity'],
	[{ setupDismissed: 'yes' }, '/setupDismissed'],
])('422 for %j', async (changes, path) => {
	const answer = await patch(changes)
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.details[0].path).toBe(path)
})

test('403 for a key that may only read', async () => {
	const reader = running.clientOf(hall.organizationId, ['organization:read'])
	expectRefusal(await reader('PATCH', '/v1/organization', { doorPolicy: 'block' }), 'insufficient_scope')
	expect((await read()).doorPolicy).toBe('warn')
})
