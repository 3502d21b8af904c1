/** @jsxImportSource preact */
import type { ComponentChildren, TargetedInputEvent } from 'preact'
import type { Block } from '../../../blocks/types.ts'
import { TICKED, rawEntry, readEntry } from '../entries/entries.ts'
import { isAboutSecond } from '../entries/second-guardian.ts'
import { useForm } from '../form/form-context.ts'
import { HintLine, IssueLine, LabelText, describedBy, idOf, useIssue } from './field.tsx'
import { Say } from './text-parts.tsx'

type InputMode = 'text' | 'email' | 'tel' | 'numeric' | 'decimal'

export type TextControlProps = {
	readonly name: string
	readonly label: ComponentChildren
	readonly hint?: ComponentChildren
	readonly type?: 'text' | 'email' | 'tel'
	readonly inputMode?: InputMode
	readonly autoComplete?: string
	readonly autoCapitalize?: 'words' | 'none' | 'sentences'
	/** True for Latin text from left to right, such as an address or a number. */
	readonly isLatin?: boolean
	readonly placeholder?: string | undefined
	readonly width?: 'two' | 'four' | 'ten'
	readonly lines?: number
	readonly suffix?: ComponentChildren
	readonly className?: string
}

/** A text box with its label, hint and issue. */
export function TextControl(props: TextControlProps) {
	const { name, label, hint, className = '' } = props
	const issue = useIssue(name)
	return (
		<div class={`field ${className} ${issue === undefined ? '' : 'has-issue'}`}>
			<label class="label" for={idOf(name)}>
				{label}
			</label>
			{hint !== undefined && <HintLine name={name}>{hint}</HintLine>}
			<IssueLine name={name} />
			<TextBox {...props} />
		</div>
	)
}

export function TextBox({
	name,
	hint,
	lines,
	suffix,
	width,
	isLatin,
	autoComplete,
	...rest
}: TextControlProps) {
	const form = useForm()
	const issue = useIssue(name)
	const attributes = {
		id: idOf(name),
		name,
		class: width === undefined ? 'box' : `box w-${width}`,
		dir: isLatin ? ('ltr' as const) : ('auto' as const),
		autoComplete: form.pageProps.kiosk === undefined && !isAboutSecond(name) ? autoComplete : 'off',
		autoCapitalize: rest.autoCapitalize,
		placeholder: rest.placeholder,
		'aria-describedby': describedBy(name, hint !== undefined, issue !== undefined),
		'aria-invalid': issue === undefined ? undefined : true,
		value: rawEntry(form.entries, name),
	}
	if (lines !== undefined)
		return (
			<textarea
				{...attributes}
				rows={lines}
				onInput={(event: TargetedInputEvent<HTMLTextAreaElement>) =>
					form.set({ [name]: event.currentTarget.value })
				}
			/>
		)
	const box = (
		<input
			{...attributes}
			type={rest.type ?? 'text'}
			list={undefined}
			inputMode={rest.inputMode}
			enterKeyHint="next"
			spellcheck={rest.autoCapitalize === 'sentences' ? undefined : false}
			onInput={(event: TargetedInputEvent<HTMLInputElement>) =>
				form.set({ [name]: event.currentTarget.value })
			}
		/>
	)
	return suffix === undefined ? (
		box
	) : (
		<span class="with-suffix">
			{box}
			<span aria-hidden="true">{suffix}</span>
		</span>
	)
}

export function BlockTextControl({
	block,
	...props
}: Omit<TextControlProps, 'name' | 'label'> & { block: Block }) {
	const hint = block.help === undefined ? props.hint : <Say text={block.help} />
	return (
		<TextControl
			{...props}
			{...(hint === undefined ? {} : { hint })}
			name={block.id}
			label={<LabelText block={block} />}
		/>
	)
}

/** A radio button with a wide tap area. */
export function RadioCard({
	name,
	value,
	chosen,
	children,
}: {
	name: string
	value: string
	/** The selected value until the guest selects one. */
	chosen?: string
	children: ComponentChildren
}) {
	const form = useForm()
	return (
		<label class="card">
			<input
				type="radio"
				name={name}
				id={idOf(`${name}.${value}`)}
				value={value}
				checked={(readEntry(form.entries, name) || chosen) === value}
				onChange={() => form.set({ [name]: value })}
			/>
			<span class="mark" />
			<span class="card-text">{children}</span>
		</label>
	)
}

/** A checkbox with a wide tap area. */
export function CheckCard({
	name,
	describes,
	refuses,
	children,
}: {
	name: string
	describes?: string | undefined
	/** Returns true while the box can't be ticked; called when a guest ticks it. */
	refuses?: () => boolean
	children: ComponentChildren
}) {
	const form = useForm()
	return (
		<label class="card">
			<input
				type="checkbox"
				name={name}
				id={idOf(name)}
				value={TICKED}
				checked={readEntry(form.entries, name) === TICKED}
				aria-describedby={describes}
				onClick={(event) => {
					if (event.currentTarget.checked && refuses?.()) event.preventDefault()
				}}
				onChange={(event) => form.set({ [name]: event.currentTarget.checked ? TICKED : '' })}
			/>
			<span class="mark square" />
			<span class="card-text">{children}</span>
		</label>
	)
}
