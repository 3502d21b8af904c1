import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { readCommit } from './commit.ts'

/** Written into the binary when it is built. */
declare const BUILD_COMMIT: string

const commit =
	typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : (readCommit(join(import.meta.dir, '../../..')) ?? '')

/** The service's own version, release and commit, such as `0.1.0+c161cb5`; the API's is 1.0.0. */
export const VERSION: string = commit === '' ? manifest.version : `${manifest.version}+${commit}`
