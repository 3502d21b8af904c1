import { type AgeRule, ageIssues } from '../../../blocks/ages.ts'
import { isEmptyAnswer } from '../../../blocks/condition.ts'
import { minorsOf, signerOf } from '../../../blocks/people.ts'
import { takesPart, takingPartIssues, takingPartOf } from '../../../blocks/taking-part.ts'
import type { Block, Issue, Person } from '../../../blocks/types.ts'
import { checkValues } from '../../../blocks/values.ts'
import { invalid, invalidField } from '../../../http/problems.ts'
import type { Detail } from '../../../http/problems.ts'
import { toDetails } from '../../templates/block-details.ts'
import { ReceivedImages } from './received-images.ts'

export type ReceivedImage = {
	readonly path: string
	readonly blockId: string
	readonly blockType: string
	readonly bytes: Uint8Array
	readonly sha256: string
}

export type Answers = {
	readonly values: Record<string, unknown>
	readonly images: readonly ReceivedImage[]
	readonly visible: ReadonlySet<string>
	readonly signer: Person
	readonly minors: readonly Person[]
	readonly signerTakesPart: boolean
}

type Rules = AgeRule & {
	/** The signer's own statement, if the form asks for it. */
	readonly signerTakesPart: boolean | undefined
}

/**
 * Block by block, as the page does.
 * @throws Problem 422 with an issue for each wrong answer, a missing signer or signature, a signer under age, an
 * adult among the minors, or a signer who takes no part although they must, or although they sign for no minor
 */
export function checkAnswers(
	blocks: readonly Block[],
	answers: Readonly<Record<string, unknown>>,
	{ today, ageOfMajority, signerTakesPart }: Rules,
): Answers {
	const uploads = new ReceivedImages()
	const { readImage } = uploads
	const { issues, values, images, visible } = checkValues(blocks, answers, { today, readImage })
	const all = [...issues, ...images.flatMap((image) => inkIssues(image, uploads.hasInk))]
	if (all.length > 0) throw invalid(toDetails(all, '/values'))
	const signer = signerOf(blocks, values)
	requireSignature(blocks, values, signer)
	const faults = [
		...ageIssues(blocks, values, { today, ageOfMajority }),
		...takingPartIssues(blocks, values, visible, signerTakesPart),
	]
	if (faults.length > 0) throw invalid(toDetails(faults, '/values'))
	return {
		values,
		visible,
		signer,
		minors: minorsOf(blocks, values),
		signerTakesPart: requireTakingPart(blocks, visible, signerTakesPart),
		images: images.map((image) => ({ ...image, ...uploads.require(image.path) })),
	}
}

/** A drawing shows something. The page looks at what it has drawn, so this is no part of its checks. */
function inkIssues(
	{ path, blockId, blockType }: Omit<ReceivedImage, 'bytes' | 'sha256'>,
	hasInk: (path: string) => boolean | undefined,
): Issue[] {
	if (blockType !== 'signature' && blockType !== 'initials') return []
	const isInk = hasInk(path)
	if (isInk === true) return []
	return [{ path: `/${blockId}`, blockId, code: isInk === false ? 'too_small_drawing' : 'image_damaged' }]
}

function requireTakingPart(
	blocks: readonly Block[],
	visible: ReadonlySet<string>,
	said: boolean | undefined,
): boolean {
	const { rule } = takingPartOf(blocks, visible)
	const isSo = takesPart(rule, said)
	if (said === undefined || said === isSo) return isSo
	const message = `Leave this out: by the form, the signer ${rule} takes part.`
	throw invalidField('/signerTakesPart', 'choice', message)
}

/** Blocks can be optional and hidden by conditions; a waiver needs a named signer and a signature nevertheless. */
function requireSignature(
	blocks: readonly Block[],
	values: Readonly<Record<string, unknown>>,
	signer: Person,
): void {
	const isAnswered = (block: Block): boolean =>
		Object.hasOwn(values, block.id) && !isEmptyAnswer(values[block.id])
	const missing = [
		...(signer.firstName === '' ? ['name'] : []),
		...(blocks.some((block) => block.type === 'signature' && isAnswered(block)) ? [] : ['signature']),
	]
	const details = missing.map((type): Detail => {
		const blockId = blocks.find((block) => block.type === type)?.id ?? type
		return { path: `/values/${blockId}`, code: 'required', message: `Send the signer's ${type}.`, blockId }
	})
	if (details.length > 0) throw invalid(details)
}
