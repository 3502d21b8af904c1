import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { listProgram } from '../../build/release/archives.ts'
import { makeTar } from '../../build/release/tar.ts'
import { shareBrowser } from '../support/browser/browser.ts'
import {
	fillOwner,
	nameVenue,
	publishPhotoRelease,
	readPoster,
	signPhotoRelease,
} from '../support/browser/first-hour.ts'
import { TABLET } from '../support/browser/kiosk.ts'
import { DESKTOP, PHONE } from '../support/browser/signing-page.ts'
import { buildBinary } from '../support/run/build-binary.ts'
import { until } from '../support/service/service.ts'

/** An owner's first quarter of an hour on a Debian that boots, with a PC, a tablet and a phone on its network. */
setDefaultTimeout(15 * 60_000)

const ROOT = join(import.meta.dir, '../..')
const PACKAGES = 'systemd,systemd-sysv,dbus,iproute2,xz-utils'
/** Kept for examples (RFC 5737): the box, and the machine of the tests. */
const [BOX, HERE] = ['198.51.100.10', '198.51.100.1']
const VENUE = 'North Wall'

const folder = mkdtempSync(join(tmpdir(), 'waiver-quarter-'))
const box = join(folder, 'root')
const link = 've-quarter'
let booted: Bun.Subprocess | undefined
/** The process of the box that started all others of it. */
let init = ''
let archive = ''
const pages: Page[] = []

async function run(command: readonly string[]): Promise<string> {
	const child = Bun.spawn([...command], { cwd: ROOT, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
	const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
	if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${(out + err).slice(-2_000)}`)
	return out
}

/** In the box, as its owner at the keyboard. */
const type = (line: string): Promise<string> =>
	run(['nsenter', `--target=${init}`, '--all', '--wd=/root', '/bin/sh', '-c', `cd /root && ${line}`])

/** Prints how long each step took. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
	const begun = performance.now()
	const result = await work().catch(async (cause: unknown) => {
		const texts = await Promise.all(pages.map((page) => page.locator('body').innerText().catch(String)))
		throw new Error(`"${name}" failed. The pages say:\n${texts.join('\n\n')}`, { cause })
	})
	console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${name}`)
	return result
}

/** Of a release where it is made, or packed quickly. */
async function findArchive(): Promise<string> {
	const made = Bun.env['QUARTER_ARCHIVE']
	if (made !== undefined) return made
	const name = `waiver-linux-${process.arch}`
	const sources = (await run(['git', 'ls-files', '-z'])).split('\0')
	const tar = join(folder, `${name}.tar`)
	await Bun.write(
		tar,
		makeTar(listProgram(await buildBinary('waiver-quarter', process.arch), sources, name), 0),
	)
	await run(['xz', '-1', tar])
	return `${tar}.xz`
}

beforeAll(async () => {
	for (const program of ['debootstrap', 'systemd-nspawn'])
		if (Bun.which(program) === null)
			throw new Error(`There is no ${program} here: apt-get install debootstrap systemd-container, as root.`)
	archive = await step('(the archive is made)', findArchive)
	await step('(a bare Debian is made)', () =>
		run(['debootstrap', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', box]),
	)
	copyFileSync(archive, join(box, 'root', basename(archive)))
	const settings = ['--register=no', '--keep-unit', '--console=pipe', '--machine=quarter', '--network-veth']
	booted = Bun.spawn(['systemd-nspawn', ...settings, '--boot', `--directory=${box}`], {
		stdin: 'ignore',
		stdout: 'ignore',
		stderr: 'ignore',
	})
	const { pid } = booted
	await step('(it boots)', async () => {
		init = await until(() => {
			const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
			return children.find(
				(each) => each !== '' && readFileSync(`/proc/${each}/comm`, 'utf8').trim() === 'systemd',
			)
		}, 60_000)
		await until(
			async () => (await type('systemctl is-active multi-user.target').catch(() => '')) || undefined,
			60_000,
		)
		await type(`ip address add ${BOX}/24 dev host0 && ip link set host0 up`)
		await run(['ip', 'address', 'add', `${HERE}/24`, 'dev', link])
		await run(['ip', 'link', 'set', link, 'up'])
	})
})
afterAll(async () => {
	// Its end is that of all processes in the box.
	if (init !== '') process.kill(Number(init), 'SIGKILL')
	await booted?.exited
	rmSync(folder, { recursive: true, force: true })
})

test('An owner gets from the archive to an installed service, a paired tablet and a waiver signed on a phone in a quarter of an hour', async () => {
	const begun = performance.now()
	const browser = await shareBrowser()
	const open = async (url: string, on: object): Promise<Page> => {
		const page = await (await browser.newContext(on)).newPage()
		pages.push(page)
		await page.goto(url)
		return page
	}
	await step('unpack', () => type(`tar xf ${basename(archive)}`))
	const said = await step('waiver install --yes', () =>
		type(`./${basename(archive, '.tar.xz')}/waiver install --yes`),
	)
	console.log(said.replace(/setup\/\w+/, 'setup/…'))
	const owner = /http\S+\/desk\/setup\/\w+/.exec(said)?.[0] ?? ''
	expect(owner).toStartWith(`http://${BOX}:3000/`)
	const desk = await step("the owner's link, the account and the venue's name", async () => {
		const page = await open(owner, DESKTOP)
		await fillOwner(page)
		await nameVenue(page, VENUE)
		return page
	})
	await step('a form of the gallery is published', () => publishPhotoRelease(desk))
	const toSteps = () => desk.goto(`http://${BOX}:3000/desk/setup`)
	await step('a tablet is paired', async () => {
		await toSteps()
		await desk.getByRole('link', { name: 'Pair a tablet' }).click()
		await desk.getByRole('button', { name: 'Pair a tablet' }).click()
		const dialog = desk.getByRole('dialog')
		await dialog.getByRole('textbox', { name: 'Name of the tablet' }).fill('Entrance')
		await dialog.getByRole('button', { name: 'Make code' }).click()
		const code = (await dialog.locator('.pair-code [dir=ltr]').innerText()).trim()
		const tablet = await open(`http://${BOX}:3000/kiosk`, TABLET)
		await tablet.getByLabel('Code').fill(code)
		await tablet.getByRole('button', { name: 'Pair' }).click()
		await tablet.getByRole('link', { name: 'Tap to begin' }).waitFor()
	})
	const phone = await step('a guest scans the poster and signs on a phone', async () => {
		await toSteps()
		const page = await open(await readPoster(desk), PHONE)
		await signPhotoRelease(page, VENUE)
		return page
	})
	await step('the PDF is ready', async () => {
		const copy = phone.getByRole('link', { name: 'Open your copy (PDF)' })
		await copy.waitFor()
		const address = new URL((await copy.getAttribute('href')) ?? '', phone.url())
		const isPdf = async () => (await (await fetch(address)).text()).startsWith('%PDF-') || undefined
		await until(isPdf, 60_000)
	})
	expect(await type('systemctl is-enabled waiver && systemctl is-active waiver')).toBe('enabled\nactive\n')
	const seconds = (performance.now() - begun) / 1000
	console.log(`${seconds.toFixed(1).padStart(6)} s  in all`)
	expect(seconds).toBeLessThan(15 * 60)
})
