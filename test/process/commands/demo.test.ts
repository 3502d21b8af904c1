import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { makeDataDir } from '../../support/service/child-service.ts'
import { until } from '../../support/service/service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

test("Started from any folder, the demo prints the signing page's address, and the page is there", async () => {
	const dataDir = makeDataDir()
	const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../../src/main.ts'), 'demo'], {
		cwd: dataDir,
		env: { ...Bun.env, DATA_DIR: dataDir, PORT: '0' },
		stdout: 'pipe',
		stderr: 'inherit',
	})
	let out = ''
	void (async () => {
		const decoder = new TextDecoder()
		for await (const chunk of child.stdout) out += decoder.decode(chunk, { stream: true })
	})()
	try {
		const url = await until(() => /Sign as a guest +(\S+)/.exec(out)?.[1], 20_000)
		// The code of the address, in half blocks.
		expect(out).toMatch(/[▀▄█]{8}/)
		expect(out).toContain(`HOST=0.0.0.0 and BASE_URL=http://this-machine:${new URL(url).port}.`)
		// Whoever runs the venue comes first.
		const [, setupUrl = ''] = /^Create the owner of the desk[^\n]*\n\n {2}(\S+)/m.exec(out) ?? []
		expect(setupUrl).toMatch(new RegExp(`^${new URL(url).origin}/desk/setup/[0-9A-Za-z]{28}$`))
		expect(out.indexOf(setupUrl)).toBeLessThan(out.indexOf('The waiver service runs'))
		const invitation = await fetch(setupUrl.replace('/desk/setup/', '/desk/invitations/'))
		expect(await invitation.json()).toEqual({
			kind: 'setup',
			role: 'owner',
			name: null,
			login: null,
			organizationName: 'North Wall Climbing',
		})
		const page = await fetch(url)
		expect([page.status, (await page.text()).includes('Participation agreement')]).toEqual([200, true])
	} finally {
		child.kill()
		await child.exited
		rmSync(dataDir, { recursive: true, force: true })
	}
})
