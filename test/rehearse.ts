import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { messageOf } from '../src/kit/errors.ts'
import { chooseFiles } from './support/run/choose-files.ts'
import { prepareMachine } from './support/run/machine.ts'
import { endWith, runTests } from './support/run/run-tests.ts'

type Rehearsal = {
	readonly purpose: string
	/** Names in paths. */
	readonly file: string | readonly string[]
	/** What makes the test a long one. */
	readonly env: Readonly<Record<string, string>>
}

/** Tests that have a long version, which takes minutes to hours. */
const rehearsals: Readonly<Record<string, Rehearsal>> = {
	syscalls: {
		purpose: 'every storing system call, failed and killed in',
		file: 'test/process/crashes/syscall-faults.test.ts',
		env: { SYSCALL_STEP: '1' },
	},
	'power-cut': {
		purpose: 'a power cut after every response and every sync of twenty rounds of work',
		file: 'test/process/crashes/power-cut.test.ts',
		env: { POWER_CUT_ROUNDS: '20', POWER_CUT_EACH_SYNC: '1' },
	},
	kills: {
		purpose: 'kill -9 under load, a hundred times',
		file: 'test/process/crashes/kill.test.ts',
		env: { KILLS: '100' },
	},
	takeover: {
		purpose: 'a second box that takes over from one with 100,000 waivers killed under load, ten times',
		file: 'test/process/recovery/takeover.test.ts',
		env: { TAKEOVERS: '10', TAKEOVER_WAIVERS: '100000' },
	},
	import: {
		purpose:
			'an import of ten thousand waivers with their PDFs while guests sign, killed ten times and verified each time',
		file: 'test/process/crashes/import-kill.test.ts',
		env: { IMPORT_WAIVERS: '10000', IMPORT_KILLS: '10', IMPORT_PDF_BYTES: '60000' },
	},
	restarts: {
		purpose: 'a thousand restarts under load behind a proxy',
		file: 'test/process/crashes/restarts.test.ts',
		env: { RESTARTS: '1000' },
	},
	tampering: {
		purpose: 'ten thousand changes to stored records',
		file: 'test/property/tampering.test.ts',
		env: { TAMPER_CHANGES: '10000' },
	},
	verifiers: {
		purpose: 'two verifiers on a thousand chains',
		file: 'test/property/second-verifier.test.ts',
		env: { VERIFIER_CHAINS: '1000' },
	},
	attacks: {
		purpose: 'everything that strangers can do without a key, each alone and all at once, for a minute',
		file: 'test/process/attacks.test.ts',
		env: { ATTACK_SECONDS: '60' },
	},
	door: {
		purpose: 'a busy hour at two doors, at the pace of people: one by keyboard, one by scanner',
		file: 'test/browser/door/hour.test.ts',
		env: { DOOR_ROUNDS: '60', DOOR_ROUND_MS: '60000', DOOR_KEY_MS: '200', DOOR_SCAN_MS: '6000' },
	},
	screens: {
		purpose:
			'all browser tests, whole: each screen at nine widths in every language, with axe at every width, light and dark',
		file: 'test/browser/',
		env: { EXTENT: 'whole' },
	},
	parts: {
		purpose: 'the other tests of which each run takes a part, whole',
		file: listParted(),
		env: { EXTENT: 'whole' },
	},
	saturday: {
		purpose:
			'a Saturday of 1,500 guests at two desks and a kiosk: a ban, an accident, and a switch without power for eight minutes',
		file: './test/rehearsals/saturday.ts',
		env: { SATURDAY_GUESTS: '1500', SATURDAY_CUT_MS: '480000' },
	},
	kiosk: {
		purpose: 'the network cut for ten minutes under thirty guests of a kiosk: none lost and none twice',
		file: 'test/browser/kiosk/offline.test.ts',
		env: { KIOSK_GUESTS: '30', KIOSK_CUT_MS: '600000' },
	},
	'kiosk-hour': {
		purpose: 'sixty guests in an hour at one kiosk, who sign, start over, walk away or have no connection',
		file: 'test/browser/kiosk/hour.test.ts',
		env: { KIOSK_HOUR_GUESTS: '60', KIOSK_HOUR_PACE_MS: '60000' },
	},
	engines: {
		purpose: 'guest, kiosk and desk in Firefox and WebKit, as Debian has them',
		file: './test/rehearsals/engines.ts',
		env: {},
	},
	install: {
		purpose: 'the install guide on a booting Debian',
		file: './test/rehearsals/install.ts',
		env: {},
	},
	archive: {
		purpose: 'PDFs of four kinds of forms in each language, judged by veraPDF',
		file: 'test/process/archive-format.test.ts',
		env: { ARCHIVE_DOCUMENTS: '92' },
	},
	arm64: {
		purpose: 'the binary for arm64, emulated, signs, renders and verifies',
		file: 'test/process/binary.test.ts',
		env: { BINARY_ARM64: 'all' },
	},
	clients: {
		purpose: 'clients in each language, by each generator: from a template to a PDF and a verified webhook',
		file: 'test/process/clients.test.ts',
		env: { CLIENTS: 'all' },
	},
	samples: {
		purpose: 'the samples of the API reference, those in PHP, too',
		file: 'test/process/docs-samples.test.ts',
		env: { SAMPLES: 'all' },
	},
	fuzz: {
		purpose: 'an hour of random calls of several tenants against a model, with restarts between',
		file: 'test/property/state-machine.test.ts',
		env: { FUZZ_MINUTES: '60' },
	},
	requests: {
		purpose: 'a hundred thousand random requests',
		file: 'test/property/requests.test.ts',
		env: { FUZZ_REQUESTS: '100000' },
	},
}

const { only, help } = readOptions()
if (help === true) {
	console.log('Usage: bun run rehearse [--only <name>,<name>]\n')
	for (const [name, { purpose }] of Object.entries(rehearsals)) console.log(`  ${name.padEnd(10)} ${purpose}`)
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

/** Those that ask for their extent, but for the tests of browsers. */
function listParted(): string[] {
	const paths = [...new Bun.Glob('test/{contract,process,property,unit}/**/*.test.ts').scanSync()]
	return paths.filter((path) => readFileSync(path, 'utf8').includes('/run/extent.ts')).sort()
}

function readOptions(): { only?: string; help?: boolean } {
	try {
		return parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } }).values
	} catch (error) {
		console.error(`${messageOf(error)}. "bun run rehearse --help" lists the rehearsals.`)
		return process.exit(2)
	}
}
