import { expect, test } from 'bun:test'
import { readSource } from '../../support/architecture/source.ts'

const source = readSource('src/**/*.{ts,tsx}').filter(({ path }) => !path.startsWith('src/i18n/'))

/** What a pattern with one group finds, with the files that hold it. */
function found(pattern: RegExp): Map<string, string[]> {
	const places = new Map<string, string[]>()
	for (const { path, text } of source)
		for (const [, name = ''] of text.matchAll(pattern))
			places.set(name, [...new Set([...(places.get(name) ?? []), path])])
	return places
}

test('Hashes, signatures and MACs use SHA-2 alone, but for the HMAC-SHA-1 that authenticator apps take, the names of certificates, and the MD5 that receivers of another API and buckets compare', () => {
	const named = found(
		/\b(?:createHash|createHmac|CryptoHasher|sign|verify)\(\s*'([^']+)'|\.digest\('(SHA[^']*)'|\bBun\.(SHA\w+|MD\d)\b/g,
	)
	expect([...named.keys()].filter((name) => name !== '').toSorted()).toEqual(['md5', 'sha1', 'sha256'])
	// Responders know certificates by these names alone (RFC 5019), which protect nothing.
	expect(named.get('sha1')).toEqual(['src/kit/totp.ts', 'src/seal/revocation.ts'])
	// Whatever is chosen by a variable: the algorithms of a timestamp, of a certificate, and of a passkey.
	const chosen = source
		.filter(({ packages }) => packages.includes('node:crypto'))
		.filter(({ text }) => /\b(?:createHash|createHmac|sign|verify)\([a-z]/.test(text))
	expect(chosen.map(({ path }) => path)).toEqual([
		'src/features/accounts/passkeys/webauthn.ts',
		'src/ledger/signed-note.ts',
		'src/seal/timestamp.ts',
		'src/seal/x509.ts',
	])
	for (const file of ['src/seal/timestamp.ts', 'src/seal/x509.ts']) {
		const text = source.find(({ path }) => path === file)?.text ?? ''
		const names = [...text.matchAll(/: '(sha\d+|md\d)'/g)].map(([, name]) => name)
		expect([...new Set(names)]).toEqual(['sha256', 'sha384', 'sha512'])
	}
	expect(
		source.filter(({ text }) => /\bmd5\b|\bMD5\b|ripemd|\bmd4\b/i.test(text)).map(({ path }) => path),
	).toEqual(['src/features/webhooks/formats.ts', 'src/files/replica.ts'])
})

test('What is encrypted is encrypted by AES-256-GCM, which notices each change', () => {
	const ciphers = found(/\bcreate(?:Cipher|Decipher)iv\(\s*'([^']+)'/g)
	expect([...ciphers]).toEqual([['aes-256-gcm', ['src/files/secret-box.ts']]])
	const inBrowsers = found(/\bname: '(AES-[A-Z]+|RSA-[A-Z]+)'/g)
	expect([...inBrowsers]).toEqual([['AES-GCM', ['src/web/signing/tablet/vault.ts']]])
	const vault = source.find(({ path }) => path === 'src/web/signing/tablet/vault.ts')
	expect(vault?.text).toContain("generateKey({ name: 'AES-GCM', length: 256 }, false,")
	const weak = /publicEncrypt|privateDecrypt|createCipher\(|\bECB\b|-cbc\b|\brc4\b|des-ede/i
	expect(source.filter(({ text }) => weak.test(text)).map(({ path }) => path)).toEqual([])
})

test('Keys are made by the runtime, on the curves P-256 and Ed25519', () => {
	const types = found(/\bgenerateKeyPair(?:Sync)?\('([^']+)'/g)
	expect([...types]).toEqual([['ec', ['src/seal/certificate.ts']]])
	expect([...found(/\bnamedCurve: '([^']+)'/g).keys()]).toEqual(['P-256'])
	const note = source.find(({ path }) => path === 'src/ledger/signed-note.ts')?.text ?? ''
	expect(note).toContain('302e020100300506032b657004220420')
	expect(note).toMatch(/SEED_BYTES = 32\b/)
})

test('Cryptography is that of the runtime, and of the one library that opens PKCS #12 files', () => {
	const packages = source.flatMap((file) => file.packages.map((name) => [name, file.path] as const))
	const libraries =
		/^(?:node:crypto|node-forge|.*(?:crypto|sodium|tweetnacl|noble|bcrypt|argon|scrypt|elliptic|asn1|jsrsasign).*)$/
	const used = new Set(packages.map(([name]) => name).filter((name) => libraries.test(name)))
	expect([...used].toSorted()).toEqual(['node-forge', 'node:crypto'])
	const own = found(/\b(createHash|createHmac|createCipheriv|generateKeyPairSync|timingSafeEqual)\b(?=\()/g)
	expect(own.size).toBeGreaterThan(3)
})

test('No key is made of a password: the only hash of passwords is argon2id', () => {
	const derived = /\bpbkdf2|\bscrypt|\bhkdf|deriveKey|deriveBits|EVP_BytesToKey/i
	expect(source.filter(({ text }) => derived.test(text)).map(({ path }) => path)).toEqual([])
	expect([...found(/\bBun\.password\.(hash|verify)\b/g)]).toEqual([
		['verify', ['src/features/accounts/sessions/passwords.ts']],
		['hash', ['src/features/accounts/sessions/passwords.ts']],
	])
})

test('Hashes that anybody can forge are used for checksums and names of files alone', () => {
	expect(Object.fromEntries(found(/\bBun\.hash\.(\w+)\(/g))).toEqual({
		adler32: ['src/kit/packing/deflate.ts'],
		crc32: ['src/images/png.ts', 'src/kit/api-key.ts'],
		xxHash3: ['src/kit/fingerprint.ts'],
	})
})

test('What must not be guessed comes from the system’s source of randomness, and has at least 128 bits', () => {
	const ids = source.find(({ path }) => path === 'src/kit/ids.ts')?.text ?? ''
	expect(ids).toContain('random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes))')
	const sizes = source.flatMap(({ path, text }) =>
		[...text.matchAll(/\brandom\(([A-Z_]+|\d+)\)/g)].map(([, size = '']) => ({
			path,
			bytes: read(text, size),
		})),
	)
	expect(sizes.length).toBeGreaterThan(12)
	const short = sizes.filter(({ bytes }) => !(bytes >= 16)).map(({ path, bytes }) => `${path}: ${bytes}`)
	expect(short.toSorted()).toEqual([
		// People type it from a screen; it works once, for 15 minutes, and few tries pass (SECURITY.md, Kiosks).
		'src/features/kiosks/pair.ts: 8',
		// No secrets: how long a retry waits, and the nonce of AES-GCM.
		'src/features/webhooks/delivery/record-attempt.ts: 4',
		'src/files/secret-box.ts: 12',
	])
})

/** The value of a constant of a file, or of one that it imports. */
function read(text: string, size: string): number {
	const constant = new RegExp(`\\bconst ${size} = ([\\d_]+)\\n`)
	const texts = [text, ...source.map((file) => file.text)]
	const value = texts.map((each) => constant.exec(each)?.[1]).find((each) => each !== undefined)
	return Number((value ?? size).replaceAll('_', ''))
}
