import { existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { STANDBY } from '../files/data-dir.ts'
import { createDurably, readIfThere, writeDurably } from '../files/durable-file.ts'
import type { Ids } from '../kit/ids.ts'
import { isSameSecret, sha256Hex } from '../kit/sha256.ts'
import { tidyWritten, writeCode } from '../kit/encodings.ts'

type DirConfig = Pick<Config, 'dataDir'>

/** 160 bits: from 112 on a plain hash is enough to protect a code. */
const CODE_BYTES = 20

/** Path of a file that a second box stores until it has taken over. */
const pathOf = ({ dataDir }: DirConfig, name: string): string => join(dataDir, STANDBY, name)

export function makeFolder({ dataDir }: DirConfig): void {
	mkdirSync(join(dataDir, STANDBY), { recursive: true, mode: 0o700 })
}

export async function removeFolder({ dataDir }: DirConfig): Promise<void> {
	await rm(join(dataDir, STANDBY), { recursive: true, force: true })
}

/** @returns the code with which the page takes over; a former one is void, and only the hash is stored */
export async function makeStandbyCode(config: DirConfig, ids: Ids): Promise<string> {
	const code = writeCode(ids.random(CODE_BYTES))
	makeFolder(config)
	await writeDurably(pathOf(config, 'code'), Buffer.from(hashOf(code)), ids.next())
	return code
}

export function hasCode(config: DirConfig): boolean {
	return existsSync(pathOf(config, 'code'))
}

export async function isCode(config: DirConfig, guess: string): Promise<boolean> {
	const hash = await readIfThere(pathOf(config, 'code'))
	return hash !== undefined && isSameSecret(hashOf(guess), Buffer.from(hash).toString())
}

const hashOf = (code: string): string => sha256Hex(`waiver/standby-code/v1\0${tidyWritten(code)}`)

/** How a takeover was requested. */
export type Asker = 'page' | 'command'

/** Asks the standby on a data directory to take over. @returns false if it was asked already */
export function askToTakeOver(config: DirConfig, ids: Pick<Ids, 'next'>, asker: Asker): boolean {
	if (existsSync(pathOf(config, 'take-over'))) return false
	createDurably(pathOf(config, 'take-over'), asker, ids.next())
	return true
}

export function isAsked(config: DirConfig): boolean {
	return existsSync(pathOf(config, 'take-over'))
}

export async function readAsker(config: DirConfig): Promise<Asker | undefined> {
	const bytes = await readIfThere(pathOf(config, 'take-over'))
	return bytes && (Buffer.from(bytes).toString() === 'page' ? 'page' : 'command')
}

/** Ends a failed takeover, and stores the reason for the requester. */
export async function noteFailure(config: DirConfig, ids: Pick<Ids, 'next'>, cause: string): Promise<void> {
	await writeDurably(pathOf(config, 'failure'), Buffer.from(cause), ids.next())
	await rm(pathOf(config, 'take-over'), { force: true })
}

/** Undefined if no takeover failed. */
export async function readFailure(config: DirConfig): Promise<string | undefined> {
	const bytes = await readIfThere(pathOf(config, 'failure'))
	return bytes && Buffer.from(bytes).toString()
}

export async function removeFailure(config: DirConfig): Promise<void> {
	await rm(pathOf(config, 'failure'), { force: true })
}
