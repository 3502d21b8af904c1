import { Command } from 'commander'
import { VERSION } from '../kit/release/version.ts'

/** Every command, in the order of the help. Only the one that is called is loaded. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
	serve: async () => (await import('./commands/serve.ts')).serveCommand(),
	demo: async () => (await import('./commands/demo.ts')).demoCommand(),
	organizations: async () => (await import('./commands/organizations.ts')).organizationsCommand(),
	staff: async () => (await import('./commands/staff.ts')).staffCommand(),
	keys: async () => (await import('./commands/keys.ts')).keysCommand(),
	kiosks: async () => (await import('./commands/kiosks.ts')).kiosksCommand(),
	verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
	recover: async () => (await import('./commands/recover.ts')).recoverCommand(),
	evidence: async () => (await import('./commands/evidence.ts')).evidenceCommand(),
	purge: async () => (await import('./commands/purge.ts')).purgeCommand(),
	erase: async () => (await import('./commands/purge.ts')).eraseCommand(),
	backup: async () => (await import('./commands/backup.ts')).backupCommand(),
	restore: async () => (await import('./commands/restore.ts')).restoreCommand(),
	install: async () => (await import('./commands/install.ts')).installCommand(),
	rollback: async () => (await import('./commands/rollback.ts')).rollbackCommand(),
	standby: async () => (await import('./commands/standby.ts')).standbyCommand(),
	replica: async () => (await import('./commands/replica.ts')).replicaCommand(),
	drill: async () => (await import('./commands/drill.ts')).drillCommand(),
	pdf: async () => (await import('./commands/pdf.ts')).pdfCommand(),
	fonts: async () => (await import('./commands/fonts.ts')).fontsCommand(),
	export: async () => (await import('./commands/export.ts')).exportCommand(),
	import: async () => (await import('./commands/import.ts')).importCommand(),
	config: async () => (await import('./commands/config.ts')).configCommand(),
	openapi: async () => (await import('./commands/openapi.ts')).openapiCommand(),
}

/**
 * The program with the command that is called, or with every command if none is, as for the help. A wrong command line
 * throws a `CommanderError`.
 */
export async function createProgram([first = '']: readonly string[]): Promise<Command> {
	const program = new Command('waiver')
		.description(
			'A self-hosted digital waiver service. Settings come from the environment: see "waiver config".',
		)
		.version(VERSION)
	const load = Object.hasOwn(commands, first) ? commands[first] : undefined
	const loads = load === undefined ? Object.values(commands) : [load]
	for (const command of await Promise.all(loads.map((each) => each()))) program.addCommand(command)
	return throwInsteadOfExit(program)
}

function throwInsteadOfExit(command: Command): Command {
	for (const below of command.commands) throwInsteadOfExit(below)
	return command.exitOverride().showHelpAfterError('(Add --help to see the commands and options.)')
}
