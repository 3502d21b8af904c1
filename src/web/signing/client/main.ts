import { useMemory } from '../form/use-memory.ts'
import { MemoryNotice, RememberBox } from '../parts/guest-memory.tsx'
import { openMemory } from './lazy-memory.ts'
import { loadLater } from './lazy-later.ts'
import { startPage } from './start.tsx'

void startPage({
	loadLater,
	openMemory,
	remember: { useMemory, Notice: MemoryNotice, Box: RememberBox },
})
