import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { startService } from '../../service.ts'
import type { Service } from '../../service.ts'

export const serveCommand = (): Command =>
	new Command('serve').description('Run the service until it is told to stop.').action(async () => {
		await untilStopped(startService(readConfig()))
	})

/**
 * Waits for SIGTERM or SIGINT, and then for the service to end what it has begun. A second signal changes nothing, for
 * Ctrl-C under a package runner brings two, and the end is bounded anyway.
 */
export async function untilStopped(service: Service): Promise<void> {
	await new Promise<void>((resolve) => {
		for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
	})
	await service.stop()
}
