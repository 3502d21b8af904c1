import { ageIssues } from '../../../blocks/ages.ts'
import { readSwitch } from '../../../blocks/read-setting.ts'
import type { Block, CheckContext, Issue } from '../../../blocks/types.ts'
import { checkValues } from '../../../blocks/values.ts'
import { isVisible } from '../../../blocks/visible.ts'
import type { PageProps } from '../page-props.ts'
import { chosenMethod } from '../blocks/ink.tsx'
import { TICKED, readEntry } from './entries.ts'
import type { Entries } from './entries.ts'
import { fieldTypeOf } from './registry.ts'

/** The part of a form that its answers are read by. */
export type Frame = Pick<PageProps, 'blocks' | 'locale' | 'today' | 'ageOfMajority'>

export type CheckedForm = {
	/** The answers as the interface takes them. */
	readonly values: Readonly<Record<string, unknown>>
	/** The same as they will be stored, to be shown: images are told of, not held. */
	readonly shown: Readonly<Record<string, unknown>>
	readonly visible: ReadonlySet<string>
	readonly issues: readonly Issue[]
}

/** The answers that the entries give, and the blocks that they show; answers to hidden blocks are left out. */
function readValues(
	{ blocks, locale }: Pick<Frame, 'blocks' | 'locale'>,
	entries: Entries,
): Pick<CheckedForm, 'values' | 'visible'> {
	const values: Record<string, unknown> = {}
	const visible = new Set<string>()
	for (const block of blocks) {
		if (!isVisible(block, values, visible)) continue
		visible.add(block.id)
		const value = fieldTypeOf(block.type)?.read?.(entries, block, locale)
		if (value !== undefined) values[block.id] = value
	}
	return { values, visible }
}

/**
 * Checks a form as the server will. This is a courtesy to the guest: the server trusts none of it.
 * @param readImage tells an image's facts; see `trustImage`
 */
export function checkForm(
	frame: Frame,
	entries: Entries,
	readImage: CheckContext['readImage'] = trustImage,
): CheckedForm {
	const { blocks, today } = frame
	const { values, visible } = readValues(frame, entries)
	const { issues, values: shown } = checkValues(blocks, values, { today, readImage })
	const own = blocks.filter(({ id }) => visible.has(id)).flatMap((block) => ownIssues(block, entries))
	return {
		values,
		shown,
		visible,
		issues: inOrder(blocks, [...issues, ...own, ...ageIssues(blocks, shown, frame)]),
	}
}

/** The texts that had to be read to their end, and were. */
export function readTexts(blocks: readonly Block[], entries: Entries): string[] {
	return blocks.filter((block) => mustBeRead(block) && isRead(block, entries)).map(({ id }) => id)
}

/** Whether the page has to ask for consent itself: none of the visible blocks does. */
export function asksConsent(blocks: readonly Block[], visible: ReadonlySet<string>): boolean {
	return !blocks.some(({ id, type }) => type === 'consent' && visible.has(id))
}

/** Whether a text has to be read to its end before the form is signed. */
export function mustBeRead(block: Block): boolean {
	return block.type === 'text' && readSwitch(block, 'requireScroll', false)
}

function isRead({ id }: Block, entries: Entries): boolean {
	return readEntry(entries, `${id}.read`) === TICKED
}

/** What the page asks for beyond the answers: that a text was read, and that a drawing is more than a dot. */
function ownIssues(block: Block, entries: Entries): Issue[] {
	const issue = (code: string): Issue => ({ path: `/${block.id}`, blockId: block.id, code })
	if (mustBeRead(block) && !isRead(block, entries)) return [issue('not_read')]
	const isInk = block.type === 'signature' || block.type === 'initials'
	const isSmall = readEntry(entries, `${block.id}.small`) === TICKED
	return isInk && isSmall && chosenMethod(entries, block) === 'drawn' ? [issue('too_small_drawing')] : []
}

/** One issue a control, in the order of the form. */
export function inOrder(blocks: readonly Block[], issues: readonly Issue[]): Issue[] {
	const place = new Map(blocks.map(({ id }, at) => [id, at]))
	const placeOf = ({ blockId = '' }: Issue): number => place.get(blockId) ?? blocks.length
	const first = issues.filter((issue, at) => issues.findIndex(({ path }) => path === issue.path) === at)
	return first.sort((a, b) => placeOf(a) - placeOf(b))
}

/** An image that the page itself has just made is taken at its word; the server looks at its bytes. */
function trustImage(_path: string, dataUrl: string): ReturnType<CheckContext['readImage']> {
	const contentType = dataUrl.startsWith('data:image/png') ? 'image/png' : 'image/jpeg'
	return { image: true, contentType, sha256: '', bytes: 0, width: 1, height: 1 }
}
