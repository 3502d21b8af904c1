import { existsSync } from 'node:fs'
import { readNotify } from './config.ts'

/** Files that Docker and Podman put into each container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']

/** Returns how the service was started: by systemd, in a container, or by hand. */
export function readStartedBy(
	env: Readonly<Record<string, string | undefined>> = process.env,
	isThere: (path: string) => boolean = existsSync,
): 'service' | 'container' | 'hand' {
	if (readNotify(env) !== undefined) return 'service'
	return env['KUBERNETES_SERVICE_HOST'] !== undefined || CONTAINER_MARKS.some(isThere) ? 'container' : 'hand'
}
