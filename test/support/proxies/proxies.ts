import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readText } from '../architecture/source.ts'
import { tools } from '../run/machine.ts'
import { makeCertificate } from '../run/tools.ts'
import { freePort } from '../service/free-port.ts'
import { until } from '../service/service.ts'

/** The name in the guide's settings. */
export const PROXY_HOST = 'waivers.example.com'

export const PROXIES = ['nginx', 'Caddy', 'Apache'] as const

export type ProxyName = (typeof PROXIES)[number] | 'Traefik'

export type Proxy = { readonly port: number; stop(): Promise<void> }

export type ProxyOptions = {
	/** Port of the service. */
	readonly upstream: number
	readonly port?: number
	/** Changes the guide's settings, as somebody might who has others. */
	readonly change?: (settings: string) => string
	/** Under which its settings stand; by default its name. */
	readonly heading?: string
	/** Whether it speaks http, since a browser of the tests trusts no certificate of theirs. */
	readonly isPlain?: boolean
}

/** @param nth of several settings under the heading, from 0 @throws where the guide has none */
function settingsOf(heading: string, nth: number): string {
	const section = readText('docs/proxies.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
	const settings = [...section.matchAll(/^```\w+\n([^]*?)^```$/gm)][nth]?.[1]
	if (settings === undefined) throw new Error(`docs/proxies.md has no settings below ${heading}.`)
	return settings
}

/** Starts a proxy with the settings of the guide; only its ports and its certificate are others. */
export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<Proxy> {
	const {
		upstream,
		port = freePort(),
		change = (settings) => settings,
		isPlain = false,
		heading = name,
	} = options
	const folder = mkdtempSync(join(tmpdir(), 'waiver-proxy-'))
	const place = {
		name,
		heading,
		folder,
		port,
		upstream,
		change: isPlain ? (text: string) => change(withoutTls(text)) : change,
	}
	const { command, env = {} } = starts[name](place)
	const log = join(folder, 'proxy.log')
	const child = Bun.spawn(command, { stdout: 'ignore', stderr: Bun.file(log), env: { HOME: folder, ...env } })
	const stop = async (): Promise<void> => {
		child.kill()
		await child.exited
		rmSync(folder, { recursive: true, force: true })
	}
	try {
		await until(async () => {
			if (child.exitCode !== null) throw new Error(`${name} ended: ${await Bun.file(log).text()}`)
			const at = isPlain ? fetch(`http://127.0.0.1:${port}/health`) : fetchBehind(port, '/health')
			return at.then(
				({ ok }) => ok || undefined,
				() => undefined,
			)
		}, 20_000)
	} catch (error) {
		await stop()
		throw error
	}
	return { port, stop }
}

/** The same of nginx without TLS, at a port that the service has to know, too. */
function withoutTls(settings: string): string {
	return settings
		.replace(' ssl http2;', ';')
		.replace(/^\tssl_.*\n/gm, '')
		.replaceAll('$host', '$http_host')
}

/** Sends a request to a proxy at its name, whatever its certificate is. */
export function fetchBehind(port: number, path: string, init: RequestInit = {}): Promise<Response> {
	const headers = new Headers(init.headers)
	headers.set('host', PROXY_HOST)
	return fetch(`https://127.0.0.1:${port}${path}`, {
		...init,
		headers,
		tls: { rejectUnauthorized: false, serverName: PROXY_HOST },
	})
}

type Place = {
	readonly name: ProxyName
	readonly heading: string
	readonly folder: string
	readonly port: number
	readonly upstream: number
	readonly change: (settings: string) => string
}

type Start = (place: Place) => { readonly command: string[]; readonly env?: Record<string, string> }

const starts: Readonly<Record<ProxyName, Start>> = {
	nginx(place) {
		const config = join(place.folder, 'nginx.conf')
		const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
			(each) => `${each}_temp_path ${place.folder}/${each};`,
		)
		const site = write(place, 'site.conf', move(place, ['443 ssl', '127.0.0.1:3000']))
		writeFileSync(
			config,
			`daemon off; ${isRoot ? 'user root;' : ''} pid ${place.folder}/pid; worker_processes 1;
			events {} http { access_log off; ${temporary.join(' ')} include ${site}; }`,
		)
		return { command: [tools.nginx, '-p', place.folder, '-c', config, '-e', 'stderr'] }
	},
	Caddy(place) {
		const own = `local_certs\nskip_install_trust\nadmin off\nhttps_port ${place.port}\nhttp_port ${freePort()}\n`
		const site = move(place, ['127.0.0.1:3000'])
		// It has one block of general settings, at the start.
		const whole = site.startsWith('{\n') ? site.replace('{\n', `{\n${own}`) : `{\n${own}}\n${site}`
		const config = write(place, 'Caddyfile', whole)
		const env = { XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder }
		return { command: [tools.caddy, 'run', '--adapter', 'caddyfile', '--config', config], env }
	},
	Apache(place) {
		const modules = ['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'http2', 'proxy', 'proxy_http']
		const own = [
			...modules.map((each) => `LoadModule ${each}_module ${tools.apacheModules}/mod_${each}.so`),
			`ServerRoot ${place.folder}`,
			`PidFile ${place.folder}/pid`,
			`DefaultRuntimeDir ${place.folder}`,
			'ErrorLog /dev/stderr',
			`Listen 127.0.0.1:${place.port}`,
			...(isRoot ? ['User www-data', 'Group www-data'] : []),
		]
		const site = move(place, [':443', '127.0.0.1:3000'])
		const config = write(place, 'apache.conf', `${own.join('\n')}\n${site}`)
		return {
			command: [tools.apache, '-X', '-f', config],
			env: { LD_LIBRARY_PATH: tools.apacheLibraries },
		}
	},
	Traefik(place) {
		const site = write(place, 'site.yml', move(place, ['127.0.0.1:3000'], 1))
		// What an installation has besides: where the settings are, and here no authority that it could ask.
		const entry = move(place, ["':443'"], 0).replace('tls:\n        certResolver: letsencrypt', 'tls: {}')
		const config = write(place, 'traefik.yml', `${entry}\nproviders:\n  file:\n    filename: ${site}\n`)
		return { command: ['traefik', `--configfile=${config}`], env: { PATH: Bun.env['PATH'] ?? '' } }
	},
}

const isRoot = process.getuid?.() === 0

function write({ folder }: Place, file: string, text: string): string {
	mkdirSync(folder, { recursive: true })
	const path = join(folder, file)
	writeFileSync(path, text)
	return path
}

/** The guide's settings at ports of our own, with a certificate of our own. @throws where one of the places is not there */
function move({ name, heading, port, upstream, change }: Place, places: readonly string[], nth = 0): string {
	let settings = settingsOf(heading, nth)
	for (const place of places) {
		if (!settings.includes(place)) throw new Error(`The settings of ${name} have no ${place}.`)
		const moved = place.includes('3000')
			? place.replace('3000', `${upstream}`)
			: place.replace('443', `${port}`)
		settings = settings.replaceAll(place, moved)
	}
	const { cert, key } = certificate()
	return change(settings)
		.replace(/\S+\/fullchain\.pem/, cert)
		.replace(/\S+\/privkey\.pem/, key)
}

let made: ReturnType<typeof makeCertificate> | undefined

function certificate(): ReturnType<typeof makeCertificate> {
	made ??= makeCertificate()
	return made
}
