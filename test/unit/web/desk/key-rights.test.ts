import { expect, test } from 'bun:test'
import { GRANTABLE_SCOPES, SCOPES } from '../../../../src/api/scopes.ts'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { stateOf } from '../../../../src/web/desk/system/keys/key-state.ts'
import { scopesOf } from '../../../../src/web/desk/system/keys/presets.ts'

const systemWords = wordsOf('system')

const NOON = Date.parse('2026-07-01T12:00:00Z')

test.each(Object.entries(systemWords))('Every scope is a sentence in %s', (_, { keys }) => {
	expect(Object.keys(keys.scopes)).toEqual([...GRANTABLE_SCOPES])
	for (const sentence of Object.values(keys.scopes)) expect(sentence).toMatch(/[.。]$/)
})

test('A reader may read all and change nothing, and only the preset for all holds everything', () => {
	const chosen = ['*', 'waivers:sign'] as const
	expect(scopesOf('reader', SCOPES, chosen)).toEqual(SCOPES.filter((scope) => scope.endsWith(':read')))
	expect(scopesOf('turnstile', SCOPES, chosen)).toEqual(['checkins:write'])
	expect(scopesOf('all', SCOPES, chosen)).toEqual(['*'])
	expect(scopesOf('own', SCOPES, chosen)).toEqual(['waivers:sign'])
	expect(scopesOf('booking', SCOPES, chosen)).not.toContain('waivers:read')
})

test('A key works until it is revoked or its time is over', () => {
	const [over, later] = ['2026-07-01T12:00:00.000Z', '2026-07-01T12:00:00.001Z']
	expect(stateOf({ revokedAt: null, expiresAt: null }, NOON)).toBe('active')
	expect(stateOf({ revokedAt: null, expiresAt: later }, NOON)).toBe('active')
	expect(stateOf({ revokedAt: null, expiresAt: over }, NOON)).toBe('expired')
	expect(stateOf({ revokedAt: over, expiresAt: later }, NOON)).toBe('revoked')
})
