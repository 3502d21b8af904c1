import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { toolFolder } from '../run/machine.ts'
import { NODE_HOME, installTool, run } from './host-tools.ts'
import { N8N_TYPES } from './n8n-host.ts'

const ROOT = join(import.meta.dir, '../../..')
const APP = join(ROOT, 'apps/n8n')

const LINTER = '0.32.0'
const FOLDER = join(toolFolder(), `n8n-linter-${LINTER}`)

const CONFIG = `
import { n8nCommunityNodesPlugin as plugin } from '@n8n/eslint-plugin-community-nodes'
import { parser } from 'typescript-eslint'
const { recommended } = plugin.configs
const json = { parser, parserOptions: { extraFileExtensions: ['.json'] } }
export default [
	{ ...recommended, files: ['**/*.ts', '**/*.js'], languageOptions: { parser } },
	{ ...recommended, files: ['**/package.json'], languageOptions: json },
]
`

/**
 * Runs the rules that n8n has for nodes which it verifies, over the sources and the packed files.
 * @param work an empty folder @returns what they find, such as `package.json: valid-author`
 */
export async function lintN8n(tarball: string, work: string): Promise<string[]> {
	const packages = ['eslint@9.39.5', 'typescript@5.9.3', 'typescript-eslint@8.74.0']
	await installTool(FOLDER, {
		packages: [`@n8n/eslint-plugin-community-nodes@${LINTER}`, ...packages],
		bytes: 1e9,
	})
	await Bun.write(join(work, 'eslint.config.mjs'), CONFIG)
	await run(['ln', '-s', join(FOLDER, 'node_modules'), 'node_modules'], work)
	await run(['tar', '-xzf', tarball], work)
	for (const path of ['package.json', 'src'])
		cpSync(join(APP, path), join(work, 'source', path), { recursive: true })
	cpSync(join(ROOT, 'src/web/assets/icon.svg'), join(work, 'source/src/icons/waiver-service.svg'))
	const eslint = join(FOLDER, 'node_modules/eslint/bin/eslint.js')
	const command = [join(NODE_HOME, 'bin/node'), eslint, '--quiet', '--format', 'json', 'package', 'source']
	// It ends with 1 where it finds something.
	const told = await run(['sh', '-c', '"$@" || [ $? = 1 ]', 'sh', ...command], work)
	type File = { filePath: string; messages: { ruleId: string }[] }
	return (JSON.parse(told) as File[]).flatMap(({ filePath, messages }) =>
		messages.map(({ ruleId }) => `${filePath.slice(work.length + 1)}: ${ruleId.replace(/^.*\//, '')}`),
	)
}

/** Checks the sources with n8n's own types instead of ours. @param work a folder @returns nothing @throws with what does not fit */
export async function checkN8nTypes(work: string): Promise<string> {
	const config = join(work, 'tsconfig.json')
	const types = join(N8N_TYPES, '../../../../@types')
	await Bun.write(
		config,
		JSON.stringify({
			extends: join(APP, 'tsconfig.json'),
			compilerOptions: { paths: { 'n8n-workflow': [N8N_TYPES] }, types: ['node'], typeRoots: [types] },
			include: [join(APP, 'src')],
		}),
	)
	return run([process.execPath, '--bun', join(ROOT, 'node_modules/.bin/tsc'), '-p', config], work)
}
