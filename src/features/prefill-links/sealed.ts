import type { Deps } from '../../deps.ts'
import { Type } from '@sinclair/typebox'
import { storedJson } from '../../kit/stored-json.ts'
import type { PrefillLink } from './table.ts'

/** Answers are sealed before they are stored, so that no page of the database, its log or a backup tells them. */
export function sealAnswers(
	{ secretBox }: Pick<Deps, 'secretBox'>,
	id: string,
	values: Readonly<Record<string, unknown>>,
): Uint8Array {
	return secretBox.seal(Buffer.from(JSON.stringify(values)), id)
}

const readAnswers = storedJson(Type.Record(Type.String(), Type.Unknown()), 'The answers of a prefill link')

/**
 * The answers of a link; none once it is dead.
 * @returns undefined where they can't be opened, as with a key file that was lost: nobody will ever read them
 */
export function openAnswers(
	{ secretBox }: Pick<Deps, 'secretBox'>,
	{ id, answers }: Pick<PrefillLink, 'id' | 'answers'>,
): Record<string, unknown> | undefined {
	if (answers === null) return {}
	const text = secretBox.open(answers, id)
	return text && readAnswers(Buffer.from(text).toString())
}
