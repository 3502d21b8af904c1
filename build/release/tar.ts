export type PackedFile = {
	/** Without a slash at the beginning, or, for a folder, at the end. */
	readonly path: string
	/** The bytes of a file, or the target of a link; a folder has neither. */
	readonly content?: Uint8Array
	readonly link?: string
	/** Such as 0o755; by default that of a file that is read, or of a folder. */
	readonly mode?: number
	/** User and group; root's by default. */
	readonly owner?: number
}

const BLOCK = 512
const MAX_PATH = 100
const KINDS = { file: '0', link: '2', folder: '5' } as const

/**
 * Packs files as a tar archive (POSIX ustar). The same files give the same bytes, in whatever order they come: they are
 * sorted, and have one time and no names of users.
 * @param seconds the time of every file, since 1970 @throws for a path or link of more than 100 bytes
 */
export function makeTar(files: readonly PackedFile[], seconds: number): Uint8Array {
	const sorted = [...files].sort((one, other) => (one.path < other.path ? -1 : 1))
	const parts = sorted.flatMap((file) => {
		const content = file.content ?? new Uint8Array()
		return [header(file, seconds), content, new Uint8Array(-content.length & (BLOCK - 1))]
	})
	return Buffer.concat([...parts, new Uint8Array(2 * BLOCK)])
}

function header({ path, content, link, mode, owner = 0 }: PackedFile, seconds: number): Uint8Array {
	const kind = link === undefined ? (content === undefined ? 'folder' : 'file') : 'link'
	const name = kind === 'folder' ? `${path}/` : path
	for (const text of [name, link ?? ''])
		if (Buffer.byteLength(text) > MAX_PATH) throw new Error(`${text} is too long for an archive.`)
	const block = Buffer.alloc(BLOCK)
	const octal = (value: number, at: number, length: number): void =>
		void block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
	block.write(name, 0)
	octal(mode ?? (kind === 'file' ? 0o644 : kind === 'link' ? 0o777 : 0o755), 100, 8)
	octal(owner, 108, 8)
	octal(owner, 116, 8)
	octal(content?.length ?? 0, 124, 12)
	octal(seconds, 136, 12)
	block.fill(' ', 148, 156)
	block.write(KINDS[kind], 156)
	block.write(link ?? '', 157)
	block.write('ustar\x0000', 257)
	octal(
		block.reduce((sum, byte) => sum + byte, 0),
		148,
		7,
	)
	return block
}
