import { runCli } from './cli/run.ts'

/** The start is over by then, in milliseconds. */
const START_MS = 100

// Every file that a command writes is closed to other users of the machine.
process.umask(0o077)

// The binary starts with the JIT compiler held back (build/binary.ts): most code of a start runs only once.
setTimeout(() => Bun.unsafe.setJITPolicy(1), START_MS).unref()

process.exitCode = await runCli(process.argv.slice(2))
