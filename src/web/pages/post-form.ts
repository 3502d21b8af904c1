import { PHOTO_LIMITS } from '../../blocks/answers/images.ts'
import { listMisfits } from '../../blocks/typed-ink.ts'
import { asksConsent } from '../../blocks/signing-rules.ts'
import type { Block } from '../../blocks/types.ts'
import { ReceivedImages } from '../../features/waivers/signing/received-images.ts'
import type { Confirmation } from '../signing/page-props.ts'
import { checkForm } from '../signing/entries/check-form.ts'
import { AGREE, TICKED, mergeEntries } from '../signing/entries/entries.ts'
import type { Entries } from '../signing/entries/entries.ts'
import { beginForParent } from '../signing/entries/hand-over.ts'
import { askAbout } from '../signing/entries/ink.ts'
import { addCard, removeCard } from '../signing/entries/minors.ts'
import { writeEntries } from '../signing/entries/write-entries.ts'
import { readTexts } from '../signing/entries/texts.ts'
import { fitsNameInAnyScript } from '../../search/alike/across-scripts.ts'
import { wordsFor } from '../../i18n/page.ts'
import { defined } from '../../kit/defined.ts'
import type { View } from './make-page-props.ts'
import type { FormContext } from './form-context.ts'
import type { PostedForm } from './read-form.ts'
import { withPresetCountry } from './preset-country.ts'
import { withGuardianQuestions } from './second-guardian.ts'
import { issuesOf } from './submission.ts'
import type { PageSubmission } from './submission.ts'

export type PostFrame = {
	readonly formContext: FormContext
	readonly today: string
	readonly ageOfMajority: number
	readonly locale: string
	readonly language: string
	readonly key: string
}

export type Step = { readonly status: number; readonly view: View }

/**
 * One step without a script: another child, the review, the way back, or the signature. The form carries all state.
 * @param sign throws as `signOnPage`
 */
export async function stepPostedForm(
	frame: PostFrame,
	{ entries: formEntries, hidden }: PostedForm,
	sign: (submission: PageSubmission) => Promise<Confirmation>,
): Promise<Step> {
	const { version, prefill, organization, location } = frame.formContext
	const ownBlocks = withPresetCountry(version.blocks, organization, location)
	const blocks = withGuardianQuestions(ownBlocks, wordsFor(frame.language), false)
	const { id: versionId } = version
	const lockedBlocks = blocks.filter(({ id }) => prefill?.locked.includes(id))
	const entries = mergeEntries(formEntries, writeEntries(lockedBlocks, prefill?.values ?? {}))
	const show = (status: number, view: Partial<View> & { entries: Entries }): Step => ({
		status,
		view: {
			screen: 'form',
			language: frame.language,
			key: frame.key,
			...view,
			entries: withoutOversized(view.entries),
		},
	})
	const next = changeCards(blocks, entries, hidden)
	if (next !== undefined) return show(200, { entries: next })
	if (hidden['version'] !== versionId) return show(409, { entries, notice: 'changed' })
	if (hidden['step'] === 'parent') {
		const { notice, entries: own } = beginForParent(
			{ ...frame, blocks, locked: prefill?.locked ?? [] },
			entries,
		)
		return show(200, { entries: own, notice })
	}
	if (hidden['change'] !== undefined || (hidden['step'] !== 'review' && hidden['step'] !== 'sign'))
		return show(200, { entries })

	const check = checkForm({ blocks, ...frame }, entries, new ReceivedImages().readImage)
	const { issues, visible, values } = check
	const newIds = new Set(listNew(blocks, visible, hidden['seen'] ?? ''))
	const oldIssues = issues.filter(({ code, blockId }) => code !== 'required' || !newIds.has(blockId ?? ''))
	if (oldIssues.length > 0) return show(422, { entries, issues: oldIssues })
	if (issues.length > 0) return show(200, { entries, notice: 'more' })
	if (hidden['step'] === 'review') {
		if (newIds.size > 0) return show(200, { entries, notice: 'more' })
		const asked = askAbout(listMisfits(blocks, check.normalized, fitsNameInAnyScript), entries)
		return asked === undefined
			? show(200, { screen: 'review', entries })
			: show(200, { entries: mergeEntries(entries, asked), notice: 'more' })
	}

	const isAgreed = entries[AGREE] === TICKED
	if (asksConsent(blocks, visible) && !isAgreed)
		return show(422, { screen: 'review', entries, issues: [{ path: `/${AGREE}`, code: 'must_agree' }] })
	try {
		const confirmation = await sign({
			values,
			language: frame.language,
			versionId,
			read: readTexts(blocks, entries),
			reviewed: true,
			agreed: isAgreed,
			...defined({ signerTakesPart: check.signerTakesPart }),
		})
		return show(201, { screen: 'done', entries: {}, done: confirmation })
	} catch (error) {
		const ownIssues = issuesOf(error)
		if (ownIssues.length === 0) throw error
		return show(422, { entries, issues: ownIssues })
	}
}

const MAX_SHOWN_TEXT = 200_000
const MAX_SHOWN_IMAGE = (PHOTO_LIMITS.maxBytes * 4) / 3 + 100

/** Leaves out texts that are too long for any answer: the page would be as long. They are refused. */
function withoutOversized(entries: Entries): Entries {
	const short = Object.entries(entries).filter(
		([, text]) => text.length <= (text.startsWith('data:image/') ? MAX_SHOWN_IMAGE : MAX_SHOWN_TEXT),
	)
	return Object.fromEntries(short)
}

function changeCards(
	blocks: readonly Block[],
	entries: Entries,
	{ add, remove }: PostedForm['hidden'],
): Entries | undefined {
	const find = (id: string | undefined): Block | undefined =>
		blocks.find((block) => block.id === id && block.type === 'minors')
	const list = find(add)
	if (list !== undefined) return mergeEntries(entries, addCard(entries, list))
	const [id, place = ''] = remove?.split('.') ?? []
	const shrunk = find(id)
	if (shrunk === undefined || !/^\d{1,3}$/.test(place)) return undefined
	return mergeEntries(entries, removeCard(entries, shrunk, Number(place)))
}

/** The blocks that an answer in the posted form has made visible. Without a script the page did not show them. */
function listNew(blocks: readonly Block[], visible: ReadonlySet<string>, shownIds: string): string[] {
	const shown = shownIds.split(' ')
	return blocks
		.filter(({ id, visibleIf }) => visibleIf !== undefined && visible.has(id) && !shown.includes(id))
		.map(({ id }) => id)
}
