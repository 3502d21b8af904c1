import { runCli } from './cli/run.ts'

/** How long the start takes at most on a quick box, in milliseconds. */
const START_MS = 100

// Keeps all that any command writes closed to other users of the machine.
process.umask(0o077)

// The binary starts with the JIT compiler held back: compiling code that runs once only takes time (build/binary.ts).
setTimeout(() => Bun.unsafe.setJITPolicy(1), START_MS).unref()

process.exitCode = await runCli(process.argv.slice(2))
