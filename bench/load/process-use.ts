import { readFileSync } from 'node:fs'

/** Resident memory of a process, in MB (10^6 bytes), as Linux counts it. */
export type Memory = {
	readonly rssMb: number
	/** The most that was ever resident. */
	readonly peakMb: number
	/** What of it no file is behind: heaps and caches. The rest can be given back and read again. */
	readonly anonymousMb: number
}

export function readMemory(pid: number): Memory {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8')
	const read = (field: string): number =>
		(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6
	return { rssMb: read('VmRSS'), peakMb: read('VmHWM'), anonymousMb: read('RssAnon') }
}

/** Linux counts in ticks of 10 ms. */
const TICK_MS = 10

/** Processor time that a process has used, in ms: unlike a rate, it hardly depends on what else the machine does. */
export function readCpuMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
	// After the name, which may hold anything but the last bracket: state is field 3, utime 14, stime 15.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
