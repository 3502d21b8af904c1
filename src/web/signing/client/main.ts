import { useMemory } from '../form/use-memory.ts'
import { MemoryNotice, RememberBox } from '../parts/guest-memory.tsx'
import { openMemory } from './lazy-memory.ts'
import { loadPads } from './lazy-pad.ts'
import type * as Photos from './photo.ts'
import { startPage } from './start.tsx'

void startPage({
	loadPads,
	loadPhotos: ({ photoScript = '' }) => import(photoScript) as Promise<typeof Photos>,
	openMemory,
	remember: { useMemory, Notice: MemoryNotice, Box: RememberBox },
})
