import { parseArgs } from 'node:util'
import { messageOf } from '../src/kit/errors.ts'
import { chooseFiles } from './support/run/choose-files.ts'
import { installSeaweedFs, prepareMachine } from './support/run/machine.ts'
import { rehearsals } from './support/run/rehearsals.ts'
import { endWith, runTests } from './support/run/run-tests.ts'

const { only, help } = readOptions()
if (help === true) {
	console.log('Usage: bun run rehearse [--only <name>,<name>]\n')
	console.log('All of them before a release; each after a change of what it looks at.\n')
	for (const [name, { purpose, after }] of Object.entries(rehearsals))
		console.log(`  ${name.padEnd(10)} ${purpose}\n${' '.repeat(13)}after a change of ${after.join(', ')}`)
	process.exit(0)
}
const chosen = only?.split(',') ?? Object.keys(rehearsals)
const unknown = chosen.filter((name) => !Object.hasOwn(rehearsals, name))
if (unknown.length > 0) {
	console.error(
		`No rehearsal is called ${unknown.join(', ')}. There are: ${Object.keys(rehearsals).join(', ')}.`,
	)
	process.exit(2)
}
await prepareMachine()
if (chosen.includes('bucket')) await installSeaweedFs()
let [passed, failed] = [0, 0]
for (const [name, { purpose, file, env }] of Object.entries(rehearsals)) {
	if (!chosen.includes(name)) continue
	const settings = Object.entries(env).map(([setting, value]) => `${setting}=${value}`)
	console.log(`\n${name}: ${purpose}\n  ${settings.join(' ')} bun test ${[file].flat().join(' ')}`)
	const begun = performance.now()
	const { plain, others } = chooseFiles([file].flat())
	const files = [...plain, ...others]
	const counts = await runTests({ paths: files.length === 0 ? [file].flat() : files, env })
	console.log(
		`${name}: ${counts.passed} passed, ${counts.failed} failed in ${Math.round((performance.now() - begun) / 1000)} s`,
	)
	passed += counts.passed
	failed += counts.failed
}
endWith({ passed, failed })

function readOptions(): { only?: string; help?: boolean } {
	try {
		return parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } }).values
	} catch (error) {
		console.error(`${messageOf(error)}. "bun run rehearse --help" lists the rehearsals.`)
		return process.exit(2)
	}
}
