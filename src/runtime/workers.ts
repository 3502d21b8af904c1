/**
 * @param path of the worker's file under `src`. In a compiled binary this file is at the top and entry points keep
 * their relative paths. The build takes each `worker.ts` and `*-worker.ts` as an entry point.
 */
export function startOwnWorker(path: string, options: WorkerOptions = {}): Worker {
	const root = import.meta.url.endsWith('/runtime/workers.ts') ? '..' : '.'
	return new Worker(new URL(`${root}/${path}`, import.meta.url).href, options)
}
