import { ageIssues } from '../../../blocks/ages.ts'
import { mustBeRead } from '../../../blocks/signing-rules.ts'
import { takingPartIssues } from '../../../blocks/taking-part.ts'
import type { Block, CheckContext, Issue } from '../../../blocks/types.ts'
import { checkValues } from '../../../blocks/values.ts'
import { isVisible } from '../../../blocks/visible.ts'
import type { PageProps } from '../page-props.ts'
import { TICKED, WHO, readEntry } from './entries.ts'
import type { Entries } from './entries.ts'
import { chosenMethod } from './ink.ts'
import { readNumber } from './number-text.ts'
import { entryTypeOf } from './registry.ts'
import { saidTakesPart } from './taking-part.ts'
import { isRead } from './texts.ts'

/** The part of a form that is needed to read its answers. */
export type Frame = Pick<PageProps, 'blocks' | 'locale' | 'today' | 'ageOfMajority'>

export type CheckedForm = {
	readonly values: Readonly<Record<string, unknown>>
	/** The answers as they will be stored: with the facts of an image in place of the image. */
	readonly normalized: Readonly<Record<string, unknown>>
	readonly visible: ReadonlySet<string>
	readonly issues: readonly Issue[]
	/** The guest's own statement; undefined if the form does not ask. */
	readonly signerTakesPart: boolean | undefined
}

/** Returns the answers in the entries, without those to hidden blocks, and the visible blocks. */
function readValues(
	{ blocks, locale }: Pick<Frame, 'blocks' | 'locale'>,
	entries: Entries,
): Pick<CheckedForm, 'values' | 'visible'> {
	const values: Record<string, unknown> = {}
	const visible = new Set<string>()
	for (const block of blocks) {
		if (!isVisible(block, values, visible)) continue
		visible.add(block.id)
		const value = entryTypeOf(block.type)?.read?.(entries, block, locale)
		if (value !== undefined) values[block.id] = value
	}
	return { values, visible }
}

/**
 * Checks a form as the server does when it signs. In a browser this helps the guest; the server does not rely on it.
 * @param readImage returns the facts of an image; see `trustImage`
 */
export function checkForm(
	frame: Frame,
	entries: Entries,
	readImage: CheckContext['readImage'] = trustImage,
): CheckedForm {
	const { blocks, locale, today } = frame
	const { values, visible } = readValues(frame, entries)
	const { issues, values: normalized } = checkValues(blocks, values, { today, readImage })
	const signerTakesPart = saidTakesPart(blocks, visible, entries)
	const own = blocks.filter(({ id }) => visible.has(id)).flatMap((block) => ownIssues(block, entries, locale))
	return {
		values,
		normalized,
		visible,
		signerTakesPart,
		issues: inOrder(blocks, [
			...(signerTakesPart !== undefined && readEntry(entries, WHO) === '' ? [whoIssue] : []),
			...own,
			...issues,
			...ageIssues(blocks, normalized, frame),
			...takingPartIssues(blocks, normalized, visible, signerTakesPart),
		]),
	}
}

const whoIssue: Issue = { path: `/${WHO}`, code: 'required', params: { type: 'single_choice' } }

/** Checks the page's own requirements: that texts were read, numbers are clear, and a drawing is more than a dot. */
function ownIssues(block: Block, entries: Entries, locale: string): Issue[] {
	const issue = (code: string): Issue => ({ path: `/${block.id}`, blockId: block.id, code })
	const readings = block.type === 'number' ? readNumber(readEntry(entries, block.id), locale) : 0
	if (typeof readings !== 'number') {
		const { format } = new Intl.NumberFormat(locale, { useGrouping: false })
		return [{ ...issue('unclear_number'), params: { one: format(readings[0]), other: format(readings[1]) } }]
	}
	if (mustBeRead(block) && !isRead(block, entries)) return [issue('not_read')]
	const isInk = block.type === 'signature' || block.type === 'initials'
	const isSmall = readEntry(entries, `${block.id}.small`) === TICKED
	return isInk && isSmall && chosenMethod(entries, block) === 'drawn' ? [issue('too_small_drawing')] : []
}

/** Returns the first issue of each control, in the order of the form. */
export function inOrder(blocks: readonly Block[], issues: readonly Issue[]): Issue[] {
	const position = new Map(blocks.map(({ id }, at) => [id, at]))
	const positionOf = ({ blockId = '' }: Issue): number => position.get(blockId) ?? -1
	const first = issues.filter((issue, at) => issues.findIndex(({ path }) => path === issue.path) === at)
	return first.sort((a, b) => positionOf(a) - positionOf(b))
}

/** Accepts an image that the page has just made. The server checks its bytes. */
function trustImage(_path: string, dataUrl: string): ReturnType<CheckContext['readImage']> {
	const contentType = dataUrl.startsWith('data:image/png') ? 'image/png' : 'image/jpeg'
	return { image: true, contentType, sha256: '', bytes: 0, width: 1, height: 1 }
}
