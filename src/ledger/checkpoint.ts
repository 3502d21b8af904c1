/** The head of a log's tree, as a checkpoint states it (c2sp.org/tlog-checkpoint). */
export type Checkpoint = {
	/** Which log: a URL without its scheme. */
	readonly origin: string
	readonly size: number
	readonly root: Uint8Array
}

/** The text of a checkpoint, to be signed as a note. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
	return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
}

/** Reads a checkpoint's text; lines after the third are extensions, which say nothing of the tree. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
	const [, origin, size = '', base64 = ''] =
		/^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? []
	if (origin === undefined) return undefined
	const root = Buffer.from(base64, 'base64')
	return root.toString('base64') === base64 ? { origin, size: Number(size), root } : undefined
}
