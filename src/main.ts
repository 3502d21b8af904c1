import { runCli } from './cli/run.ts'

// What any command writes, into whatever folder, is closed to other users of the machine.
process.umask(0o077)

process.exitCode = await runCli(process.argv.slice(2))
