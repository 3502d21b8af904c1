import { readNotify } from '../config/config.ts'

/**
 * Tells systemd that the service is ready, and then at intervals that its event loop runs: a hung loop is restarted.
 * @returns a function that ends the reports
 */
export async function tellManager(): Promise<() => void> {
	const notify = readNotify()
	if (notify === undefined) return () => undefined
	const { openServiceManager } = await import('../runtime/service-manager.ts')
	const manager = openServiceManager(notify.socket)
	manager.tell('READY=1')
	const { watchdogMs } = notify
	const timer =
		watchdogMs === undefined ? undefined : setInterval(() => manager.tell('WATCHDOG=1'), watchdogMs / 3)
	return () => clearInterval(timer)
}
