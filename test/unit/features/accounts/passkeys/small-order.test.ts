import { expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { readPublicKey } from '../../../../../src/features/accounts/passkeys/webauthn.ts'

/** SubjectPublicKeyInfo of an Ed25519 key, before its 32 bytes (RFC 8410). */
const PREFIX = '302a300506032b6570032100'

const read = (point: string) => readPublicKey(Buffer.from(PREFIX + point, 'hex'))

/** The points of order 1, 2, 4 and 8, and other spellings of them, as the literature on Ed25519 lists them. */
const POINTS = [
	'0100000000000000000000000000000000000000000000000000000000000000',
	'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'0000000000000000000000000000000000000000000000000000000000000000',
	'0000000000000000000000000000000000000000000000000000000000000080',
	'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
	'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
	'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
	'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
	'0100000000000000000000000000000000000000000000000000000000000080',
	'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
	'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

test.each(POINTS)('An Ed25519 key is none whose point has a small order: %s', (point) => {
	expect(read(point)).toBeUndefined()
})

test('Every Ed25519 key that is made is one', () => {
	for (let n = 0; n < 20; n++) {
		const der = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
		expect(readPublicKey(der)?.asymmetricKeyType).toBe('ed25519')
	}
})
