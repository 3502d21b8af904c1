import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolFolder } from '../run/machine.ts'
import { clientPackages } from './install.ts'

/** How one generator makes a client, and how the program that uses it is run, in a folder with `openapi.json`. */
export type Generator = {
	/** What is copied beside the client. */
	readonly programs: readonly string[]
	/** One after the other; the last is the program itself. */
	readonly steps: readonly (readonly string[])[]
	readonly env?: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dir, '../../..')
const { node, python } = clientPackages(toolFolder())
const tsc = [process.execPath, '--bun', join(ROOT, 'node_modules/.bin/tsc'), '-p', '.']

/** The one that is quick, and needs nothing but what the tests run on. */
export const quickGenerators: Readonly<Record<string, Generator>> = {
	'openapi-typescript': {
		programs: ['by-openapi-typescript.ts', 'receive.ts', 'tsconfig.json'],
		steps: [
			['ln', '-s', join(node, 'node_modules'), 'node_modules'],
			[
				process.execPath,
				'--bun',
				join(node, 'node_modules/.bin/openapi-typescript'),
				'openapi.json',
				'-o',
				'waiver.d.ts',
			],
			tsc,
			[process.execPath, 'by-openapi-typescript.ts'],
		],
	},
}

const VERSION = '7.25.0'
const JAR = join(toolFolder(), `openapi-generator-cli-${VERSION}.jar`)
const JAR_SHA256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae'

const generate = (language: string, ...options: readonly string[]) => [
	'java',
	'-jar',
	JAR,
	'generate',
	'-g',
	language,
	'-i',
	'openapi.json',
	'-o',
	'client',
	...options,
]

const buildGo = ['go', 'build', '-o', 'program', '.']

/** Those that take long, or need more: Python, Go, PHP, and for openapi-generator Java. */
export const slowGenerators: Readonly<Record<string, Generator>> = {
	'openapi-python-client': {
		programs: ['by-openapi-python-client.py'],
		steps: [
			[
				'python3',
				'-m',
				'openapi_python_client',
				'generate',
				'--path',
				'openapi.json',
				'--output-path',
				'client',
			],
			['python3', 'by-openapi-python-client.py'],
		],
		env: { PYTHONPATH: `${python}:client`, PATH: `${join(python, 'bin')}:${Bun.env['PATH']}` },
	},
	'oapi-codegen': {
		programs: ['by-oapi-codegen.go', 'receive.go', 'go.mod', 'go.sum'],
		steps: [
			['mkdir', 'waiver'],
			[
				'go',
				'run',
				'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
				'-package',
				'waiver',
				'-generate',
				'types,client',
				'-o',
				'waiver/waiver.go',
				'openapi.json',
			],
			buildGo,
			['./program'],
		],
	},
	ogen: {
		programs: ['by-ogen.go', 'receive.go'],
		steps: [
			['go', 'mod', 'init', 'clients'],
			['go', 'get', 'github.com/ogen-go/ogen@v1.24.0'],
			[
				'go',
				'run',
				'github.com/ogen-go/ogen/cmd/ogen',
				'--target',
				'waiver',
				'--package',
				'waiver',
				'openapi.json',
			],
			buildGo,
			['./program'],
		],
		// What the client imports is noted while it is built.
		env: { GOFLAGS: '-mod=mod' },
	},
	'hey-api': {
		programs: ['by-hey-api.ts', 'receive.ts', 'tsconfig.json'],
		steps: [
			['ln', '-s', join(node, 'node_modules'), 'node_modules'],
			[
				process.execPath,
				'--bun',
				join(node, 'node_modules/.bin/openapi-ts'),
				'-i',
				'openapi.json',
				'-o',
				'client',
			],
			tsc,
			[process.execPath, 'by-hey-api.ts'],
		],
	},
	'openapi-generator typescript-fetch': {
		programs: ['by-openapi-generator.ts', 'receive.ts', 'tsconfig.json'],
		steps: [
			['ln', '-s', join(node, 'node_modules'), 'node_modules'],
			generate('typescript-fetch'),
			tsc,
			[process.execPath, 'by-openapi-generator.ts'],
		],
	},
	'openapi-generator python': {
		programs: ['by-openapi-generator.py'],
		steps: [
			generate('python'),
			['python3', '-m', 'pip', 'install', '--quiet', '--target', 'packages', './client'],
			['python3', 'by-openapi-generator.py'],
		],
		env: { PYTHONPATH: 'packages' },
	},
	'openapi-generator java': {
		programs: ['by-openapi-generator.java'],
		steps: [
			generate('java', '--global-property', 'modelTests=false,apiTests=false'),
			['mvn', '-q', '-f', 'client/pom.xml', 'package', 'dependency:copy-dependencies'],
			['java', '-cp', 'client/target/*:client/target/dependency/*', 'by-openapi-generator.java'],
		],
	},
	'openapi-generator go': {
		programs: ['by-openapi-generator.go', 'receive.go'],
		steps: [
			generate('go'),
			['go', 'mod', 'init', 'clients'],
			// Its tests would need a module more.
			['rm', '-r', 'client/test'],
			['go', 'work', 'init', '.', './client'],
			buildGo,
			['./program'],
		],
	},
	'openapi-generator php': {
		programs: ['by-openapi-generator.php'],
		steps: [generate('php'), ['php', 'by-openapi-generator.php']],
	},
}

/** Only generated: no package registry that the tests use has a compiler for C#. */
export const csharp: Generator = {
	programs: [],
	steps: [generate('csharp'), ['find', 'client/src', '-name', '*Api.cs', '-printf', '%f\\n']],
}

/** Spectral, which lints the document: no generator, but run like one. */
export const spectral: Generator = {
	programs: ['spectral.mjs'],
	steps: [
		[
			process.execPath,
			'add',
			'--exact',
			'--ignore-scripts',
			'@stoplight/spectral-core@1.24.1',
			'@stoplight/spectral-parsers@1.0.5',
			'@stoplight/spectral-rulesets@1.23.1',
		],
		[process.execPath, 'spectral.mjs'],
	],
}

/** @throws when Java, Maven, PHP with Guzzle or the generator is not to be had */
export async function fetchOpenApiGenerator(): Promise<void> {
	for (const program of ['java', 'mvn'])
		if (Bun.which(program) === null)
			throw new Error(`There is no ${program} here: apt-get install default-jdk-headless maven, as root.`)
	if (!existsSync('/usr/share/php/GuzzleHttp') || Bun.which('php') === null)
		throw new Error(
			'There is no PHP with Guzzle here: apt-get install php-cli php-curl php-mbstring php-guzzlehttp-guzzle, as root.',
		)
	if (!existsSync(JAR)) {
		const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`
		const copied = Bun.spawnSync([
			'mvn',
			'-q',
			'dependency:copy',
			`-Dartifact=${artifact}`,
			`-DoutputDirectory=${toolFolder()}`,
		])
		if (copied.exitCode !== 0) throw new Error(`Maven did not fetch ${artifact}: ${copied.stdout.toString()}`)
	}
	if (new Bun.CryptoHasher('sha256').update(await Bun.file(JAR).bytes()).digest('hex') !== JAR_SHA256)
		throw new Error(`${JAR} is not the file that was published. Remove it.`)
}
