import { useMemory } from '../form/use-memory.ts'
import { MemoryNotice, RememberBox } from '../parts/guest-memory.tsx'
import { loadLater } from './lazy-later.ts'
import { startPage } from './start.tsx'
import type { PageProps } from '../page-props.ts'
import { attempt } from './attempt.ts'
import { MEMORY } from './guest-memory.ts'
import type { Memory } from './guest-memory.ts'
import { reportGuest } from './report-guest.ts'
import type * as Memories from './memory.ts'

const nothing = (): undefined => undefined

/** Opens the memory. Its script is loaded if a memory exists, or when a guest chooses to be remembered: few do. */
async function openMemory(pageProps: PageProps): Promise<Memory> {
	let instance: Memory | undefined
	const load = async (): Promise<Memory> => {
		const { openMemory: open } = (await import(pageProps.memoryScript ?? '')) as typeof Memories
		instance = open(pageProps)
		return instance
	}
	const empty: Memory = {
		load: nothing,
		forget: nothing,
		pause: () => instance?.pause(),
		save: (...args) => load().then((memory) => memory.save(...args), nothing),
	}
	const isKnown = attempt(() => localStorage.getItem(MEMORY))
	return isKnown ? load().catch(() => empty) : empty
}

void startPage({
	loadLater,
	openMemory,
	reportGuest,
	remember: { useMemory, Notice: MemoryNotice, Box: RememberBox },
})
