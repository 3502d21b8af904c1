/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { readNumber, readSwitch } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { fill } from '../../../i18n/fill.ts'
import { isFamilyFirst } from '../../../kit/text/full-name.ts'
import { addCard, countCards, maxCards, readCard, removeCard, restoreCard } from '../entries/minors.ts'
import type { Card } from '../entries/minors.ts'
import { hasChildren } from '../entries/taking-part.ts'
import { useForm } from '../form/form-context.ts'
import { TextControl } from '../parts/controls.tsx'
import { Group, IssueLine, OptionalLabel, describedBy, idOf, useIssue } from '../parts/field.tsx'
import { LastName, NoLastName } from '../parts/last-name.tsx'
import { PlusIcon } from '../parts/icons.tsx'
import { DayBoxes } from './dates.tsx'

export function Minors({ block }: { block: Block }) {
	const { words, entries, device, set } = useForm()
	const { id } = block
	const count = countCards(entries, block)
	const [removal, setRemoval] = useState<Removal>()
	const remove = (at: number): void => {
		setRemoval({ at, card: readCard(entries, block, at) })
		set(removeCard(entries, block, at))
		focusSoon(`${id}.add`)
	}
	const restore = ({ at, card }: Removal): void => {
		const index = Math.min(at, count)
		setRemoval(undefined)
		set(restoreCard(entries, block, index, card))
		focusSoon(`${id}.${index}.firstName`)
	}
	return (
		<Group block={hasChildren(block, entries) ? { ...block, required: true } : block}>
			<input type="hidden" name={`${id}.count`} value={String(count)} />
			{Array.from({ length: count }, (_, at) => (
				<MinorCard key={at} block={block} at={at} onRemove={remove} />
			))}
			<p class="removed" role="status">
				{removal !== undefined && count < maxCards(block) && (
					<>
						{fill(words.childRemoved, { number: removal.at + 1 })}{' '}
						<button
							type="button"
							class="link"
							aria-label={words.undo + words.colon + fill(words.child, { number: removal.at + 1 })}
							onClick={() => restore(removal)}
						>
							{words.undo}
						</button>
					</>
				)}
			</p>
			{count < maxCards(block) && (
				<button
					type="submit"
					class="button quiet"
					id={idOf(`${id}.add`)}
					name="~add"
					value={id}
					onClick={(event) => {
						if (device === undefined) return
						event.preventDefault()
						set(addCard(entries, block))
						focusSoon(`${id}.${count}.firstName`)
					}}
				>
					<PlusIcon />
					{count === 0 ? words.addChild : words.addAnotherChild}
				</button>
			)}
		</Group>
	)
}

type Removal = { readonly at: number; readonly card: Card }

type MinorCardProps = { readonly block: Block; readonly at: number; onRemove(at: number): void }

function MinorCard({ block, at, onRemove }: MinorCardProps) {
	const { pageProps, words, language, device } = useForm()
	const name = `${block.id}.${at}`
	const birth = `${name}.dateOfBirth`
	const birthIssue = useIssue(birth)
	const title = fill(words.child, { number: at + 1 })
	const Title = isInSection(block, pageProps.blocks) ? 'h3' : 'h2'
	const text = { autoComplete: 'off', autoCapitalize: 'words' } as const
	const names = [
		<TextControl key="given" name={`${name}.firstName`} label={words.firstName} {...text} />,
		<LastName key="family" of={name} autoComplete="off" />,
	]
	return (
		<div class="minor" role="group" aria-labelledby={`t-${name}`}>
			<div class="minor-head">
				<Title id={`t-${name}`}>{title}</Title>
				<button
					type="submit"
					class="link"
					name="~remove"
					value={name}
					aria-label={words.remove + words.colon + title}
					onClick={(event) => {
						if (device === undefined) return
						event.preventDefault()
						onRemove(at)
					}}
				>
					{words.remove}
				</button>
			</div>
			<div class="row">{isFamilyFirst(language) ? names.reverse() : names}</div>
			<NoLastName of={name} />
			<fieldset
				class={birthIssue === undefined ? 'field' : 'field has-issue'}
				aria-describedby={describedBy(birth, false, birthIssue !== undefined)}
			>
				<legend class="label">{words.dateOfBirth}</legend>
				<IssueLine name={birth} />
				<DayBoxes name={birth} isBirth={false} />
			</fieldset>
			{readSwitch(block, 'relationship', false) && (
				<TextControl
					name={`${name}.relationship`}
					label={<OptionalLabel text={words.relationship} />}
					autoComplete="off"
				/>
			)}
		</div>
	)
}

/** Returns true if a heading of the second level comes before a block, so that one of the third level may follow. */
function isInSection(block: Block, blocks: readonly Block[]): boolean {
	return blocks
		.slice(0, blocks.indexOf(block))
		.some((each) => each.type === 'heading' && (readNumber(each, 'level') ?? 2) === 2)
}

/** Focuses a control that the next rendering creates. */
function focusSoon(name: string): void {
	setTimeout(() => document.getElementById(idOf(name))?.focus())
}
