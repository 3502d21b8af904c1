import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A font with Chinese, Japanese and Korean, as an operator may name one in `FONT_DIR`. */
export const EAST_ASIAN_FONT = '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc'

const arm64 = {
	'qemu-aarch64': 'qemu-user',
	'/usr/aarch64-linux-gnu/lib/libstdc++.so.6': 'libstdc++6-arm64-cross',
} as const

/** Debian packages that the tests use, by the command or the file that each brings. */
export const packages: Readonly<Record<string, string>> = {
	[EAST_ASIAN_FONT]: 'fonts-wqy-microhei',
	curl: 'curl',
	node: 'nodejs',
	openssl: 'openssl',
	strace: 'strace',
	'systemd-analyze': 'systemd',
	python3: 'python3',
	pip3: 'python3-pip',
	pdfsig: 'poppler-utils',
	pdftoppm: 'poppler-utils',
	pdftotext: 'poppler-utils',
	qpdf: 'qpdf',
	'chromium-headless-shell': 'chromium-headless-shell',
	certutil: 'libnss3-tools',
}

/** What rehearsals use beside them. */
export const rehearsalPackages: Readonly<Record<string, string>> = {
	java: 'default-jre-headless',
	mvn: 'maven',
	...(process.arch === 'x64' ? arm64 : {}),
}

export function isInstalled(tool: string): boolean {
	return tool.startsWith('/') ? existsSync(tool) : Bun.which(tool) !== null
}

/**
 * @param tool a command, or the path of a file
 * @throws with the package to install, where the tool is missing
 */
export function requireTool(tool: string): void {
	if (isInstalled(tool)) return
	const command = tool in rehearsalPackages ? 'rehearse' : 'test'
	const brought = packages[tool] ?? rehearsalPackages[tool] ?? tool
	throw new Error(
		`This test needs ${tool}. Install the package ${brought}, or run "bun run ${command}" once.`,
	)
}

/** A certificate for localhost that signed itself, by OpenSSL. @returns the paths of both, PEM */
export function makeCertificate(
	name = 'own',
	folder = mkdtempSync(join(tmpdir(), 'waiver-cert-')),
): { cert: string; key: string } {
	requireTool('openssl')
	const [cert, key] = [join(folder, `${name}-cert.pem`), join(folder, `${name}-key.pem`)]
	const options =
		'-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1'
	const process = Bun.spawnSync(['openssl', 'req', ...options.split(' '), '-keyout', key, '-out', cert], {
		stderr: 'ignore',
	})
	if (process.exitCode !== 0) throw new Error('openssl made no certificate.')
	return { cert, key }
}
