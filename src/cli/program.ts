import { Command } from 'commander'
import { VERSION } from '../kit/version.ts'
import { backupCommand } from './commands/backup.ts'
import { configCommand } from './commands/config.ts'
import { demoCommand } from './commands/demo.ts'
import { drillCommand } from './commands/drill.ts'
import { evidenceCommand } from './commands/evidence.ts'
import { exportCommand } from './commands/export.ts'
import { fontsCommand } from './commands/fonts.ts'
import { importCommand } from './commands/import.ts'
import { keysCommand } from './commands/keys.ts'
import { kiosksCommand } from './commands/kiosks.ts'
import { openapiCommand } from './commands/openapi.ts'
import { organizationsCommand } from './commands/organizations.ts'
import { eraseCommand, purgeCommand } from './commands/purge.ts'
import { pdfCommand } from './commands/pdf.ts'
import { recoverCommand } from './commands/recover.ts'
import { replicaCommand } from './commands/replica.ts'
import { restoreCommand } from './commands/restore.ts'
import { serveCommand } from './commands/serve.ts'
import { staffCommand } from './commands/staff.ts'
import { standbyCommand } from './commands/standby.ts'
import { verifyCommand } from './commands/verify.ts'

/** Every command. What is wrong with a command line is thrown as a `CommanderError`. */
export function createProgram(): Command {
	const program = new Command('waiver')
		.description(
			'A self-hosted digital waiver service. Settings come from the environment: see "waiver config".',
		)
		.version(VERSION)
	for (const command of [
		serveCommand,
		demoCommand,
		organizationsCommand,
		staffCommand,
		keysCommand,
		kiosksCommand,
		verifyCommand,
		recoverCommand,
		evidenceCommand,
		purgeCommand,
		eraseCommand,
		backupCommand,
		restoreCommand,
		standbyCommand,
		replicaCommand,
		drillCommand,
		pdfCommand,
		fontsCommand,
		exportCommand,
		importCommand,
		configCommand,
		openapiCommand,
	])
		program.addCommand(command())
	return throwInsteadOfExit(program)
}

function throwInsteadOfExit(command: Command): Command {
	for (const below of command.commands) throwInsteadOfExit(below)
	return command.exitOverride().showHelpAfterError('(Add --help to see the commands and options.)')
}
