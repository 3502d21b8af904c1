import { prepareMachine } from './support/run/machine.ts'
import { endWith, runTests } from './support/run/run-tests.ts'

/** Runs every test, or those that are named. */
await prepareMachine()
endWith(await runTests(Bun.argv.slice(2)))
