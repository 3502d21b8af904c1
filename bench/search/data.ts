import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Filled } from './fill.ts'

/** A data directory with as many waivers as were asked for. */
export type FilledData = AsyncDisposable & { readonly directory: string; readonly filled: Filled }

/** More waivers are grown from as many, since signing a million takes half an hour. */
const MOST_SIGNED = 100_000

/**
 * Data directories to search in: those that stand in a folder from an earlier run, by their size, and new ones for sizes
 * that are missing there. Without a folder each is made anew, and removed after its use.
 * @param size above `mostSigned` a multiple of it
 * @throws when the waivers could not be signed or grown, or what was kept could not be brought up to date
 */
export async function openData(
	folder: string | undefined,
	size: number,
	mostSigned = MOST_SIGNED,
): Promise<FilledData> {
	const make = async (directory: string): Promise<void> => {
		if (size <= mostSigned) return fill(directory, size)
		if (size % mostSigned !== 0) throw new Error(`More than ${mostSigned} waivers must be a multiple of it.`)
		await using part = await openData(folder, mostSigned, mostSigned)
		console.error(`Growing them to ${size} …`)
		await run('grow.ts', part.directory, directory, String(size / mostSigned))
		await run('settle.ts', directory)
	}
	if (folder === undefined) {
		const directory = await mkdtemp(join(tmpdir(), 'waiver-bench-search-'))
		const remove = (): Promise<void> => rm(directory, { recursive: true })
		try {
			await make(directory)
			return await read(directory, remove)
		} catch (error) {
			await remove()
			throw error
		}
	}
	const directory = join(resolve(folder), String(size))
	if (existsSync(directory)) {
		await run('settle.ts', directory)
	} else {
		// It gets its name once it is whole: of a fill that was broken off, the next run begins anew.
		const partial = `${directory}.filling`
		await rm(partial, { recursive: true, force: true })
		await mkdir(partial, { recursive: true })
		await make(partial)
		await rename(partial, directory)
	}
	return read(directory, () => Promise.resolve())
}

function fill(directory: string, size: number): Promise<void> {
	console.error(`Signing ${size} waivers …`)
	return run('fill.ts', directory, String(size))
}

async function run(program: string, ...words: string[]): Promise<void> {
	const child = Bun.spawn([process.execPath, join(import.meta.dir, program), ...words], {
		stdout: 'inherit',
		stderr: 'inherit',
	})
	if ((await child.exited) !== 0) throw new Error(`${program} failed.`)
}

async function read(directory: string, dispose: () => Promise<void>): Promise<FilledData> {
	const filled = (await Bun.file(join(directory, 'filled.json')).json()) as Filled
	return { directory, filled, [Symbol.asyncDispose]: dispose }
}
