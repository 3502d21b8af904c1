import { expect, test } from 'bun:test'
import { TAGS } from '../../../src/api/about.ts'
import { problems } from '../../../src/api/problem-codes.ts'
import { SCOPES } from '../../../src/api/scopes.ts'
import { readSource } from '../../support/architecture/source.ts'

/** With these http itself refuses. Every other code is a feature's. */
const CODES_OF_HTTP = new Set([
	'unauthorized',
	'key_expired',
	'key_revoked',
	'insufficient_scope',
	'cross_origin',
	'conflict',
	'confirmation_needed',
	'not_found',
	'method_not_allowed',
	'moved',
	'payload_too_large',
	'validation_failed',
	'malformed_json',
	'rate_limited',
	'internal',
	'unavailable',
	'storage_full',
])

test('The folder http names no scope, no tag and no code of a feature', () => {
	const codes = Object.keys(problems).filter((code) => !CODES_OF_HTTP.has(code))
	const words = [...SCOPES, ...Object.keys(TAGS), ...codes]
	expect(words.length).toBeGreaterThan(50)
	const files = readSource('src/http/**/*.ts')
	expect(files.length).toBeGreaterThan(30)
	// As a string, or as the key of a table.
	const named = words.map((word) => [word, new RegExp(`(['"\`])${word}\\1|^\\s*${word}:`, 'm')] as const)
	const strays = files.flatMap(({ path, text }) =>
		named.flatMap(([word, pattern]) => (pattern.test(text) ? `${path} names ${word}` : [])),
	)
	expect(strays).toEqual([])
})
