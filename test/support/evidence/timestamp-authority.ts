import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireTool } from '../run/tools.ts'
import { childrenOf, decode, readOctets } from '../../../src/seal/asn1.ts'

/** A time-stamping authority (RFC 3161) on this machine, by OpenSSL. */
export type Authority = {
	readonly url: string
	/**
	 * How it answers from now on: as it should, not at all, with a refusal, with the answer to another question, with one
	 * that does not say which question it answers, with one about other bytes, or with one that it has not signed.
	 */
	mode: 'honest' | 'down' | 'refusing' | 'replaying' | 'nonceless' | 'other' | 'forged'
	readonly asked: number
	/** Its certificate, PEM. */
	readonly certificate: string
	close(): Promise<void>
}

const config = `
[ tsa ]
default_tsa = here
[ here ]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.crt
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[ req ]
distinguished_name = name
x509_extensions = ext
prompt = no
[ name ]
CN = Test authority
[ ext ]
extendedKeyUsage = critical,timeStamping
`

export async function startAuthority(): Promise<Authority> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-tsa-'))
	writeFileSync(join(folder, 'tsa.cnf'), config)
	writeFileSync(join(folder, 'serial'), '01')
	const key = 'ec -pkeyopt ec_paramgen_curve:P-256'
	await openssl(
		folder,
		`req -x509 -newkey ${key} -nodes -keyout tsa.key -out tsa.crt -days 30 -config tsa.cnf`,
	)
	let [asked, last] = [0, new Uint8Array()]
	const authority = { mode: 'honest' as Authority['mode'] }
	const server = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		async fetch(request) {
			asked++
			if (authority.mode === 'down') return new Response('', { status: 503 })
			const question = authority.mode === 'refusing' ? new Uint8Array([0x30, 0]) : await request.bytes()
			if (authority.mode === 'replaying') return new Response(last)
			const name = `q${asked}`
			// Within the hash that the question is about.
			if (authority.mode === 'other') question[40] = (question[40] ?? 0) ^ 1
			await Bun.write(join(folder, name), question)
			if (authority.mode === 'nonceless') {
				const imprint = readOctets(childrenOf(childrenOf(decode(question))[1])[1]).toString('hex')
				await openssl(folder, `ts -query -digest ${imprint} -sha256 -no_nonce -cert -out ${name}`)
			}
			await openssl(folder, `ts -reply -config tsa.cnf -queryfile ${name} -out ${name}.reply`, true)
			last = await Bun.file(join(folder, `${name}.reply`)).bytes()
			// The signature is the last of a reply.
			if (authority.mode === 'forged') last[last.length - 3] = (last.at(-3) ?? 0) ^ 1
			return new Response(last, { headers: { 'content-type': 'application/timestamp-reply' } })
		},
	})
	return Object.defineProperties(authority, {
		url: { value: server.url.href },
		asked: { get: () => asked },
		certificate: { value: readFileSync(join(folder, 'tsa.crt'), 'utf8') },
		close: {
			value: async () => {
				await server.stop(true)
				rmSync(folder, { recursive: true })
			},
		},
	}) as Authority
}

async function openssl(cwd: string, command: string, mayFail = false): Promise<void> {
	requireTool('openssl')
	const child = Bun.spawn(['openssl', ...command.split(' ')], { cwd, stderr: 'pipe', stdout: 'ignore' })
	const complaint = await new Response(child.stderr).text()
	if ((await child.exited) !== 0 && !mayFail) throw new Error(complaint)
}
