/**
 * Counts the processor time of this process from now on, in milliseconds. Where work has a bound, the clock on the wall
 * would count as well how long others had the machine.
 */
export function startCpuClock(): () => number {
	const before = process.cpuUsage()
	return () => {
		const { user, system } = process.cpuUsage(before)
		return (user + system) / 1000
	}
}
