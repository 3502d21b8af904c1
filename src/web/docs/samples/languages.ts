import type { SampleCall } from './call.ts'
import { writeCurl } from './curl.ts'
import { writePhp } from './php.ts'
import { writePython } from './python.ts'
import { writeTypeScript } from './typescript.ts'

type Language = { readonly id: string; readonly name: string; readonly write: (call: SampleCall) => string }

/** Languages of the samples. A reader who has not chosen gets the first. */
export const languages: readonly Language[] = [
	{ id: 'curl', name: 'curl', write: writeCurl },
	{ id: 'typescript', name: 'TypeScript', write: writeTypeScript },
	{ id: 'python', name: 'Python', write: writePython },
	{ id: 'php', name: 'PHP', write: writePhp },
]
