import type { Deps } from '../../../deps.ts'
import { Type } from '@sinclair/typebox'
import { storedJson } from '../../../kit/stored-json.ts'
import type { PrefillLink } from './table.ts'

/** They are not in the database, its WAL or a backup in the clear. */
export function sealAnswers(
	{ secretBox }: Pick<Deps, 'secretBox'>,
	id: string,
	values: Readonly<Record<string, unknown>>,
): Uint8Array {
	return secretBox.seal(Buffer.from(JSON.stringify(values)), id)
}

const readAnswers = storedJson(Type.Record(Type.String(), Type.Unknown()), 'The answers of a prefill link')

/** None if the link has ended; undefined if they cannot be decrypted, as after the loss of the key file. */
export function openAnswers(
	{ secretBox }: Pick<Deps, 'secretBox'>,
	{ id, answers }: Pick<PrefillLink, 'id' | 'answers'>,
): Record<string, unknown> | undefined {
	if (answers === null) return {}
	const text = secretBox.open(answers, id)
	return text && readAnswers(Buffer.from(text).toString())
}
