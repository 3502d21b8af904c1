import { useMemory } from '../form/use-memory.ts'
import { MemoryNotice, RememberBox } from '../parts/guest-memory.tsx'
import { openMemory } from './memory.ts'
import { startPage } from './start.tsx'

startPage({ openMemory, remember: { useMemory, Notice: MemoryNotice, Box: RememberBox } })
