import { sha256Hex } from '../../src/kit/sha256.ts'
import { makeTar } from './tar.ts'
import type { PackedFile } from './tar.ts'

/** As OCI names it. */
export type Architecture = 'amd64' | 'arm64'

export type Platform = { readonly architecture: Architecture; readonly files: readonly PackedFile[] }

type Descriptor = { readonly mediaType: string; readonly digest: string; readonly size: number }

const OCI = 'application/vnd.oci.image'
const GZIP_LEVEL = 9

/** Of the service in the image, as in deploy/Dockerfile. */
export const IMAGE_USER = 10_001

const CONFIG = {
	User: String(IMAGE_USER),
	Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'DATA_DIR=/data', 'HOST=0.0.0.0', 'PORT=3000'],
	Cmd: ['waiver', 'serve'],
	ExposedPorts: { '3000/tcp': {} },
	Volumes: { '/data': {} },
	StopSignal: 'SIGTERM',
} as const

/**
 * Makes an image as an OCI archive (OCI Image Format 1.1), with one layer for each platform. The same files give the same
 * bytes. @param seconds when it counts as made, since 1970
 */
export function makeImage(
	platforms: readonly Platform[],
	{ version, seconds }: { readonly version: string; readonly seconds: number },
): Uint8Array {
	const blobs = new Map<string, Uint8Array>()
	const keep = (mediaType: string, bytes: Uint8Array): Descriptor => {
		const hash = sha256Hex(bytes)
		blobs.set(`blobs/sha256/${hash}`, bytes)
		return { mediaType, digest: `sha256:${hash}`, size: bytes.length }
	}
	const keepJson = (kind: string, value: object): Descriptor => keep(`${OCI}.${kind}+json`, json(value))
	const created = new Date(seconds * 1000).toISOString()
	const manifests = platforms.map(({ architecture, files }) => {
		const layer = makeTar(files, seconds)
		const packed = keep(`${OCI}.layer.v1.tar+gzip`, Bun.gzipSync(Buffer.from(layer), { level: GZIP_LEVEL }))
		const config = keepJson('config.v1', {
			created,
			architecture,
			os: 'linux',
			config: { ...CONFIG, Labels: { 'org.opencontainers.image.version': version } },
			rootfs: { type: 'layers', diff_ids: [`sha256:${sha256Hex(layer)}`] },
			history: [{ created, created_by: 'bun run release' }],
		})
		const manifest = { schemaVersion: 2, mediaType: `${OCI}.manifest.v1+json`, config, layers: [packed] }
		return { ...keepJson('manifest.v1', manifest), platform: { architecture, os: 'linux' } }
	})
	const all = keepJson('index.v1', { schemaVersion: 2, mediaType: `${OCI}.index.v1+json`, manifests })
	const tag = { 'org.opencontainers.image.ref.name': version.replace('+', '-') }
	const index = {
		schemaVersion: 2,
		mediaType: `${OCI}.index.v1+json`,
		manifests: [{ ...all, annotations: tag }],
	}
	return makeTar(
		[
			...['blobs', 'blobs/sha256'].map((path) => ({ path })),
			...[...blobs].map(([path, content]) => ({ path, content })),
			{ path: 'index.json', content: json(index) },
			{ path: 'oci-layout', content: json({ imageLayoutVersion: '1.0.0' }) },
		],
		seconds,
	)
}

function json(value: object): Uint8Array {
	return Buffer.from(JSON.stringify(value))
}
