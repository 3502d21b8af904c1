import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs'
import { join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import { maintain } from '../../../src/features/retention/maintain.ts'
import { sweepFiles } from '../../../src/features/retention/sweep.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { accidents } from '../../support/recovery/accidents.ts'
import type { Accident, Box, Step } from '../../support/recovery/accident.ts'
import { runOnBox } from '../../support/recovery/command.ts'
import { replicaRows } from '../../support/recovery/replica-accidents.ts'
import { OLDER, makeRecoveryEstate } from '../../support/recovery/recovery-estate.ts'
import { joinRows } from '../../support/recovery/table.ts'
import type { Row } from '../../support/recovery/table.ts'
import { createClient, startTestService, until } from '../../support/service/service.ts'
import type { TestService } from '../../support/service/service.ts'
import { isWhole } from '../../support/run/extent.ts'

// Some eighty boxes are broken, run for two days and mended; in each run one of each kind.
setDefaultTimeout(120_000)

const estate = await makeRecoveryEstate()
afterAll(() => estate.remove())

/** Goes on by itself, so that waits end, and is set ahead by days. */
let ahead = 0
const clock = {
	now: () => Date.now() + ahead,
	monotonic: () => performance.now() + ahead,
	advance(ms: number): void {
		ahead += ms
	},
}

function copyBox(name: string): Box {
	const folder = join(estate.folder, name)
	cpSync(join(estate.folder, 'box'), folder, { recursive: true })
	return { dataDir: join(folder, 'data'), copies: join(folder, 'copies'), estate }
}

const start = ({ dataDir, copies }: Box): TestService =>
	startTestService({ dataDir, filesReplicaUrl: copies }, { clock })

/** What a start fails with; undefined once it serves or reads. */
function tryStart(box: Box): { running?: TestService; refusal?: string } {
	try {
		return { running: start(box) }
	} catch (error) {
		return { refusal: error instanceof Error ? error.message : String(error) }
	}
}

const readyOf = async (running: TestService) => (await running.anonymous('GET', '/health/ready')).body
const statusOf = async ({ service }: TestService) =>
	(await createClient(service.url, estate.key)('GET', '/v1/status')).body

/** Sweeps, empties the trash and maintains, as the loops do within two days. */
async function liveTwoDays({ service }: TestService, { isStuck, sweep, isFew }: TwoDays): Promise<void> {
	const { deps } = service
	for (const ms of [2 * HOUR_MS, DAY_MS, DAY_MS]) {
		clock.advance(ms)
		const failure = await sweepFiles(deps, undefined, isFew === true ? FEW : undefined).then(
			() => undefined,
			String,
		)
		expect(failure ?? '').toMatch(sweep ?? /^$/)
		await maintain(deps, () => false)
		if (isStuck !== true) await settleJobs(service)
	}
}

/** As where there are so many files that those in doubt are few. */
const FEW = { most: 100, part: 1 }

type TwoDays = Pick<Accident, 'isStuck' | 'sweep' | 'isFew'>

const asideOf = ({ dataDir }: Box): string => join(dataDir, '../aside')

function moveAway(box: Box, ...names: string[]): void {
	mkdirSync(asideOf(box), { recursive: true })
	for (const name of names)
		if (existsSync(join(box.dataDir, name)))
			renameSync(join(box.dataDir, name), join(asideOf(box), name.replaceAll('/', '-')))
}

const DATABASE_FILES = ['waiver.db', 'waiver.db-wal', 'waiver.db-shm']

/** What is no folder or no file, though it should be. */
function moveDamagedAway(box: Box): void {
	for (const name of ['files', 'checkpoints', 'trash', 'found', 'outbox'])
		if (statSync(join(box.dataDir, name), { throwIfNoEntry: false })?.isFile() === true) moveAway(box, name)
	for (const name of ['copies-to', 'owner'])
		if (statSync(join(box.dataDir, name), { throwIfNoEntry: false })?.isDirectory() === true)
			moveAway(box, name)
	if (statSync(box.copies).isFile()) rmSync(box.copies)
	if (!existsSync(join(box.dataDir, 'checkpoints'))) return
	for (const name of readdirSync(join(box.dataDir, 'checkpoints')))
		if (!readFileSync(join(box.dataDir, 'checkpoints', name), 'utf8').startsWith('{'))
			moveAway(box, `checkpoints/${name}`)
}

const fromBackup = (box: Box, name: string): void =>
	cpSync(join(estate.folder, 'stick', name), join(box.dataDir, name), { recursive: true })

const steps: Readonly<Record<Step, (box: Box) => Promise<void> | void>> = {
	restore: (box) => command(box, ['restore', '--from', join(estate.folder, 'stick')]),
	recover: (box) => command(box, ['recover']),
	'recover --confirm': (box) => command(box, ['recover', '--confirm']),
	'recover --import': (box) => command(box, ['recover', '--import']),
	'the right waiver.db': (box) => {
		moveAway(box, ...DATABASE_FILES)
		cpSync(join(estate.folder, 'box/data/waiver.db'), join(box.dataDir, 'waiver.db'))
	},
	'files from the backup': (box) => fromBackup(box, 'files'),
	'keys from the backup': (box) => fromBackup(box, 'keys'),
	'rotate-key --lost': (box) => command(box, ['evidence', 'rotate-key', '--lost']),
	'checkpoints from the backup': (box) => {
		moveAway(box, 'checkpoints')
		fromBackup(box, 'checkpoints')
	},
	'the damaged file away': moveDamagedAway,
	'move it away': (box) => moveAway(box, ...DATABASE_FILES),
	'remove "owner" from the copies': ({ copies }) => rmSync(join(copies, 'owner')),
}

const command = async (box: Box, args: readonly string[]): Promise<void> => void (await runOnBox(box, args))

/** Each file of each acknowledged waiver lies somewhere, whole. */
function expectNothingDestroyed(box: Box): void {
	const places = ['files', 'found'].map((name) => join(box.dataDir, name))
	const all = [...places, join(box.copies, 'files')].flatMap((folder) =>
		existsSync(folder) && statSync(folder).isDirectory()
			? readdirSync(folder, { recursive: true, withFileTypes: true })
			: [],
	)
	const whole = new Set(
		all
			.filter(
				(entry) =>
					entry.isFile() && sha256Hex(readFileSync(join(entry.parentPath, entry.name))) === entry.name,
			)
			.map(({ name }) => name),
	)
	const gone = estate.acknowledged.flatMap(({ files }) => files).filter((name) => !whole.has(name))
	expect(gone).toEqual([])
}

async function expectAllBack(running: TestService, isImport: boolean): Promise<void> {
	const { service } = running
	const call = createClient(service.url, estate.key)
	for (const [index, { id, files }] of estate.acknowledged.entries()) {
		const isLost = isImport && index >= OLDER
		if (!isLost) {
			const { status, body } = await call('GET', `/v1/waivers/${id}`)
			expect([status, body.pdfStatus]).toEqual([200, 'ready'])
			expect(body.values.email).toBe(`guest${index}@example.com`)
		}
		const [pdf = ''] = files
		const [row] = rowsOf<{ id: string }>(service, 'SELECT id FROM waivers WHERE pdf_sha256 = ?', pdf)
		const read = await call('GET', `/v1/waivers/${row?.id ?? id}/pdf`)
		expect(read.status).toBe(200)
		if (row !== undefined) expect(sha256Hex(read.bytes)).toBe(pdf)
		for (const sha256 of files.slice(1)) expect(await service.deps.files.get(sha256)).toBeDefined()
	}
}

async function goThrough(accident: Accident, box: Box): Promise<void> {
	const { says = /./, code, isStuck = false, isFew, sweep } = accident
	accident.happens(box)
	const { running, refusal } = tryStart(box)
	if (running === undefined) {
		expect(accident.start).toBe('refuses')
		expect(refusal).toMatch(says)
		expect(refusal).not.toContain('\n')
	} else {
		expect(accident.start).not.toBe('refuses')
		if (accident.start === 'reads')
			expect((await until(async () => (await readyOf(running)).reason)) as string).toMatch(says)
		else expect(await readyOf(running)).toEqual({ ready: true })
		await liveTwoDays(running, { isStuck: isStuck || accident.start === 'reads', isFew, sweep })
		if (accident.start === 'serves') expect(await readyOf(running)).toEqual({ ready: true })
		if (code !== undefined) await expectCode(running, code)
		await running.service.stop()
	}
	if (code !== 'files_missing') expectNothingDestroyed(box)
}

async function expectCode(running: TestService, code: string): Promise<void> {
	const call = createClient(running.service.url, estate.key)
	await until(async () => {
		// A loop that failed a moment ago is not failing yet.
		clock.advance(2 * MINUTE_MS)
		const { status, body } = await call('GET', '/v1/status')
		// With another box's database this key is nobody's, and the health says it.
		if (status !== 200)
			return (await running.anonymous('GET', '/health')).body.files === 'unexplained' || undefined
		return [body.service.code, body.files.code].includes(code) || undefined
	})
}

async function goBack(accident: Accident, box: Box): Promise<void> {
	for (const step of accident.way) {
		await steps[step](box)
		if (step !== 'recover --confirm') continue
		// Two days with the loss, before anything else is done about it.
		const running = start(box)
		expect(await readyOf(running)).toEqual({ ready: true })
		await liveTwoDays(running, { isStuck: accident.isStuck })
		await running.service.stop()
	}
	const running = start(box)
	await until(async () => (await statusOf(running)).files.checkedAt ?? undefined)
	await untilKeysAreThere(running)
	await liveTwoDays(running, {})
	await expectAllBack(running, accident.isImport === true)
	expect(await readyOf(running)).toEqual({ ready: true })
	const { files, service } = await statusOf(running)
	expect([service.code, files.missing, files.unexplained]).toEqual([null, 0, 0])
	await running.service.stop()
	const faults = verifyData(box.dataDir).flatMap(({ fault }) => fault?.level ?? [])
	expect(faults).toEqual(accident.isContradicted === true ? ['checkpoints'] : [])
}

/** A lost key is fetched from the copies by a loop. */
const untilKeysAreThere = ({ service: { deps } }: TestService) =>
	until(() => deps.lostKeys().length === 0 || undefined)

/** In each run, what is not like an earlier accident in all but its file, nor that of a file which had one. */
const chosen = accidents.filter((accident, at) => {
	const kindOf = ({ how, start: begins, way, code }: Accident): string => [how, begins, way, code].join()
	const earlier = accidents.slice(0, at)
	const isKnown =
		earlier.some((each) => kindOf(each) === kindOf(accident)) &&
		earlier.some(({ what }) => what === accident.what)
	return isWhole || !isKnown
})

test.each(chosen.map((accident, index) => [accident.what, accident.how, accident, index] as const))(
	'After %s is %s, every acknowledged waiver can be had back with its files',
	async (_what, _how, accident, index) => {
		const box = copyBox(`box-${index}`)
		await goThrough(accident, box)
		await goBack(accident, box)
		rmSync(join(box.dataDir, '..'), { recursive: true })
	},
)

test('The table in the documents is that of these tests', async () => {
	const rows = accidents.map(({ what, how, start: begins, way }): Row => [
		what,
		how,
		begins,
		way.map((step) => TOLD[step]).join(', then ') || 'nothing: it mends itself',
	])
	const text = await Bun.file(join(import.meta.dir, '../../../docs/recovery.md')).text()
	const told = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:what|-)/.test(line))
	expect(told.map((line) => line.replaceAll(/ +/g, ' '))).toEqual(joinRows([...rows, ...replicaRows]))
})

/** How the documents tell the steps. */
const TOLD: Readonly<Record<Step, string>> = {
	restore: '`waiver restore`',
	recover: '`waiver recover`',
	'recover --confirm': '`waiver recover --confirm`',
	'recover --import': '`waiver recover --import`',
	'the right waiver.db': 'put the right `waiver.db` back',
	'files from the backup': 'copy `files` back from a backup',
	'keys from the backup': 'copy `keys` back from a backup',
	'rotate-key --lost': '`waiver evidence rotate-key --lost`',
	'checkpoints from the backup': 'copy `checkpoints` back from a backup',
	'the damaged file away': 'move away what is no file or no folder',
	'move it away': 'move `waiver.db*` away',
	'remove "owner" from the copies': 'remove `owner` from the copies',
}
