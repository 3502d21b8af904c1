import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { makeDataDir, runWaiver } from '../../support/service/child-service.ts'
import { PROGRAM } from '../../support/service/program.ts'
import { createClient, startTestService, until } from '../../support/service/service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

/** How long a demo may take to start on a busy machine, with forty guests and their waivers, in milliseconds. */
const STARTED_WITHIN_MS = 60_000

/** The test asks again and again. */
const LIMITS = { RATE_LIMIT_PER_MINUTE: '1000000', SEARCH_LIMIT_PER_MINUTE: '1000000' }

/** As `bun run demo` starts it, which bundles the pages first. */
const FROM_SOURCES = [process.execPath, join(import.meta.dir, '../../../src/main.ts')]

/** A demo in a data directory, started from a folder that is not ours. */
function startDemo(dataDir: string, program: readonly string[] = PROGRAM) {
	const child = Bun.spawn([...program, 'demo'], {
		cwd: dataDir,
		env: { ...Bun.env, DATA_DIR: dataDir, PORT: '0', ...LIMITS },
		stdout: 'pipe',
		stderr: 'inherit',
	})
	let out = ''
	void (async () => {
		const decoder = new TextDecoder()
		for await (const chunk of child.stdout) out += decoder.decode(chunk, { stream: true })
	})()
	return {
		out: () => out,
		find: (pattern: RegExp): Promise<string> => until(() => pattern.exec(out)?.[1], STARTED_WITHIN_MS),
		async stop() {
			child.kill()
			await child.exited
		},
	}
}

test("Started from any folder, the demo prints the signing page's address, and the page is there", async () => {
	const dataDir = makeDataDir()
	const demo = startDemo(dataDir, FROM_SOURCES)
	try {
		const url = await demo.find(/Sign as a guest +(\S+)/)
		// The code of the address, in half blocks.
		expect(demo.out()).toMatch(/[▀▄█]{8}/)
		expect(demo.out()).toContain(`HOST=0.0.0.0 and BASE_URL=http://this-machine:${new URL(url).port}.`)
		const page = await fetch(url)
		expect([page.status, (await page.text()).includes('Participation agreement')]).toEqual([200, true])
	} finally {
		await demo.stop()
		rmSync(dataDir, { recursive: true, force: true })
	}
})

test('The demo is a hall with forty guests, whose waivers verify and become PDFs; a second start adds none', async () => {
	const dataDir = makeDataDir()
	const open = async () => {
		const demo = startDemo(dataDir)
		const { origin } = new URL(await demo.find(/Sign as a guest +(\S+)/))
		const call = createClient(origin, await demo.find(/Demo key +(\S+)/))
		return { demo, get: async (path: string) => (await call('GET', path)).body }
	}
	const readHall = async (get: (path: string) => Promise<any>) => ({
		people: (await get('/v1/participants?limit=100')).items.length,
		waivers: (await get('/v1/waivers?limit=100')).items,
		arrivals: (await get('/v1/checkins?limit=100')).items,
	})
	let { demo, get } = await open()
	try {
		const { people, waivers, arrivals } = await readHall(get)
		const count = (is: (waiver: any) => boolean): number => waivers.filter(is).length
		expect([people, waivers.length]).toEqual([40, 21])
		expect(count(({ isValid }) => !isValid)).toBe(4)
		expect(count(({ flagsOpen }) => flagsOpen > 0)).toBe(3)
		expect(count(({ templateName }) => templateName === 'Trampoline waiver')).toBe(4)
		expect(arrivals).toHaveLength(11)
		expect(arrivals.filter(({ isValid }: any) => !isValid)).toHaveLength(1)
		for (const { checkedInAt } of arrivals) expect(Date.parse(checkedInAt)).toBeLessThan(Date.now())
		expect((await get('/v1/checkins/lookup?q=benn')).items).toHaveLength(4)
		const allReady = async () => {
			const { items } = await get('/v1/waivers?limit=100')
			return items.every(({ pdfStatus }: any) => pdfStatus === 'ready') ? true : undefined
		}
		await until(allReady, 60_000)
		await demo.stop()
		const verified = await runWaiver(['verify'], { DATA_DIR: dataDir })
		expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('21 waivers')])
		;({ demo, get } = await open())
		expect(await readHall(get)).toMatchObject({
			people: 40,
			waivers: { length: 21 },
			arrivals: { length: 11 },
		})
	} finally {
		await demo.stop()
		rmSync(dataDir, { recursive: true, force: true })
	}
})

test("The demo refuses a venue's folder, served or not, and changes nothing there", async () => {
	const running = startTestService()
	const { dataDir } = running.config
	const { key } = running.tenant('Hall')
	const env = { DATA_DIR: dataDir, PORT: '0' }
	try {
		const served = await runWaiver(['demo'], env)
		expect([served.code, served.err]).toEqual([1, expect.stringContaining('Another process serves')])
		const { items } = (await createClient(running.service.url, key)('GET', '/v1/keys')).body
		expect(items).toHaveLength(1)
		await running.service.stop()
		const unserved = await runWaiver(['demo'], env)
		expect(unserved).toMatchObject({
			code: 1,
			out: '',
			err: `${dataDir} is a venue's own. Set DATA_DIR to an empty folder.\n`,
		})
		const again = startTestService({ dataDir })
		const names = again.service.deps.db.$client.query('SELECT name FROM organizations').values().flat()
		await again.service.stop()
		expect(names).not.toContain('North Wall Climbing')
	} finally {
		await running.close()
	}
})
