import { startPage } from './start.tsx'

startPage()
