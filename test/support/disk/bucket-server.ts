import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tools } from '../run/machine.ts'
import { freePort } from '../service/free-port.ts'

/** Where a server listens and keeps what it has, and whom it lets in. */
export type Place = {
	readonly folder: string
	readonly port: number
	readonly keyId: string
	readonly secret: string
}

/** A server that speaks S3: how it is started, and how the bucket `venue` is made once it runs. */
export type BucketServer = {
	readonly command: readonly string[]
	makeBucket(): Promise<void>
}

/** The one that `BUCKET_SERVER` names, `seaweedfs`, or else rclone, which serves a folder. @param flags of rclone */
export function chooseServer(place: Place, flags: readonly string[]): BucketServer {
	return Bun.env['BUCKET_SERVER'] === 'seaweedfs' ? serveVolumes(place) : serveFolder(place, flags)
}

function serveFolder({ folder, port, keyId, secret }: Place, flags: readonly string[]): BucketServer {
	mkdirSync(join(folder, 'venue'))
	const address = ['--addr', `127.0.0.1:${port}`, '--auth-key', `${keyId},${secret}`]
	return {
		command: [tools.rclone, 'serve', 's3', '--config', '/dev/null', ...flags, ...address, folder],
		makeBucket: () => Promise.resolve(),
	}
}

/** SeaweedFS, which keeps files in volumes of its own, with one process for all that it is made of. */
function serveVolumes({ folder, port, keyId, secret }: Place): BucketServer {
	const identities = join(folder, 'identities.json')
	const credentials = [{ accessKey: keyId, secretKey: secret }]
	writeFileSync(
		identities,
		JSON.stringify({ identities: [{ name: 'venue', credentials, actions: ['Admin'] }] }),
	)
	const filerPort = freePort()
	const ports = {
		's3.port': port,
		'filer.port': filerPort,
		...Object.fromEntries(
			[
				'master.port',
				'master.port.grpc',
				'volume.port',
				'volume.port.grpc',
				'filer.port.grpc',
				's3.port.grpc',
			].map((name) => [name, freePort()]),
		),
	}
	const flags = { ...ports, dir: folder, ip: '127.0.0.1', 'ip.bind': '127.0.0.1', 's3.config': identities }
	return {
		command: [
			tools.seaweedfs,
			'server',
			'-filer',
			'-s3',
			// The default of a volume takes 30 GB.
			'-master.volumeSizeLimitMB=64',
			...Object.entries(flags).map(([name, value]) => `-${name}=${value}`),
		],
		async makeBucket() {
			const { status } = await fetch(`http://127.0.0.1:${filerPort}/buckets/venue/`, { method: 'POST' })
			if (status >= 300) throw new Error(`The bucket was not made: ${status}.`)
		},
	}
}
