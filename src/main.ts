import { runCli } from './cli/run.ts'

/** By then the start is over, in milliseconds. */
const START_MS = 100

// Keeps all that any command writes closed to other users of the machine.
process.umask(0o077)

// The binary starts with the JIT compiler held back (build/binary.ts): most code of a start runs only once.
setTimeout(() => Bun.unsafe.setJITPolicy(1), START_MS).unref()

process.exitCode = await runCli(process.argv.slice(2))
