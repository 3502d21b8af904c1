import { runCli } from './cli/run.ts'

// Keeps all that any command writes closed to other users of the machine.
process.umask(0o077)

process.exitCode = await runCli(process.argv.slice(2))
