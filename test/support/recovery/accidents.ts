import type { Accident } from './accident.ts'
import { database, log } from './database-accidents.ts'
import { checkpoints, files } from './file-accidents.ts'
import { copies, keys, marks } from './other-accidents.ts'

export const accidents: readonly Accident[] = [
	...database,
	...log,
	...files,
	...checkpoints,
	...keys,
	...marks,
	...copies,
]
