import { ink } from '../ink.ts'

export const initials = ink('Initials: a PNG data URL, or {typed}.')
