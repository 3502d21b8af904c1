/** @jsxImportSource preact */
import { DEFAULT_MAX_MINORS } from '../../../blocks/answers/minors.ts'
import { readNumber, readSwitch } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { fill } from '../../../i18n/fill.ts'
import { readDay, writeDay } from '../form/dates.ts'
import { readEntry, readParts, writeParts } from '../form/entries.ts'
import type { Entries } from '../form/entries.ts'
import type { FieldType } from '../form/field-type.ts'
import { useForm } from '../form/form-context.ts'
import { TextControl } from '../parts/controls.tsx'
import { Group, IssueLine, OptionalLabel, describedBy, idOf, useIssue } from '../parts/field.tsx'
import { PlusIcon } from '../parts/icons.tsx'
import { DayBoxes, firstBox } from './dates.tsx'

const parts = ['firstName', 'lastName', 'relationship']

export const minors: FieldType = {
	View({ block }) {
		const { words, entries, device, set } = useForm()
		const { id } = block
		const count = countCards(entries, block)
		const max = readNumber(block, 'max') ?? DEFAULT_MAX_MINORS
		return (
			<Group block={block}>
				<input type="hidden" name={`${id}.count`} value={String(count)} />
				{Array.from({ length: count }, (_, at) => (
					<MinorCard key={at} block={block} at={at} />
				))}
				{count < max && (
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
	},
	read(entries, block, locale) {
		const cards = Array.from({ length: countCards(entries, block) }, (_, at) => {
			const name = `${block.id}.${at}`
			const dateOfBirth = readDay(entries, `${name}.dateOfBirth`, locale)
			return { ...readParts(entries, name, parts), ...(dateOfBirth === undefined ? {} : { dateOfBirth }) }
		})
		return cards.length === 0 ? undefined : cards
	},
	write(value, { id }) {
		const list: readonly unknown[] = Array.isArray(value) ? value : []
		const cards = list.map((minor, at) => ({
			...writeParts(minor, `${id}.${at}`, parts),
			...writeDay((minor as { dateOfBirth?: unknown } | null)?.dateOfBirth, `${id}.${at}.dateOfBirth`),
		}))
		return Object.assign(
			{},
			...cards,
			list.length === 0 ? {} : { [`${id}.count`]: String(list.length) },
		) as Entries
	},
	target(name, { id }, order) {
		if (name === id) return `${id}.add`
		return name.endsWith('.dateOfBirth') ? firstBox(name, order) : name
	},
}

/** How many children there are cards for. A required block begins with as many as it asks for. */
function countCards(entries: Entries, block: Block): number {
	const max = readNumber(block, 'max') ?? DEFAULT_MAX_MINORS
	const least = block.required === false ? 0 : Math.max(1, readNumber(block, 'min') ?? 1)
	const count = readEntry(entries, `${block.id}.count`)
	return Math.min(max, /^\d{1,3}$/.test(count) ? Number(count) : least)
}

/** The entries with one more card; the surname of the one before is offered for it (WCAG 2.2, 3.3.7). */
export function addCard(entries: Entries, block: Block): Entries {
	const count = countCards(entries, block)
	const before =
		count === 0 ? signersLastName(entries) : readEntry(entries, `${block.id}.${count - 1}.lastName`)
	return { [`${block.id}.count`]: String(count + 1), [`${block.id}.${count}.lastName`]: before }
}

/** The entries without one card: those behind it move up. */
export function removeCard(entries: Entries, block: Block, gone: number): Entries {
	const count = countCards(entries, block)
	const names = [...parts, 'dateOfBirth.day', 'dateOfBirth.month', 'dateOfBirth.year']
	const moved = Array.from({ length: count - gone }, (_, step) =>
		names.map((part) => [
			`${block.id}.${gone + step}.${part}`,
			readEntry(entries, `${block.id}.${gone + step + 1}.${part}`),
		]),
	)
	return { ...Object.fromEntries(moved.flat()), [`${block.id}.count`]: String(count - 1) } as Entries
}

function signersLastName(entries: Entries): string {
	const name = Object.keys(entries).find((each) => /^[^.]+\.lastName$/.test(each))
	return name === undefined ? '' : readEntry(entries, name)
}

function MinorCard({ block, at }: { block: Block; at: number }) {
	const { pageProps, words, entries, device, set } = useForm()
	const name = `${block.id}.${at}`
	const birth = `${name}.dateOfBirth`
	const birthIssue = useIssue(birth)
	const title = fill(words.child, { number: at + 1 })
	const Title = isInSection(block, pageProps.blocks) ? 'h3' : 'h2'
	const text = { autoComplete: 'off', autoCapitalize: 'words' } as const
	return (
		<div class="minor" role="group" aria-labelledby={`t-${name}`}>
			<div class="minor-head">
				<Title id={`t-${name}`}>{title}</Title>
				<button
					type="submit"
					class="link"
					name="~remove"
					value={name}
					aria-label={`${words.remove}: ${title}`}
					onClick={(event) => {
						if (device === undefined) return
						event.preventDefault()
						set(removeCard(entries, block, at))
						focusSoon(`${block.id}.add`)
					}}
				>
					{words.remove}
				</button>
			</div>
			<div class="row">
				<TextControl name={`${name}.firstName`} label={words.firstName} {...text} />
				<TextControl name={`${name}.lastName`} label={words.lastName} {...text} />
			</div>
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

/** Whether a heading of the second level stands before a block, so that one of the third may follow. */
function isInSection(block: Block, blocks: readonly Block[]): boolean {
	return blocks
		.slice(0, blocks.indexOf(block))
		.some((each) => each.type === 'heading' && (readNumber(each, 'level') ?? 2) === 2)
}

/** Leads to a control that the next rendering brings. */
function focusSoon(name: string): void {
	setTimeout(() => document.getElementById(idOf(name))?.focus())
}
