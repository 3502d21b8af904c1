import { expect, test } from 'bun:test'
import { countdown, stateOf } from '../../../../src/web/desk/venue/kiosks/kiosk-state.ts'
import type { KioskDetail } from '../../../../src/features/kiosks/model.ts'

const NOW = Date.parse('2026-07-01T12:00:00.000Z')
const kiosk = (status: KioskDetail['status'], lastSeenAt: string | null): KioskDetail => ({
	id: '01900000-0000-7000-8000-000000000000',
	name: 'Entrance',
	status,
	locationId: null,
	templateIds: null,
	createdAt: '2026-07-01T09:00:00.000Z',
	pairedAt: null,
	lastSeenAt,
	revokedAt: null,
})

test.each([
	['paired', '2026-07-01T11:45:00.000Z', 'online'],
	['paired', '2026-07-01T11:44:59.999Z', 'silent'],
	['paired', '2026-07-01T12:00:01.000Z', 'online'],
	['paired', null, 'silent'],
	['waiting', null, 'waiting'],
	['expired', null, 'expired'],
	['revoked', '2026-07-01T11:59:00.000Z', 'revoked'],
] as const)('A %s tablet that last called at %p is %s at noon', (status, lastSeenAt, state) => {
	expect(stateOf(kiosk(status, lastSeenAt), NOW)).toBe(state)
})

test('A countdown has minutes and seconds, and ends at nought', () => {
	expect([900_000, 61_000, 59_001, 1, 0, -5_000].map(countdown)).toEqual([
		'15:00',
		'1:01',
		'1:00',
		'0:01',
		'0:00',
		'0:00',
	])
})
