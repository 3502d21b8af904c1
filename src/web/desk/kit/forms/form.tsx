/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '../client/call-error.ts'
import { readForm } from '../client/form.ts'
import type { ReadField } from '../client/form.ts'
import { describeError } from '../parts/error-text.tsx'
import { Notice } from '../parts/notice.tsx'
import type { DeskWords } from '../words/desk-words.ts'
import { translateRefusal } from '../words/translate-refusal.ts'
import { useWords } from '../words/use-words.tsx'
import { CurrentForm, FormFault } from './form-state.ts'
import type { FieldFaults } from './form-state.ts'

export type FormProps = {
	readonly class?: string
	/** Sentences for fields that the API refuses, by their names, instead of the API's own. */
	readonly faults?: FieldFaults
	/** True if it is empty again once its work is done. */
	readonly empties?: boolean
	readonly onInput?: (read: ReadField) => void
	/** Its work, once at a time. It may throw CallError and FormFault. */
	readonly onSubmit: (read: ReadField) => unknown
	readonly children: ComponentChildren
}

/** A form whose faults we show, instead of the browser: each at its field, which gets the focus, and the others above. */
export function Form({
	class: name,
	faults: sentences = {},
	empties,
	onInput,
	onSubmit,
	children,
}: FormProps) {
	const words = useWords('kit')
	const form = useRef<HTMLFormElement>(null)
	const [isBusy, setBusy] = useState(false)
	const [{ faults, isRefused }, setRefusal] = useState<Refusal>(NONE)
	const submit = async (element: HTMLFormElement): Promise<void> => {
		setBusy(true)
		setRefusal(NONE)
		try {
			await onSubmit(readForm(element))
			if (empties === true) element.reset()
		} catch (error) {
			setRefusal(readRefusal(error, element, sentences, words))
		} finally {
			setBusy(false)
		}
	}
	useLayoutEffect(() => {
		const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
		const first = fields.find(({ name: each }) => each !== '' && each in faults)
		if (first) focusOn(first)
		else form.current?.querySelector('.notice.bad')?.scrollIntoView({ block: 'nearest' })
	}, [faults])
	return (
		<form
			ref={form}
			class={name}
			noValidate
			{...(onInput && { onInput: ({ currentTarget }) => onInput(readForm(currentTarget)) })}
			onSubmit={(event) => {
				event.preventDefault()
				if (!isBusy) void submit(event.currentTarget)
			}}
		>
			<Problem faults={faults} isRefused={isRefused} form={form.current} />
			<CurrentForm.Provider value={{ isBusy, faults }}>{children}</CurrentForm.Provider>
		</form>
	)
}

type Refusal = {
	readonly faults: FieldFaults
	/** True if the service refused fields, so that nothing is saved. */
	readonly isRefused: boolean
}

const NONE: Refusal = { faults: {}, isRefused: false }

type ProblemProps = Refusal & { readonly form: HTMLFormElement | null }

/** Says what was refused: a fault without a field, and links to several fields. A single one has the focus. */
function Problem({ faults, isRefused, form }: ProblemProps) {
	const { sections } = useWords('kit')
	const { '': whole, ...others } = faults
	const names = Object.keys(others)
	const isMany = names.length > 1
	if (whole === undefined && !isRefused && !isMany) return null
	return (
		<Notice tone="bad" title={sections.problem}>
			{whole !== undefined && <p>{whole}</p>}
			{isMany &&
				names.map((name) => (
					<FieldLink key={name} field={form && fieldOf(form, name)} fault={others[name]} />
				))}
			{isRefused && <p>{sections.kept}</p>}
		</Notice>
	)
}

type FieldLinkProps = { readonly field: HTMLInputElement | null; readonly fault: string | undefined }

function FieldLink({ field, fault }: FieldLinkProps) {
	const label = field?.labels?.[0] ?? field?.querySelector('legend')
	return (
		<p>
			<a
				href={`#${field?.id ?? ''}`}
				onClick={(event) => {
					event.preventDefault()
					if (field) focusOn(field)
				}}
			>
				{label?.textContent}: {fault}
			</a>
		</p>
	)
}

/** Returns a sentence for each field that was refused, and for `''` those of all others. */
function readRefusal(
	error: unknown,
	form: HTMLFormElement,
	sentences: FieldFaults,
	words: DeskWords<'kit'>,
): Refusal {
	if (error instanceof FormFault) return { faults: error.faults, isRefused: false }
	const list = error instanceof CallError ? error.faults : []
	if (list.length === 0) return { faults: { '': describeError(error, words) }, isRefused: false }
	const faults: Record<string, string> = {}
	for (const { path, message } of list) {
		const name = path.split('/').findLast((part) => fieldOf(form, part) !== null) ?? ''
		const sentence = sentences[name] ?? translateRefusal(message, words)
		const before = faults[name]
		if (before === undefined) faults[name] = sentence
		else if (name === '' && !before.includes(sentence)) faults[name] = `${before} ${sentence}`
	}
	return { faults, isRefused: true }
}

/** A group of boxes has no focus of its own. A wrong password is typed anew. */
function focusOn(field: HTMLInputElement): void {
	const box = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
	// What is folded away takes no focus.
	field.closest('details')?.setAttribute('open', '')
	box?.focus()
	if (box?.type === 'password') box.select()
}

/** Returns the field of a name, or the first of several; null without one. */
function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
	const field = name === '' ? null : form.elements.namedItem(name)
	return (field instanceof RadioNodeList ? field[0] : field) as HTMLInputElement | null
}
