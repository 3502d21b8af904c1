import { Database } from 'bun:sqlite'
import { fdatasyncSync, readSync, writeSync } from 'node:fs'
import type { Db } from './client.ts'
import { openFile } from './database-file.ts'
import { transact } from './transact.ts'
import { copyWal, pageSizeOf } from './truncate-wal.ts'

/** Pages that are read at once, and in which one transaction erases: a few milliseconds without any response. */
const PAGES_AT_ONCE = 256

/** Bytes of the header of a b-tree page, by the kind of page (SQLite, "Database File Format", section 1.6). */
const HEADER_BYTES: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 }

/** Bytes of the file's header, which precedes that of the first page. */
const FILE_HEADER_BYTES = 100

/** Other pages begin with a page's number. In a larger file such a number could be read as the kind of a b-tree page. */
const MOST_PAGES = 2 ** 25

/** Large enough for the unallocated space of the largest page. */
const ZEROS = Buffer.alloc(65_536)

/** For readers of the WAL to end, in each run of pages. */
const POLL_MS = 100
const MOST_POLLS = 150

/**
 * Zeroes what `secure_delete` leaves: when SQLite moves rows to a neighboring page, their copies stay in the space that
 * is unallocated then, also when the rows are deleted later. No statement reaches that space, so it is erased in the
 * file itself, while nobody writes, and in pages of which the WAL has no newer version.
 *
 * @returns false if the WAL kept newer versions all the time, or the work was stopped
 */
export async function eraseSlack(db: Db, isStopped: () => boolean): Promise<boolean> {
	const pages = new Pages(openFile(db.$client), pageSizeOf(db.$client))
	// A connection can't checkpoint inside a transaction.
	const beside = new Database(db.$client.filename, { readwrite: true, create: false })
	try {
		for (let first = 0; pages.read(first) > 0; first += PAGES_AT_ONCE) {
			for (let polls = 0; pages.haveSlack() && !eraseRun(db, beside, { pages, first }); polls++) {
				if (isStopped() || polls === MOST_POLLS) return false
				await Bun.sleep(POLL_MS)
			}
			if (isStopped()) return false
			// Lets requests go first between two steps.
			await Bun.sleep(0)
		}
		return true
	} finally {
		beside.close()
	}
}

/** @returns false if some is left, in pages of which the WAL has a newer version */
function eraseRun(
	db: Db,
	beside: Database,
	{ pages, first }: { readonly pages: Pages; readonly first: number },
): boolean {
	const isErased = transact(db, () => {
		const newer = copyWal(beside)
		pages.read(first)
		return newer !== undefined && pages.eraseSlack(newer)
	})
	// A page in the cache has its slack still, and would bring it back with its next change.
	db.$client.run('PRAGMA shrink_memory')
	return isErased
}

/** A run of pages of the database's file. */
class Pages {
	private readonly file: number
	private readonly pageBytes: number
	private readonly bytes: Buffer
	private start = 0
	private length = 0

	constructor(file: number, pageBytes: number) {
		this.file = file
		this.pageBytes = pageBytes
		this.bytes = Buffer.alloc(PAGES_AT_ONCE * pageBytes)
	}

	/** @param first the index of the first page @returns how many pages there are */
	read(first: number): number {
		if (first >= MOST_PAGES) throw new Error(`Slack can't be erased in more than ${MOST_PAGES} pages.`)
		this.start = first * this.pageBytes
		this.length = readSync(this.file, this.bytes, 0, this.bytes.length, this.start)
		return Math.floor(this.length / this.pageBytes)
	}

	haveSlack(): boolean {
		return this.slack().length > 0
	}

	/** @param besides numbers of pages that stay as they are @returns true if none of these has slack */
	eraseSlack(besides: ReadonlySet<number>): boolean {
		const slack = this.slack()
		const own = slack.filter(({ page }) => !besides.has(page))
		for (const { from, to } of own) writeSync(this.file, ZEROS, 0, to - from, this.start + from)
		fdatasyncSync(this.file)
		return own.length === slack.length
	}

	/** Unallocated spaces that are not zeroed, within this run. */
	private slack(): (Space & { readonly page: number })[] {
		const { start, length, bytes, pageBytes } = this
		const spaces = []
		for (let at = 0; at + pageBytes <= length; at += pageBytes) {
			const { from, to } = this.unallocatedIn(at)
			if (bytes.compare(ZEROS, 0, to - from, from, to) !== 0)
				spaces.push({ from, to, page: (start + at) / pageBytes + 1 })
		}
		return spaces
	}

	/** Empty for a page that is none of a b-tree. */
	private unallocatedIn(at: number): Space {
		const header = this.start + at === 0 ? FILE_HEADER_BYTES : at
		const headerBytes = HEADER_BYTES[this.bytes[header] ?? 0]
		if (headerBytes === undefined) return NONE
		const from = header + headerBytes + 2 * this.bytes.readUInt16BE(header + 3)
		// In a page of 65,536 bytes 0 stands for its end.
		const to = at + (this.bytes.readUInt16BE(header + 5) || this.pageBytes)
		return from <= to && to <= at + this.pageBytes ? { from, to } : NONE
	}
}

/** Offsets of bytes. */
type Space = { readonly from: number; readonly to: number }

const NONE: Space = { from: 0, to: 0 }
