import { X509Certificate, createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { loginOf } from '../kit/network/login-of.ts'
import { parseNetworks } from '../kit/network/client-address.ts'

// How the text of an environment variable becomes a setting. Each throws a clause that completes "PORT must be …".

export function text(value: string): string {
	return value
}

/** The text prints better than what it is parsed into. */
export function networks(value: string): string {
	try {
		parseNetworks(value)
	} catch (error) {
		throw new Error('addresses and networks, such as 127.0.0.1, 10.0.0.0/8 or loopback', { cause: error })
	}
	return value
}

export function origins(value: string): string[] {
	const all = value.split(',').map((each) => each.trim())
	const origins = all.filter((each) => each !== '')
	if (origins.some((each) => !/^https?:/.test(each) || URL.parse(each)?.origin !== each))
		throw new Error('origins, such as https://booking.example.com, without a path')
	return origins
}

export function printers(value: string): string[] {
	const all = value.split(',').map((each) => each.trim())
	const printers = all.filter((each) => each !== '')
	if (printers.some((each) => !/^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$/.test(each)))
		throw new Error('addresses with a port, such as 192.168.1.30:9100')
	return printers
}

/** As URLs have them: in small letters, and with a port only where it is not the usual one. */
export function hosts(value: string): string[] {
	const all = value.split(',').map((each) => each.trim())
	const hosts = all.filter((each) => each !== '')
	if (hosts.some((each) => URL.parse(`http://${each}/`)?.host !== each))
		throw new Error('names of hosts in small letters, such as ocsp.example.com, without http:// or a path')
	return hosts
}

export function file(value: string): string {
	if (value !== '' && !(existsSync(value) && statSync(value).isFile()))
		throw new Error('the path of a file that exists')
	return value
}

export function certificate(value: string): string {
	return fileOf(value, 'a certificate', (pem) => new X509Certificate(pem))
}

export function privateKey(value: string): string {
	return fileOf(value, 'a private key without a password', createPrivateKey)
}

function fileOf(value: string, what: string, parse: (pem: string) => unknown): string {
	if (file(value) === '') return value
	let pem: string
	try {
		pem = readFileSync(value, 'utf8')
	} catch (error) {
		throw new Error('the path of a readable file', { cause: error })
	}
	try {
		parse(pem)
	} catch (error) {
		throw new Error(`the path of a PEM file with ${what}`, { cause: error })
	}
	return value
}

export function isPair(certificateFile: string, keyFile: string): boolean {
	const key = createPrivateKey(readFileSync(keyFile, 'utf8'))
	return new X509Certificate(readFileSync(certificateFile, 'utf8')).checkPrivateKey(key)
}

export function replicaUrl(value: string): string {
	if (value === '') return value
	const isBucket = /^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/|$)/.test(value)
	if (!isBucket && !value.startsWith('file:///') && !isAbsolute(value))
		throw new Error('the whole path of a folder, such as /mnt/backup/files, or s3://bucket/prefix')
	return value.replace(/(?<=.)\/+$/, '')
}

/** Storage that Litestream can write to. */
const LITESTREAM_URL = /^(?:file:\/\/\/|(?:s3|gs|abs|oss|sftp|nats|webdavs?):\/\/)./

export function litestreamUrl(value: string): string {
	if (value !== '' && !LITESTREAM_URL.test(value))
		throw new Error('an address such as file:///mnt/backup/db or s3://bucket/prefix')
	return value
}

/** A word without characters that a header or a signature can't hold. */
export function program(fallback: string) {
	return (value: string): string => {
		if (value !== fallback && Bun.which(value) === null) throw new Error('the path of a program that exists')
		return value
	}
}

/** A word that fits into a header or a signature. */
export function word(value: string): string {
	if (!/^[!-~]*$/.test(value)) throw new Error('letters, digits and signs without a space')
	return value
}

export function token(value: string): string {
	if (value !== '' && !/^[!-~]{16,}$/.test(value))
		throw new Error('16 or more letters, digits and signs without a space')
	return value
}

export function folder(value: string): string {
	if (value !== '' && !(statSync(value, { throwIfNoEntry: false })?.isDirectory() ?? false))
		throw new Error('the path of a folder that exists')
	return value
}

/** A query is allowed, because some authorities read the account from it. */
export function timestampUrl(value: string): string {
	const url = URL.parse(value)
	if (value !== '' && (url === null || !/^https?:$/.test(url.protocol)))
		throw new Error('an http:// or https:// address')
	return value
}

export function integer(least: number, most: number) {
	return (value: string): number => {
		const number = Number(value)
		if (!/^\d+$/.test(value) || number < least || number > most)
			throw new Error(`a whole number from ${least} to ${most}`)
		return number
	}
}

export function zeroOr(least: number, most: number) {
	return (value: string): number => {
		if (value === '0') return 0
		try {
			return integer(least, most)(value)
		} catch (error) {
			throw new Error(`0 or a whole number from ${least} to ${most}`, { cause: error })
		}
	}
}

export function oneOf<const T extends string>(choices: readonly T[]) {
	return (value: string): T => {
		const match = choices.find((choice) => choice === value)
		if (match === undefined) throw new Error(`one of ${choices.join(', ')}`)
		return match
	}
}

/** Links name paths of their own, so it has none. A user or password would stand in every mail. */
export function origin(value: string): string {
	if (value === '') return value
	const url = URL.parse(value)
	if (url === null || !/^https?:$/.test(url.protocol) || !/^https?:\/\/[^/?#@\\]+\/*$/i.test(value))
		throw new Error(
			'an http:// or https:// address without a path, user or password, such as https://waivers.example.com',
		)
	return value.replace(/\/+$/, '')
}

/** These characters would end the user or password, or begin an escape. */
const ESCAPES = 'in the user or password write %23 for #, %25 for %, %2F for /, %3F for ? and %40 for @'

/** Only `?requireTLS=` may follow the server. */
export function smtpUrl(value: string): string {
	if (value === '') return value
	const url = URL.parse(value)
	const isPlain = url !== null && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.hash === ''
	const options = [...(url?.searchParams ?? [])]
	const isKnown = options.every(([name, flag]) => name === 'requireTLS' && /^(?:true|false)$/.test(flag))
	if (!isPlain || !/^smtps?:$/.test(url.protocol) || !isKnown || !hasReadableLogin(url))
		throw new Error(`an smtp:// or smtps:// address; ${ESCAPES}`)
	return value
}

/** Unchanged, because it may hold a user, a password and a query. */
export function gatewayUrl(value: string): string {
	if (value === '') return value
	const url = URL.parse(value)
	const isPlain = url !== null && url.hash === '' && !url.pathname.includes('@')
	if (!isPlain || !/^https?:$/.test(url.protocol) || !hasReadableLogin(url))
		throw new Error(`an http:// or https:// address; ${ESCAPES}`)
	return value
}

function hasReadableLogin(url: URL): boolean {
	try {
		loginOf(url)
		return true
	} catch {
		return false
	}
}

/** With a dot, since strict mail servers refuse others. */
export function hostName(value: string): string {
	if (value !== '' && !/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*$/i.test(value))
		throw new Error('the name of a host, such as mail.example.com')
	return value
}

export function mailAddress(value: string): string {
	if (value !== '' && !/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(value)) throw new Error('a bare email address')
	return value
}

export function hookSecret(value: string): string {
	if (value !== '' && !/^[\w-]{20,200}$/.test(value)) throw new Error('20 or more letters, digits, - and _')
	return value
}
