import { ink } from '../ink.ts'

export const signature = ink('A signature: a PNG data URL, or {typed}.')
