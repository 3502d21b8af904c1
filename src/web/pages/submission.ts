import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_BLOCK_ID } from '../../blocks/block-id.ts'
import { MAX_LANGUAGE_TAG } from '../../blocks/language-ranges.ts'
import { MAX_BLOCKS } from '../../blocks/authoring/check-blocks.ts'
import type { Issue } from '../../blocks/types.ts'
import { Problem, invalid } from '../../http/problems.ts'
import { SigningStep } from '../../features/waivers/model.ts'
import { Uuid, object, text } from '../../http/schema.ts'
import { toDetails } from '../../http/validation.ts'
import { defined } from '../../kit/defined.ts'
import { lazyCheck } from '../../kit/lazy-check.ts'

const SubmissionModel = object({
	values: Type.Record(Type.String(), Type.Unknown()),
	language: text(1, MAX_LANGUAGE_TAG),
	versionId: Uuid,
	read: Type.Array(text(1, MAX_BLOCK_ID), { maxItems: MAX_BLOCKS }),
	reviewed: Type.Boolean(),
	agreed: Type.Boolean(),
	/** Sent if the form asks who takes part. */
	signerTakesPart: Type.Optional(Type.Boolean()),
	/** Absent where the page asks for no work. */
	work: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 })),
	/** Absent from a form that waited on a device since before steps were recorded. */
	steps: Type.Optional(Type.Array(SigningStep, { maxItems: 2 * MAX_BLOCKS })),
})

export type PageSubmission = Static<typeof SubmissionModel>

const checkOf = lazyCheck(SubmissionModel)

/** @throws Problem 422 */
export function requireSubmission(body: unknown): PageSubmission {
	const check = checkOf()
	if (!check.Check(body)) throw invalid(toDetails(check.Errors(body), 'pointer'))
	return body
}

export function issuesOf(error: unknown): readonly Issue[] {
	if (!(error instanceof Problem) || error.reason !== 'validation_failed' || !Array.isArray(error.details))
		return []
	const details: readonly { path: string; code: string; blockId?: string }[] = error.details
	return details
		.filter(({ path, blockId }) => path.startsWith('/values/') && blockId !== undefined)
		.map(({ path, code, blockId }) => ({
			path: path.slice('/values'.length),
			code,
			...defined({ blockId }),
		}))
}
