import { S3Client } from 'bun'

/** The files that a venue has in a bucket, read and changed behind the back of its service. */
export type BucketFiles = {
	/** Those named by their SHA-256, in the order of their names. */
	names(): Promise<string[]>
	/** Whether the bucket says whose it is, which comes first. */
	isOwned(): Promise<boolean>
	read(name: string): Promise<Uint8Array>
	write(name: string, bytes: Uint8Array): Promise<void>
	remove(name: string): Promise<void>
	/** Writes and reads beside the files. @throws while the server is not ready for both */
	probe(): Promise<void>
}

const FOLDER = 'files/'

export function openBucketFiles(access: {
	readonly endpoint: string
	readonly accessKeyId: string
	readonly secretAccessKey: string
}): BucketFiles {
	const client = new S3Client({ bucket: 'venue', region: 'us-east-1', ...access })
	const pathOf = (name: string): string => `${FOLDER}files/${name.slice(0, 2)}/${name}`
	return {
		async names() {
			const { contents = [] } = await client.list({ prefix: `${FOLDER}files/` })
			const names = contents.map(({ key }) => key.split('/').at(-1) ?? '')
			return names.filter((name) => /^[0-9a-f]{64}$/.test(name)).sort()
		},
		isOwned: () => client.exists(`${FOLDER}owner`),
		read: (name) => client.file(pathOf(name)).bytes(),
		write: async (name, bytes) => void (await client.write(pathOf(name), bytes)),
		remove: (name) => client.delete(pathOf(name)),
		async probe() {
			await client.write('probe', 'here')
			await client.file('probe').text()
		},
	}
}
