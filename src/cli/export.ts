import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Command } from 'commander'
import { exportOrganization } from '../features/export/archive.ts'
import { chooseOrganization } from '../features/organization/organization.ts'
import { count } from './count.ts'
import { cliActor } from './actor.ts'
import { openProgress } from './terminal.ts'
import { withExistingDataDir } from './with-deps.ts'

export const exportCommand = (): Command =>
	new Command('export')
		.description(
			'Write all data of one organization into a ZIP file in open formats, with a program that verifies it.',
		)
		.requiredOption('--to <file>', 'the file to write, which must not exist yet')
		.option('--organization <slug>', 'the organization; required if there are several')
		.action(({ to, organization }: { to: string; organization?: string }) =>
			withExistingDataDir(async (deps) => {
				if (existsSync(to)) throw new Error(`${to} exists. Name another file.`)
				let files = 0
				const progress = openProgress()
				const actor = cliActor(chooseOrganization(deps.db, organization))
				const { stream } = await exportOrganization(deps, actor, () => {
					files++
					progress.show(count(files, 'file'))
				})
				const bytes = await writeWhole(to, stream).finally(() => progress.end())
				console.log(`${to}: ${count(files, 'file')}, ${count(bytes, 'byte')}.`)
			}),
		)

/** Writes beside and renames: what has the name is whole. @returns its length in bytes */
async function writeWhole(path: string, stream: ReadableStream<Uint8Array>): Promise<number> {
	const beside = `${path}.part`
	try {
		const bytes = await writeDurably(beside, stream)
		await rename(beside, path)
		return bytes
	} catch (error) {
		await rm(beside, { force: true })
		throw error
	}
}

async function writeDurably(path: string, stream: ReadableStream<Uint8Array>): Promise<number> {
	const file = await open(path, 'w', 0o600)
	try {
		let bytes = 0
		for await (const piece of stream) {
			await file.write(piece)
			bytes += piece.length
		}
		await file.sync()
		return bytes
	} finally {
		await file.close()
	}
}
