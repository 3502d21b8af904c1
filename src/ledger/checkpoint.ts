/** The head of a log's tree (c2sp.org/tlog-checkpoint). */
export type Checkpoint = {
	/** The log: a URL without its scheme. */
	readonly origin: string
	readonly size: number
	readonly root: Uint8Array
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
	return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
}

/** Lines after the third are extensions. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
	const [, origin, size = '', base64 = ''] =
		/^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? []
	if (origin === undefined) return undefined
	const root = Buffer.from(base64, 'base64')
	return root.toString('base64') === base64 ? { origin, size: Number(size), root } : undefined
}
