import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sbom } from '../../build/sbom.ts'
import { photo } from '../support/fixtures/estate.ts'
import { buildBinary } from '../support/run/build-binary.ts'
import { ARM64_EMULATOR } from '../support/run/machine.ts'
import { createClient, until } from '../support/service/service.ts'
import type { Client } from '../support/service/service.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'

// Emulated, everything takes ten times as long.
setDefaultTimeout(120_000)

/** A busy machine builds, and starts an emulated process twice. */
const BUILD_AND_START_MS = 400_000

/** Whether to emulate the binary for arm64, too: `bun run rehearse --only arm64`. */
const isWhole = Bun.env['BINARY_ARM64'] === 'all'

/** An arm64 box such as a Raspberry Pi can be emulated; the other way round is of no use to anyone. */
const processors: [processor: string, emulator: readonly string[]][] = [
	[process.arch, []],
	...(isWhole && process.arch === 'x64' ? [['arm64', ARM64_EMULATOR] as [string, readonly string[]]] : []),
]

describe.each(processors)('The binary for %s', (processor, emulator) => {
	/** An empty folder with nothing but the binary in it. */
	let folder: string
	let service: Bun.Subprocess<'ignore', Bun.BunFile, Bun.BunFile>
	let url: string
	let call: Client

	/** Runs the binary as on a machine that has neither Bun nor the packages; a stray `.env` lies beside it. */
	function start(args: string[], log: string, env: Record<string, string> = {}): typeof service {
		return Bun.spawn([...emulator, join(folder, 'waiver'), ...args], {
			cwd: folder,
			env: { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data'), PORT: '0', DISK_FLOOR_MB: '0', ...env },
			stdin: 'ignore',
			stdout: Bun.file(join(folder, log)),
			stderr: Bun.file(join(folder, `${log}.err`)),
		})
	}

	function untilServing(log: string): Promise<string> {
		return until(async () => {
			const text = await Bun.file(join(folder, log)).text()
			return /"url":"([^"]+)"/.exec(text)?.[1]
		}, 120_000)
	}

	/** What the build says that the binary was made of. */
	let bill: Sbom
	/** Under which terms, as the build says. */
	let notices: string

	async function run(...args: string[]): Promise<{ code: number; out: string }> {
		const log = `${args[0]}.log`
		const code = await start(args, log).exited
		return { code, out: await Bun.file(join(folder, log)).text() }
	}

	beforeAll(async () => {
		const whole = processor === process.arch ? Bun.env['WAIVER_BINARY'] : undefined
		const binary = whole ?? (await buildBinary(`waiver-test-${processor}`, processor))
		folder = mkdtempSync(join(tmpdir(), 'waiver-binary-'))
		copyFileSync(binary, join(folder, 'waiver'))
		bill = await Bun.file(`${binary}.cdx.json`).json()
		notices = await Bun.file(`${binary}.licenses.txt`).text()
		writeFileSync(join(folder, '.env'), 'DATA_DIR=/nowhere\nPORT=1\nLOG_LEVEL=nonsense\n')
		const { out } = await run('keys', 'create', '--name', 'test', '--scopes', '*')
		service = start(['serve'], 'serve.log')
		url = await untilServing('serve.log')
		call = createClient(url, out.trim().split('\n').at(-1) ?? '')
	}, BUILD_AND_START_MS)
	afterAll(() => service.kill('SIGKILL'))

	test('The license notices of everything in the binary are next to it', () => {
		expect(notices).toContain(`@img/sharp-libvips-linux-${processor} `)
		expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
	})

	test('A bill of materials that names the Bun version is next to the binary', () => {
		expect(bill.bomFormat).toBe('CycloneDX')
		expect(bill.components).toContainEqual({ type: 'platform', name: 'bun', version: Bun.version })
		expect(bill.components.some(({ name }) => name === `@img/sharp-linux-${processor}`)).toBe(true)
	})

	describe('At work', () => {
		test('Once the binary has started, code that runs often is compiled, and no module as a whole', async () => {
			const dataDir = mkdtempSync(join(tmpdir(), 'waiver-compiled-'))
			const env = { DATA_DIR: dataDir, BUN_JSC_reportCompileTimes: '1' }
			const reporting = start(['serve'], 'compiled.log', env)
			const origin = await untilServing('compiled.log')
			let compiled = ''
			// If the compiler were still held back, these calls would be too few.
			for (let calls = 0; calls < 2_000 && !compiled.includes('using DFG'); calls++) {
				await (await fetch(`${origin}/health`)).text()
				compiled = await Bun.file(join(folder, 'compiled.log.err')).text()
			}
			reporting.kill('SIGKILL')
			await reporting.exited
			rmSync(dataDir, { recursive: true })
			expect(compiled).toContain('using DFG')
			expect(compiled.split('\n').filter((line) => line.includes('LLIntModule'))).toEqual([])
		})

		test('The binary alone signs a waiver with a photo, renders and seals its PDF, and verifies everything', async () => {
			const templateId = await publishTemplate(call)
			const { id } = await sign({ call }, templateId, { values: { photo } })
			await until(async () => {
				const { body } = await call('GET', `/v1/waivers/${id}`)
				return body.pdfStatus === 'ready' ? true : undefined
			}, 120_000)
			expect((await call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
			const pdf = await call('GET', `/v1/waivers/${id}/pdf`)
			expect(pdf.headers.get('content-type')).toBe('application/pdf')
			expect(await run('verify')).toMatchObject({ code: 0, out: expect.stringContaining('are sound') })
		})

		test('The binary serves the pages with their files, and the API documentation', async () => {
			const { body: template } = await call('POST', '/v1/templates', { name: 'Page' })
			const { body: version } = await call('GET', '/v1/organization')
			await call('PUT', `/v1/templates/${template.id}/draft`, {
				blocks: [
					{ id: 'name', type: 'name', label: 'Name' },
					{ id: 'signature', type: 'signature', label: 'Signature' },
				],
			})
			await call('POST', `/v1/templates/${template.id}/publish`)
			const page = await fetch(`${url}/w/${version.slug}/${template.slug}`)
			expect(page.status).toBe(200)
			const files = [...(await page.text()).matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
			expect(files.length).toBeGreaterThan(2)
			for (const path of new Set(files)) expect((await fetch(`${url}${path}`)).status).toBe(200)
			expect((await fetch(`${url}/docs`)).status).toBe(200)
		})
	})

	test('The binary stops on SIGTERM, exits with 0, and has written nothing but its data', async () => {
		service.kill('SIGTERM')
		expect(await service.exited).toBe(0)
		const names = readdirSync(folder).filter((name) => !name.includes('.log'))
		expect(names.toSorted()).toEqual(['.env', 'data', 'waiver'])
	})
})
