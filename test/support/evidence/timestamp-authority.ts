import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireTool } from '../run/tools.ts'
import { childrenOf, decode, readOctets } from '../../../src/seal/asn1.ts'

/** A time-stamping authority (RFC 3161) on this machine, by OpenSSL, with the authority that certified it. */
export type Authority = {
	readonly url: string
	/** Where its certificate says that its state is told, as `REVOCATION_HOSTS` lists it. */
	readonly host: string
	/**
	 * How it answers from now on: as it should, not at all, with a refusal, with the answer to another question, with one
	 * that does not say which question it answers, with one about other bytes, or with one that it has not signed.
	 */
	mode: 'honest' | 'down' | 'refusing' | 'replaying' | 'nonceless' | 'other' | 'forged'
	/**
	 * How the state of its certificate is told: by OCSP, by a list alone, not at all, with its revocation by either, with
	 * a response that nobody may sign, with one about another certificate, as a redirect, or without end.
	 */
	state: State
	readonly asked: number
	/** What it was asked besides timestamps: paths. */
	readonly calls: readonly string[]
	/** Its certificate, and that of the authority above it, PEM. */
	readonly certificate: string
	readonly root: string
	/** @param token DER @param covered what it must be of @returns what OpenSSL prints */
	verify(token: Uint8Array, covered: Uint8Array): Promise<string>
	/** From now on another certificate of it is used, valid for so many days. */
	renew(days: number): Promise<void>
	close(): Promise<void>
}

type State =
	| 'good'
	| 'listed'
	| 'down'
	| 'revoked'
	| 'revokedInList'
	| 'forged'
	| 'other'
	| 'redirect'
	| 'endless'

const config = (host: string) => `
[ tsa ]
default_tsa = here
[ here ]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.crt
signer_key = ./tsa.key
certs = ./root.crt
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[ ca ]
default_ca = root
[ root ]
database = ./index.txt
certificate = ./root.crt
private_key = ./root.key
default_md = sha256
serial = ./certificates
new_certs_dir = .
policy = any
unique_subject = no
[ any ]
commonName = supplied
[ req ]
distinguished_name = name
prompt = no
[ name ]
CN = Test authority
[ of_root ]
basicConstraints = critical,CA:TRUE
[ of_tsa ]
extendedKeyUsage = critical,timeStamping
authorityInfoAccess = OCSP;URI:http://${host}/ocsp,caIssuers;URI:http://${host}/root.crt
crlDistributionPoints = URI:http://${host}/list
[ of_responder ]
extendedKeyUsage = OCSPSigning
noCheck = ignored
`

const KEY = 'ec -pkeyopt ec_paramgen_curve:P-256'

export async function startAuthority(): Promise<Authority> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-tsa-'))
	const run = (command: string, mayFail = false) => openssl(folder, command, mayFail)
	const read = (name: string) => readFileSync(join(folder, name), 'utf8')
	let [asked, last] = [0, new Uint8Array()]
	const calls: string[] = []
	const authority = { mode: 'honest' as Authority['mode'], state: 'good' as State }
	const server = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		async fetch(request) {
			const { pathname } = new URL(request.url)
			if (pathname === '/') return stamp(request)
			calls.push(pathname)
			if (pathname === '/root.crt') return new Response(read('root.crt'))
			const { state } = authority
			if (state === 'down' || (['listed', 'revokedInList'].includes(state) && pathname === '/ocsp'))
				return new Response('', { status: 503 })
			if (state === 'redirect') return Response.redirect('/elsewhere')
			if (state === 'endless') return new Response(new Uint8Array(2 * 1024 * 1024))
			return new Response(pathname === '/list' ? await makeList() : await judge(await request.bytes()))
		},
	})
	const { host } = new URL(server.url)
	writeFileSync(join(folder, 'tsa.cnf'), config(host))
	for (const [name, text] of [
		['serial', '01'],
		['certificates', '1000'],
		['index.txt', ''],
	] as const)
		writeFileSync(join(folder, name), text)
	const root = `-subj /CN=Root -extensions of_root -days 9000`
	await run(`req -x509 -newkey ${KEY} -nodes -keyout root.key -out root.crt -config tsa.cnf ${root}`)

	async function certify(name: string, section: string, days: number): Promise<void> {
		await run(
			`req -new -newkey ${KEY} -nodes -keyout ${name}.key -out ${name}.req -config tsa.cnf -subj /CN=${name}`,
		)
		await run(
			`ca -batch -notext -config tsa.cnf -extfile tsa.cnf -extensions ${section} -days ${days} -in ${name}.req -out ${name}.crt`,
		)
	}
	await certify('other', 'of_responder', 9000)
	await certify('responder', 'of_responder', 9000)
	await certify('tsa', 'of_tsa', 400)

	/** The authority's records, with or without the revocation of the certificate that stamps. */
	async function record(isRevoked: boolean): Promise<void> {
		const rows = read('index.txt').trimEnd().split('\n')
		const revoked = rows.map((row, at) =>
			isRevoked && at === rows.length - 1 ? row.replace(/^V\t(\w+)\t/, 'R\t$1\t260101000000Z') : row,
		)
		await Bun.write(join(folder, 'shown.txt'), `${revoked.join('\n')}\n`)
		await Bun.write(join(folder, 'shown.txt.attr'), 'unique_subject = no\n')
		await Bun.write(join(folder, 'shown.cnf'), read('tsa.cnf').replace('./index.txt', './shown.txt'))
	}

	async function makeList(): Promise<Uint8Array> {
		await record(authority.state === 'revokedInList')
		await run('ca -gencrl -config shown.cnf -crldays 4000 -out list.pem')
		await run('crl -in list.pem -outform DER -out list.der')
		return Bun.file(join(folder, 'list.der')).bytes()
	}

	async function judge(question: Uint8Array): Promise<Uint8Array> {
		await record(authority.state === 'revoked')
		await Bun.write(join(folder, 'state.req'), question)
		const signer = authority.state === 'forged' ? 'tsa' : 'responder'
		if (authority.state === 'other') await run('ocsp -issuer root.crt -cert other.crt -reqout state.req')
		await run(
			`ocsp -index shown.txt -CA root.crt -rsigner ${signer}.crt -rkey ${signer}.key -reqin state.req -respout state.res -ndays 4000`,
			true,
		)
		return Bun.file(join(folder, 'state.res')).bytes()
	}

	async function stamp(request: Request): Promise<Response> {
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
			await run(`ts -query -digest ${imprint} -sha256 -no_nonce -cert -out ${name}`)
		}
		await run(`ts -reply -config tsa.cnf -queryfile ${name} -out ${name}.reply`, true)
		last = await Bun.file(join(folder, `${name}.reply`)).bytes()
		// The signature is the last of a reply.
		if (authority.mode === 'forged') last[last.length - 3] = (last.at(-3) ?? 0) ^ 1
		return new Response(last, { headers: { 'content-type': 'application/timestamp-reply' } })
	}

	return Object.defineProperties(authority, {
		url: { value: server.url.href },
		host: { value: host },
		asked: { get: () => asked },
		calls: { value: calls },
		certificate: { value: read('tsa.crt') },
		root: { value: read('root.crt') },
		verify: {
			value: async (token: Uint8Array, covered: Uint8Array) => {
				await Bun.write(join(folder, 'token'), token)
				await Bun.write(join(folder, 'covered'), covered)
				return run('ts -verify -data covered -in token -token_in -CAfile root.crt', true)
			},
		},
		renew: { value: (days: number) => certify('tsa', 'of_tsa', days) },
		close: {
			value: async () => {
				await server.stop(true)
				rmSync(folder, { recursive: true })
			},
		},
	}) as Authority
}

async function openssl(cwd: string, command: string, mayFail = false): Promise<string> {
	requireTool('openssl')
	const child = Bun.spawn(['openssl', ...command.split(' ')], { cwd, stderr: 'pipe', stdout: 'pipe' })
	const [printed, complaint] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
	])
	if ((await child.exited) !== 0 && !mayFail) throw new Error(complaint)
	return printed + complaint
}
