import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One call of the system that a trace holds, at the moment when it came back. */
export type TracedCall = {
	readonly name: string
	/** What stands between the brackets, as strace writes it. */
	readonly args: string
	readonly result: number
	/** Where in the trace it began, in lines. */
	readonly begunAt: number
}

type Write = { readonly offset: number; readonly bytes: Buffer } | { readonly size: number }

/** A file, whatever names it has: its bytes on the disk, and what was written since and may be lost. */
type File = { durable: Buffer; readonly pending: Write[] }

/** A folder: the names that are on the disk, and those that are there while the power is. */
type Folder = { durable: Map<string, Node>; now: Map<string, Node> }
type Node = { readonly file: File } | { readonly folder: Folder }

/** What a power cut leaves of what was not synced: nothing, or by chance, each write and folder for itself. */
export type Leftover = 'nothing' | (() => boolean)

/** Calls that the replay knows; a trace must hold all of these. */
export const TRACED =
	'openat,mkdir,write,pwrite64,writev,pwritev,ftruncate,fallocate,copy_file_range,fsync,fdatasync,sync_file_range,rename,renameat,renameat2,link,linkat,unlink,unlinkat,rmdir,sendto'

/**
 * A disk that forgets. It takes the calls of a trace and knows at each moment what a power cut leaves: of a file what was
 * synced, of a folder the names that were synced with it.
 */
export class ForgetfulDisk {
	readonly #path: string
	readonly #root: Folder
	/** Writes that a file had when its sync began, by the line where that was. */
	readonly #waiting = new Map<
		number,
		{ file: File; count: number } | { folder: Folder; names: Map<string, Node> }
	>()

	/** @param path of the folder in the trace, @param from where it stands as it was before, all of it on the disk */
	constructor(path: string, from: string) {
		this.#path = path
		this.#root = readFolder(from)
	}

	/** A sync covers what was written before it began, and is worth something once it is back. */
	begin(name: string, args: string, line: number): void {
		if (name !== 'fsync' && name !== 'fdatasync') return
		const node = this.#find(fileOf(args))
		if (node === undefined) return
		this.#waiting.set(
			line,
			'file' in node
				? { file: node.file, count: node.file.pending.length }
				: { folder: node.folder, names: new Map(node.folder.now) },
		)
	}

	end({ name, args, result, begunAt }: TracedCall): void {
		if (result < 0) return
		if (name === 'fsync' || name === 'fdatasync') this.#sync(begunAt)
		else if (name === 'openat') this.#open(args)
		else if (name === 'mkdir') this.#add(textOf(args), { folder: { durable: new Map(), now: new Map() } })
		else if (name === 'write' || name === 'pwrite64') this.#write(name, args, result)
		else if (name === 'ftruncate') this.#fileAt(fileOf(args))?.pending.push({ size: lastNumber(args) })
		else if (name === 'rename' || name === 'link') this.#name(name, args)
		else if (name === 'unlink' || name === 'rmdir') this.#remove(textOf(args))
		else if (name !== 'sendto' && args.includes(this.#path))
			throw new Error(`The replay does not know ${name}(${args.slice(0, 200)}).`)
	}

	/** Writes what a power cut leaves at this moment into an empty folder. */
	leave(to: string, leftover: Leftover): void {
		writeFolder(this.#root, to, leftover)
	}

	#sync(begunAt: number): void {
		const waiting = this.#waiting.get(begunAt)
		this.#waiting.delete(begunAt)
		if (waiting === undefined) return
		if ('folder' in waiting) waiting.folder.durable = waiting.names
		else waiting.file.durable = apply(waiting.file.durable, waiting.file.pending.splice(0, waiting.count))
	}

	#open(args: string): void {
		const path = textOf(args)
		if (!args.includes('O_CREAT') && !args.includes('O_TRUNC')) return
		const node = this.#find(path)
		if (node === undefined && args.includes('O_CREAT'))
			this.#add(path, { file: { durable: Buffer.alloc(0), pending: [] } })
		else if (node !== undefined && 'file' in node && args.includes('O_TRUNC'))
			node.file.pending.push({ size: 0 })
	}

	#write(name: string, args: string, result: number): void {
		const file = this.#fileAt(fileOf(args))
		if (file === undefined) return
		const bytes = readText(args).subarray(0, result)
		if (bytes.length !== result) throw new Error(`The trace holds ${bytes.length} of ${result} bytes.`)
		// Whatever we write without a place is written at the end.
		const offset = name === 'pwrite64' ? lastNumber(args) : sizeOf(file)
		file.pending.push({ offset, bytes })
	}

	#name(name: string, args: string): void {
		const [from, to] = textsOf(args)
		const node = from === undefined ? undefined : this.#find(from)
		if (node === undefined || to === undefined) return
		this.#add(to, node)
		if (name === 'rename') this.#remove(from ?? '')
	}

	#add(path: string, node: Node): void {
		const parent = this.#find(dirname(path))
		if (parent !== undefined && 'folder' in parent) parent.folder.now.set(nameOf(path), node)
	}

	#remove(path: string): void {
		const parent = this.#find(dirname(path))
		if (parent !== undefined && 'folder' in parent) parent.folder.now.delete(nameOf(path))
	}

	#fileAt(path: string): File | undefined {
		const node = this.#find(path)
		return node !== undefined && 'file' in node ? node.file : undefined
	}

	#find(path: string): Node | undefined {
		if (path !== this.#path && !path.startsWith(`${this.#path}/`)) return undefined
		let node: Node | undefined = { folder: this.#root }
		for (const name of path.slice(this.#path.length).split('/').filter(Boolean))
			node = node !== undefined && 'folder' in node ? node.folder.now.get(name) : undefined
		return node
	}
}

function readFolder(path: string): Folder {
	const names = new Map<string, Node>()
	for (const name of readdirSync(path)) {
		const inside = join(path, name)
		names.set(
			name,
			statSync(inside).isDirectory()
				? { folder: readFolder(inside) }
				: { file: { durable: readFileSync(inside), pending: [] } },
		)
	}
	return { durable: names, now: new Map(names) }
}

function writeFolder({ durable, now }: Folder, to: string, leftover: Leftover): void {
	mkdirSync(to, { recursive: true })
	for (const [name, node] of leftover !== 'nothing' && leftover() ? now : durable) {
		const path = join(to, name)
		if ('folder' in node) writeFolder(node.folder, path, leftover)
		else {
			const kept = leftover === 'nothing' ? [] : node.file.pending.filter(leftover)
			writeFileSync(path, apply(node.file.durable, kept))
		}
	}
}

function apply(bytes: Buffer, writes: readonly Write[]): Buffer {
	const size = writes.reduce(
		(most, write) =>
			'size' in write ? Math.max(most, write.size) : Math.max(most, write.offset + write.bytes.length),
		bytes.length,
	)
	const all = Buffer.alloc(size)
	bytes.copy(all)
	let end = bytes.length
	for (const write of writes) {
		if ('size' in write) {
			// What is cut off does not come back when the file grows again.
			all.fill(0, write.size)
			end = write.size
			continue
		}
		write.bytes.copy(all, write.offset)
		end = Math.max(end, write.offset + write.bytes.length)
	}
	return all.subarray(0, end)
}

function sizeOf({ durable, pending }: File): number {
	return apply(durable, pending).length
}

/** The calls of a trace of `strace -f -y -x`, each when it begins and when it is back. */
export function replayTrace(
	trace: string,
	disk: Pick<ForgetfulDisk, 'begin' | 'end'>,
	onCall: (call: TracedCall) => void,
): void {
	const open = new Map<string, { name: string; args: string; begunAt: number }>()
	for (const [line, text] of trace.split('\n').entries()) {
		const [, thread = '', rest = ''] = /^(\d+) +(.*)$/s.exec(text) ?? []
		const resumed = /^<\.\.\. (\w+) resumed>(.*)\) += (-?\d+)/s.exec(rest)
		const begun = /^(\w+)\((.*) <unfinished \.\.\.>$/s.exec(rest)
		const whole = /^(\w+)\((.*)\) += (-?\d+)/s.exec(rest)
		const before = resumed === null ? undefined : open.get(thread)
		let call: TracedCall | undefined
		if (begun !== null) {
			const [, name = '', args = ''] = begun
			open.set(thread, { name, args, begunAt: line })
			disk.begin(name, args, line)
		} else if (resumed !== null && before !== undefined) {
			open.delete(thread)
			call = {
				name: before.name,
				args: before.args + (resumed[2] ?? ''),
				result: Number(resumed[3]),
				begunAt: before.begunAt,
			}
		} else if (whole !== null) {
			const [, name = '', args = '', result] = whole
			disk.begin(name, args, line)
			call = { name, args, result: Number(result), begunAt: line }
		}
		if (call === undefined) continue
		disk.end(call)
		onCall(call)
	}
}

/** The path behind a descriptor, as `-y` writes it. */
function fileOf(args: string): string {
	return /^\d+<([^>]*)>/.exec(args)?.[1] ?? ''
}

function textsOf(args: string): string[] {
	return [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => unescape(text).toString())
}

function textOf(args: string): string {
	return textsOf(args)[0] ?? ''
}

/** The bytes that a call was given. */
export function readText(args: string): Buffer {
	const from = args.indexOf('"')
	return unescape(args.slice(from + 1, args.indexOf('"', skipEscaped(args, from + 1))))
}

/** Where the text that begins here ends: at the first quote that is not escaped. */
function skipEscaped(args: string, from: number): number {
	let at = from
	while (at < args.length && args[at] !== '"') at += args[at] === '\\' ? 2 : 1
	return at
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12, '"': 34, '\\': 92 }

/** strace writes a text as hex throughout, or as C does. */
function unescape(text: string): Buffer {
	if (/^(\\x[0-9a-f]{2})+$/.test(text)) return Buffer.from(text.replaceAll('\\x', ''), 'hex')
	const bytes: number[] = []
	for (const [piece, escape] of text.matchAll(/\\(x[0-9a-f]{2}|[0-7]{1,3}|.)|[^\\]/gs)) {
		if (escape === undefined) bytes.push(piece.charCodeAt(0))
		else if (/^x../.test(escape)) bytes.push(parseInt(escape.slice(1), 16))
		else if (/^[0-7]/.test(escape)) bytes.push(parseInt(escape, 8))
		else bytes.push(ESCAPES[escape] ?? escape.charCodeAt(0))
	}
	return Buffer.from(bytes)
}

function lastNumber(args: string): number {
	return Number(args.slice(args.lastIndexOf(',') + 1))
}

function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1)
}
