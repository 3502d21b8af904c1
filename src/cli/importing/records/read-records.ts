import { isRecord } from '../../../blocks/own.ts'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Fields } from '../../../blocks/own.ts'

/** Folder of `waiver import fetch`, with a file for each record. */
export const RECORDS = 'records'

const MAX_FILE_BYTES = 64 * 1024 * 1024

export function isRecordFile(name: string): boolean {
	return /\.jsonl?$/i.test(name)
}

/**
 * Reads the records of a folder, or of a file: an array, or an object in each line (`.jsonl`).
 * @throws {Error} with a sentence for other files
 */
export function* readRecords(path: string): Generator<Fields> {
	const isFolder = statSync(path).isDirectory()
	const names = isFolder ? readdirSync(path).filter(isRecordFile).sort() : ['']
	for (const name of names) yield* readRecordFile(join(path, name))
}

function* readRecordFile(path: string): Generator<Fields, void> {
	if (statSync(path).size > MAX_FILE_BYTES)
		throw new Error(`${path} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB. Split it.`)
	const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
	if (!/\.jsonl$/i.test(path)) {
		const value = parse(text, basename(path))
		for (const record of Array.isArray(value) ? value : [value]) yield requireFields(record, basename(path))
		return
	}
	let line = 0
	for (const each of text.split('\n')) {
		line++
		const where = `${basename(path)}, line ${line},`
		if (each.trim() !== '') yield requireFields(parse(each, where), where)
	}
}

function parse(text: string, where: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw new Error(`${where} is not JSON. Export it again.`)
	}
}

function requireFields(record: unknown, where: string): Fields {
	if (isRecord(record)) return record
	throw new Error(`${where} has a record that is not an object. Name a list of objects.`)
}
