import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Command, Option } from 'commander'
import { readConfig } from '../../config/config.ts'
import { requireNotLost } from '../../db/create-database.ts'
import { servesSchema } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import { readRollbackNote, rollbackNotePath } from '../../db/rollback-note.ts'
import { readMarkOf } from '../../db/backup.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { syncNow } from '../../files/durable-file.ts'
import { lockDataDir } from '../../files/lock.ts'
import { SERVICE_LOCK } from '../../service.ts'
import { goBack } from '../rollback/go-back.ts'
import { PLACES } from '../installing/system.ts'
import { finishRollback } from '../rollback/finish.ts'

type Options = { to?: string; yes?: true; leave?: true; schema?: true; finish?: true }

export const rollbackCommand = (): Command =>
	new Command('rollback')
		.description(
			'Go back to an earlier program. If it can serve the database as it is, nothing else changes. Otherwise the database of before the upgrade is put back, and what was signed since is restored by its receipts under the same ids. Stop the service first. If it is cut off, run it again.',
		)
		.option('--to <program>', 'the earlier program; by default the one that "waiver install" has kept')
		.option('--yes', 'do not ask for confirmation')
		.option('--leave', 'leave signed waivers behind whose PDFs can not be made')
		.addOption(new Option('--schema', 'print the schema of this program').hideHelp())
		.addOption(new Option('--finish', 'restore what was signed since').hideHelp())
		.action(async (options: Options) => {
			// As text: the terminal colors a number.
			if (options.schema === true) console.log(String(migrations.length))
			else if (options.finish === true) await finishRollback()
			else await rollBack(options)
		})

const STOP_FIRST = 'The service runs. Stop it first: sudo systemctl stop waiver waiver-replica'

async function rollBack(options: Options): Promise<void> {
	const { dataDir } = readConfig()
	const path = join(dataDir, DATABASE)
	requireNotLost(path)
	if (!existsSync(path))
		throw new Error(`${dataDir} has no database. Set DATA_DIR to the folder of the service.`)
	const unlock = lockDataDir(join(dataDir, SERVICE_LOCK), STOP_FIRST)
	try {
		const note = readRollbackNote(dataDir)
		// The earlier program itself was told to finish what the newer one has begun.
		if (note?.to === migrations.length && servesSchema(note.to, readMarkOf(path)))
			return await finishRollback()
		const program = requireProgram(options.to)
		const schema = await askSchema(program)
		// Cut off before the database was replaced: newer signings may have come, so it begins anew.
		if (note !== undefined && !servesSchema(note.to, readMarkOf(path))) {
			rmSync(rollbackNotePath(dataDir))
			syncNow(dataDir)
		}
		if (!servesSchema(schema, readMarkOf(path))) {
			if (!(await goBack({ ...options, dataDir, schema }))) return console.log('Nothing was changed.')
		}
		if (readRollbackNote(dataDir) === undefined)
			console.log('The earlier program serves the database as it is. Nothing is lost.')
		else await runFinish(program)
		console.log(`Now put the earlier program in its place, and start the service:\n${replacing(program)}`)
	} finally {
		unlock()
	}
}

function requireProgram(named: string | undefined): string {
	const program = named ?? join(dirname(process.execPath), basename(PLACES.earlier))
	if (existsSync(program)) return program
	throw new Error(
		named === undefined
			? 'No earlier program is kept here. Name its file: waiver rollback --to FILE.'
			: `${named} does not exist. Name the file of the earlier program with --to.`,
	)
}

/** @throws {Error} if it is not a program of this service */
async function askSchema(program: string): Promise<number> {
	const { code, out } = await run(program, '--schema', 'pipe')
	const schema = Number(out.trim())
	if (code === 0 && Number.isInteger(schema) && schema > 0) return schema
	throw new Error(`${program} is not an earlier program of this service, or can't run here.`)
}

async function runFinish(program: string): Promise<void> {
	const { code } = await run(program, '--finish', 'inherit')
	if (code !== 0)
		throw new Error(
			'What was signed since is not restored yet. Nothing is lost: run "waiver rollback" again.',
		)
}

async function run(
	program: string,
	option: '--schema' | '--finish',
	out: 'pipe' | 'inherit',
): Promise<{ code: number; out: string }> {
	const child = Bun.spawn([program, 'rollback', option], { stdin: 'ignore', stdout: out, stderr: 'inherit' })
	const text = child.stdout === undefined ? '' : await new Response(child.stdout).text()
	return { code: await child.exited, out: text }
}

const replacing = (program: string): string =>
	`sudo install -m 0755 ${program} ${process.execPath} && sudo systemctl start waiver`
