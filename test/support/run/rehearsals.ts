import { readFileSync } from 'node:fs'

export type Rehearsal = {
	readonly purpose: string
	/** What it looks at: whoever changes one of these files or folders runs it. Before a release all of them are run. */
	readonly after: readonly string[]
	/** Names in paths. */
	readonly file: string | readonly string[]
	/** What makes the test a long one. */
	readonly env: Readonly<Record<string, string>>
}

/** Tests that have a long version, which takes minutes to hours, and those that install another runtime or server. */
export const rehearsals: Readonly<Record<string, Rehearsal>> = {
	syscalls: {
		purpose: 'every storing system call, failed and killed in',
		after: ['src/db', 'src/files', 'src/jobs'],
		file: 'test/process/crashes/syscall-faults.test.ts',
		env: { SYSCALL_STEP: '1' },
	},
	'power-cut': {
		purpose: 'a power cut after every response and every sync of twenty rounds of work',
		after: ['src/db', 'src/files', 'src/ledger'],
		file: 'test/process/crashes/power-cut.test.ts',
		env: { POWER_CUT_ROUNDS: '20', POWER_CUT_EACH_SYNC: '1' },
	},
	kills: {
		purpose: 'kill -9 under load, and while a form is saved, a hundred times each',
		after: ['src/db', 'src/features/waivers', 'src/jobs'],
		file: ['test/process/crashes/kill.test.ts', 'test/process/crashes/draft-kill.test.ts'],
		env: { KILLS: '100' },
	},
	takeover: {
		purpose: 'a second box that takes over from one with 100,000 waivers killed under load, ten times',
		after: ['src/standby', 'src/features/replication'],
		file: 'test/process/recovery/takeover.test.ts',
		env: { TAKEOVERS: '10', TAKEOVER_WAIVERS: '100000' },
	},
	move: {
		purpose: 'an organization with 100,000 waivers that moves to another box, while guests sign at both',
		after: ['src/features/moves', 'verifier'],
		file: './test/rehearsals/move.ts',
		env: { MOVE_WAIVERS: '100000' },
	},
	import: {
		purpose:
			'an import of ten thousand waivers with their PDFs while guests sign, killed ten times and verified each time',
		after: ['src/features/imports', 'src/cli/importing'],
		file: 'test/process/crashes/import-kill.test.ts',
		env: { IMPORT_WAIVERS: '10000', IMPORT_KILLS: '10', IMPORT_PDF_BYTES: '60000' },
	},
	restarts: {
		purpose: 'a thousand restarts under load behind a proxy',
		after: ['src/http', 'src/listen.ts', 'src/service.ts'],
		file: 'test/process/crashes/restarts.test.ts',
		env: { RESTARTS: '1000' },
	},
	tampering: {
		purpose: 'ten thousand changes to stored records',
		after: ['src/ledger', 'src/features/evidence', 'src/seal'],
		file: 'test/property/tampering.test.ts',
		env: { TAMPER_CHANGES: '10000' },
	},
	verifiers: {
		purpose: 'two verifiers on a thousand chains',
		after: ['src/ledger', 'verifier'],
		file: 'test/property/second-verifier.test.ts',
		env: { VERIFIER_CHAINS: '1000' },
	},
	attacks: {
		purpose: 'everything that strangers can do without a key, each alone and all at once, for a minute',
		after: ['src/http', 'src/features/accounts/sessions'],
		file: 'test/process/attacks.test.ts',
		env: { ATTACK_SECONDS: '60' },
	},
	door: {
		purpose: 'a busy hour at two doors, at the pace of people: one by keyboard, one by scanner',
		after: ['src/web/desk/door', 'src/features/checkins', 'src/search'],
		file: 'test/browser/door/hour.test.ts',
		env: { DOOR_ROUNDS: '60', DOOR_ROUND_MS: '60000', DOOR_KEY_MS: '200', DOOR_SCAN_MS: '6000' },
	},
	screens: {
		purpose:
			'all browser tests, whole: each screen at nine widths in every language, with axe at every width, light and dark',
		after: ['src/web'],
		file: 'test/browser/',
		env: { EXTENT: 'whole' },
	},
	parts: {
		purpose: 'the other tests of which each run takes a part, whole',
		after: ['src'],
		file: listParted(),
		env: { EXTENT: 'whole' },
	},
	saturday: {
		purpose:
			'a Saturday of 1,500 guests at two desks and a kiosk: a ban, an accident, and a switch without power for eight minutes',
		after: ['src/web', 'src/features/checkins', 'src/features/bans'],
		file: './test/rehearsals/saturday.ts',
		env: { SATURDAY_GUESTS: '1500', SATURDAY_CUT_MS: '480000' },
	},
	kiosk: {
		purpose: 'the network cut for ten minutes under thirty guests of a kiosk: none lost and none twice',
		after: ['src/web/kiosk', 'src/web/signing', 'src/features/kiosks'],
		file: 'test/browser/kiosk/offline.test.ts',
		env: { KIOSK_GUESTS: '30', KIOSK_CUT_MS: '600000' },
	},
	'kiosk-hour': {
		purpose: 'sixty guests in an hour at one kiosk, who sign, start over, walk away or have no connection',
		after: ['src/web/kiosk', 'src/web/signing'],
		file: 'test/browser/kiosk/hour.test.ts',
		env: { KIOSK_HOUR_GUESTS: '60', KIOSK_HOUR_PACE_MS: '60000' },
	},
	engines: {
		purpose: 'guest, kiosk and desk in Firefox and WebKit, as Debian has them',
		after: ['src/web'],
		file: './test/rehearsals/engines.ts',
		env: {},
	},
	proxies: {
		purpose: 'every proxy of the guide: Traefik, too, which no Debian package brings',
		after: ['docs/proxies.md', 'src/http', 'src/kit/network'],
		file: 'test/process/proxies.test.ts',
		env: { MORE_PROXIES: '1' },
	},
	bucket: {
		purpose:
			'files in a bucket of SeaweedFS, which is built with Go once (ten minutes or more): killed, slow, full, read-only',
		after: ['src/files', 'src/features/replication'],
		file: 'test/process/bucket/',
		env: { BUCKET_SERVER: 'seaweedfs' },
	},
	litestream: {
		purpose: 'Litestream built with Go, as the guide has it for a box that can fetch no release',
		after: ['deploy/install-litestream'],
		file: './test/rehearsals/litestream.ts',
		env: {},
	},
	fleet: {
		purpose: 'the feeds of halls on two boxes, read into a real Postgres',
		after: ['docs/recipes', 'src/features/live'],
		file: './test/rehearsals/fleet.ts',
		env: {},
	},
	install: {
		purpose: 'the install guide on a booting Debian',
		after: ['deploy'],
		file: './test/rehearsals/install.ts',
		env: {},
	},
	archive: {
		purpose: 'PDFs of four kinds of forms in each language, judged by veraPDF',
		after: ['src/pdf', 'src/seal', 'src/features/documents'],
		file: './test/rehearsals/archive-format.ts',
		env: {},
	},
	arm64: {
		purpose: 'the binary for arm64, emulated, signs, renders and verifies',
		after: ['build', 'package.json'],
		file: 'test/process/binary.test.ts',
		env: { BINARY_ARM64: 'all' },
	},
	clients: {
		purpose: 'clients in each language, by each generator: from a template to a PDF and a verified webhook',
		after: ['src/api', 'clients/typescript'],
		file: 'test/process/clients.test.ts',
		env: { CLIENTS: 'all' },
	},
	release: {
		purpose: 'the release made twice with equal sums, and its program and image each alone in a root',
		after: ['build', 'deploy'],
		file: './test/rehearsals/release.ts',
		env: {},
	},
	quarter: {
		purpose:
			"an owner's first quarter of an hour: from the archive, on a booting Debian, to a waiver signed on a phone",
		after: [
			'build',
			'deploy',
			'src/cli/installing',
			'src/web/desk/shell/entry',
			'src/web/desk/venue/first-steps',
		],
		file: './test/rehearsals/quarter.ts',
		env: {},
	},
	n8n: {
		purpose:
			'the nodes in a real n8n: a signing starts a workflow that reads the guest, fetches the PDF and checks in',
		after: ['apps/n8n', 'apps/kit'],
		file: './test/rehearsals/n8n.ts',
		env: {},
	},
	zapier: {
		purpose: "the app in Zapier's command line: validated, connected, and a search and an action run",
		after: ['apps/zapier', 'apps/kit'],
		file: './test/rehearsals/zapier.ts',
		env: {},
	},
	samples: {
		purpose: 'the samples of the API reference, those in PHP, too',
		after: ['src/web/docs', 'src/api'],
		file: 'test/process/docs-samples.test.ts',
		env: { SAMPLES: 'all' },
	},
	fuzz: {
		purpose: 'an hour of random calls of several tenants against a model, with restarts between',
		after: ['src/features', 'src/db'],
		file: 'test/property/state-machine.test.ts',
		env: { FUZZ_MINUTES: '60' },
	},
	requests: {
		purpose: 'a hundred thousand random requests',
		after: ['src/api', 'src/http'],
		file: 'test/property/requests.test.ts',
		env: { FUZZ_REQUESTS: '100000' },
	},
}

/** Those that ask for their extent, but for the tests of browsers. */
function listParted(): string[] {
	const paths = [...new Bun.Glob('test/{contract,process,property,unit}/**/*.test.ts').scanSync()]
	return paths.filter((path) => readFileSync(path, 'utf8').includes('/run/extent.ts')).sort()
}
