import { existsSync } from 'node:fs'
import { readNotify } from './config.ts'

/** What Docker, Podman and Kubernetes put into each container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv', '/run/secrets/kubernetes.io']

/**
 * Returns how the service was started: by systemd, in a container, or by hand.
 * @param env by default the process's own
 */
export function readStartedBy(
	env?: Parameters<typeof readNotify>[0],
	isThere: (path: string) => boolean = existsSync,
): 'service' | 'container' | 'hand' {
	if (readNotify(env) !== undefined) return 'service'
	return CONTAINER_MARKS.some(isThere) ? 'container' : 'hand'
}
