import { existsSync } from 'node:fs'

/** A font with Chinese, Japanese and Korean, as an operator may name one in `FONT_DIR`. */
export const EAST_ASIAN_FONT = '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc'

/** Debian packages that the tests call, by the command or the file that each brings. */
const packages = {
	[EAST_ASIAN_FONT]: 'fonts-wqy-microhei',
	openssl: 'openssl',
	python3: 'python3',
	pdftoppm: 'poppler-utils',
	qpdf: 'qpdf',
	chromium: 'chromium',
} as const

/**
 * Makes the machine fit for the tests: installs what is missing, or says what to install.
 * @throws when a tool is missing and can't be installed here.
 */
export async function prepareMachine(): Promise<void> {
	const missing = Object.entries(packages).filter(([brought]) => !isThere(brought))
	if (missing.length === 0) return
	const names = [...new Set(missing.map(([, name]) => name))]
	process.stderr.write(`Installing for the tests: ${names.join(', ')}\n`)
	const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
	await run([...sudo, 'apt-get', 'update', '-qq'])
	await run([...sudo, 'apt-get', 'install', '-qq', '-y', '--no-install-recommends', ...names])
}

function isThere(brought: string): boolean {
	return brought.startsWith('/') ? existsSync(brought) : Bun.which(brought) !== null
}

async function run(command: string[]): Promise<void> {
	const child = Bun.spawn(command, {
		stdout: 'ignore',
		stderr: 'inherit',
		env: { ...Bun.env, DEBIAN_FRONTEND: 'noninteractive' },
	})
	if ((await child.exited) !== 0)
		throw new Error(`"${command.join(' ')}" failed. Install the packages named above by hand and run again.`)
}
