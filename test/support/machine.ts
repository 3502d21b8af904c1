/** Debian packages that the tests call, by the command each brings. */
const packages = {
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
	const missing = Object.entries(packages).filter(([command]) => Bun.which(command) === null)
	if (missing.length === 0) return
	const names = [...new Set(missing.map(([, name]) => name))]
	process.stderr.write(`Installing for the tests: ${names.join(', ')}\n`)
	const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
	await run([...sudo, 'apt-get', 'update', '-qq'])
	await run([...sudo, 'apt-get', 'install', '-qq', '-y', '--no-install-recommends', ...names])
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
