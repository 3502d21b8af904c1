import { existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { STANDBY } from '../files/data-dir.ts'
import { createDurably, readIfThere, writeDurably } from '../files/durable-file.ts'
import type { Ids } from '../kit/ids.ts'
import { isSameSecret } from '../kit/same-secret.ts'
import { sha256Hex } from '../kit/sha256.ts'
import { tidyCode, writeCode } from '../kit/written-code.ts'

type Where = Pick<Config, 'dataDir'>

/** 160 bits: from 112 on a plain hash is enough to protect a code. */
const CODE_BYTES = 20

/** Path of a file that a second box stores until it has taken over. */
const pathOf = ({ dataDir }: Where, name: string): string => join(dataDir, STANDBY, name)

export function makeFolder({ dataDir }: Where): void {
	mkdirSync(join(dataDir, STANDBY), { recursive: true, mode: 0o700 })
}

export async function removeFolder({ dataDir }: Where): Promise<void> {
	await rm(join(dataDir, STANDBY), { recursive: true, force: true })
}

/** @returns the code with which the page takes over; a former one is void, and only the hash is stored */
export async function makeStandbyCode(where: Where, ids: Ids): Promise<string> {
	const code = writeCode(ids.random(CODE_BYTES))
	makeFolder(where)
	await writeDurably(pathOf(where, 'code'), Buffer.from(hashOf(code)), ids.next())
	return code
}

export function hasCode(where: Where): boolean {
	return existsSync(pathOf(where, 'code'))
}

export async function isCode(where: Where, guess: string): Promise<boolean> {
	const hash = await readIfThere(pathOf(where, 'code'))
	return hash !== undefined && isSameSecret(hashOf(guess), Buffer.from(hash).toString())
}

const hashOf = (code: string): string => sha256Hex(`waiver/standby-code/v1\0${tidyCode(code)}`)

/** How a takeover was requested. */
export type Asker = 'page' | 'command'

/** Asks the standby on a data directory to take over. @returns false if it was asked already */
export function askToTakeOver(where: Where, ids: Pick<Ids, 'next'>, asker: Asker): boolean {
	if (existsSync(pathOf(where, 'take-over'))) return false
	createDurably(pathOf(where, 'take-over'), asker, ids.next())
	return true
}

export function isAsked(where: Where): boolean {
	return existsSync(pathOf(where, 'take-over'))
}

export async function readAsker(where: Where): Promise<Asker | undefined> {
	const bytes = await readIfThere(pathOf(where, 'take-over'))
	return bytes && (Buffer.from(bytes).toString() === 'page' ? 'page' : 'command')
}

/** Ends a failed takeover, and stores the reason for the requester. */
export async function noteFailure(where: Where, ids: Pick<Ids, 'next'>, cause: string): Promise<void> {
	await writeDurably(pathOf(where, 'failure'), Buffer.from(cause), ids.next())
	await rm(pathOf(where, 'take-over'), { force: true })
}

/** Undefined if no takeover failed. */
export async function readFailure(where: Where): Promise<string | undefined> {
	const bytes = await readIfThere(pathOf(where, 'failure'))
	return bytes && Buffer.from(bytes).toString()
}

export async function removeFailure(where: Where): Promise<void> {
	await rm(pathOf(where, 'failure'), { force: true })
}
