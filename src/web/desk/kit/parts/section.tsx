/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { ComponentChildren, RefObject } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useContext, useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { ReadField } from '../client/form.ts'
import { DialogActions } from '../dialogs/dialog-actions.tsx'
import { Form } from '../forms/form.tsx'
import type { FieldFaults } from '../forms/form-state.ts'
import { useWords } from '../words/use-words.tsx'
import { Button } from './button.tsx'
import { notify } from './notices.tsx'

type SectionProps = {
	readonly title: string
	readonly hint?: string
	/** Sentences for fields that the API refuses, by their names. */
	readonly faults?: FieldFaults
	/** Saves the fields of the form. It may throw CallError and FormFault. */
	readonly save?: (read: ReadField) => Promise<unknown>
	/** True if a dialog around it stays open after it was saved. */
	readonly staysOpen?: boolean
	readonly children: ComponentChildren
	/** Instead of "Save". */
	readonly button?: string
	/** Instead of "Saved". */
	readonly notice?: string
}

/** Returns the ref of an element, which gets the focus when the address names its anchor. */
export function useAnchor<Anchored extends HTMLElement>(
	anchor: string | undefined,
): RefObject<Anchored | null> {
	const anchored = useRef<Anchored>(null)
	const { url } = useLocation()
	useLayoutEffect(() => {
		if (anchor !== undefined && location.hash === `#${anchor}`) anchored.current?.focus()
	}, [url])
	return anchored
}

type AroundSection = {
	/** The dialog's heading: a section of this name needs no other. */
	readonly title: string
	readonly onClose: () => void
}

const Around = createContext<AroundSection | undefined>(undefined)

/** Tells the sections in a dialog its heading, and closes it once one is saved. */
export function SectionDialog({ children, ...around }: AroundSection & { children: ComponentChildren }) {
	return <Around.Provider value={around}>{children}</Around.Provider>
}

/** A part of the settings that is saved by itself. Typed text stays after any outcome. */
export function Section(props: SectionProps) {
	const { title, hint, faults = {}, save, staysOpen = false, notice, children } = props
	const { sections } = useWords('kit')
	const heading = useId()
	const around = useContext(Around)
	const hasHeading = around?.title !== title
	const submit = async (read: ReadField): Promise<void> => {
		if (save === undefined) return
		await save(read)
		notify({ tone: 'good', text: notice ?? `${sections.saved}: ${title}` })
		if (!staysOpen) around?.onClose()
	}
	return (
		<section class="setting" {...(hasHeading ? { 'aria-labelledby': heading } : {})}>
			<div class="setting-head">
				{hasHeading && <h2 id={heading}>{title}</h2>}
				{hint !== undefined && <p class="hint">{hint}</p>}
			</div>
			<Form class={around === undefined ? 'card' : ''} faults={faults} onSubmit={submit}>
				{children}
				<Buttons {...props} around={around} />
			</Form>
		</section>
	)
}

type ButtonsProps = SectionProps & { readonly around: AroundSection | undefined }

function Buttons({ save, button, staysOpen = false, around }: ButtonsProps) {
	const { sections } = useWords('kit')
	if (save === undefined) return null
	const yes = button ?? sections.save
	if (around !== undefined && !staysOpen) return <DialogActions yes={yes} onClose={around.onClose} />
	return (
		<Button type="submit" class="primary">
			{yes}
		</Button>
	)
}
