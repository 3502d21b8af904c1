/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { ComponentChildren, RefObject } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useContext, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '../client/call-error.ts'
import type { Fault } from '../client/call-error.ts'
import { readForm } from '../client/form.ts'
import { DialogActions } from '../dialogs/dialog-actions.tsx'
import { translateRefusal } from '../words/translate-refusal.ts'
import { useWords } from '../words/use-words.tsx'
import { describeError } from './error-text.tsx'
import { FaultText } from './field.tsx'
import { notify } from './notices.tsx'

/** Returns the fault of the field at a JSON Pointer, in the reader's words. */
export type FaultAt = (path: string) => string | undefined

type SectionProps = {
	readonly title: string
	readonly hint?: string
	/** Names of the section's fields in faults, and the text for each. */
	readonly faults?: Readonly<Record<string, string>>
	/** Saves the fields of the form. It may throw CallError. */
	readonly save?: (text: (name: string) => string) => Promise<unknown>
	/** True if a dialog around it stays open after it was saved. */
	readonly staysOpen?: boolean
	readonly children: (faultAt: FaultAt) => ComponentChildren
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
	const { title, hint, children } = props
	const heading = useId()
	const around = useContext(Around)
	const { form, faultAt, tellAlert, isBusy, submit } = useSaving(props, around)
	const fields = children(faultAt)
	const alert = tellAlert()
	const hasHeading = around?.title !== title
	return (
		<section class="setting" {...(hasHeading ? { 'aria-labelledby': heading } : {})}>
			<div class="setting-head">
				{hasHeading && <h2 id={heading}>{title}</h2>}
				{hint !== undefined && <p class="hint">{hint}</p>}
			</div>
			<form
				ref={form}
				class={around === undefined ? 'card' : ''}
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) submit()
				}}
			>
				{fields}
				<div role="alert">{alert !== undefined && <FaultText>{alert}</FaultText>}</div>
				<Buttons {...props} isBusy={isBusy} around={around} />
			</form>
		</section>
	)
}

type ButtonsProps = SectionProps & { readonly isBusy: boolean; readonly around: AroundSection | undefined }

function Buttons({ save, button, staysOpen = false, isBusy, around }: ButtonsProps) {
	const { sections } = useWords('kit')
	if (save === undefined) return null
	const yes = button ?? sections.save
	if (around !== undefined && !staysOpen)
		return <DialogActions yes={yes} isBusy={isBusy} onClose={around.onClose} />
	return (
		<button type="submit" class="button primary" aria-disabled={isBusy}>
			{yes}
		</button>
	)
}

/** Saves a section once at a time, and tells its faults. */
function useSaving(
	{ title, faults = {}, save, staysOpen = false, notice }: SectionProps,
	around: AroundSection | undefined,
) {
	const words = useWords('kit')
	const { sections } = words
	const form = useRef<HTMLFormElement>(null)
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const list = error instanceof CallError ? error.faults : []
	const marked = new Set<Fault>()
	const faultAt: FaultAt = (path) => {
		const own = list.filter((each) => each.path === path || each.path.startsWith(`${path}/`))
		for (const each of own) marked.add(each)
		return own[0] && (faults[path] ?? translateRefusal(own[0].message, words))
	}
	const submit = async (): Promise<void> => {
		if (save === undefined) return
		setBusy(true)
		setError(undefined)
		try {
			await save(readForm(form.current))
			notify({ tone: 'good', text: notice ?? `${sections.saved}: ${title}` })
			if (!staysOpen) around?.onClose()
		} catch (failure) {
			setError(failure)
		} finally {
			setBusy(false)
		}
	}
	useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [error])
	/** A fault without a field is said here: nothing else would name it. Only after the fields have asked for theirs. */
	const tellAlert = (): string | undefined => {
		if (error === undefined) return undefined
		if (list.length === 0) return describeError(error, words)
		const others = list.filter((each) => !marked.has(each))
		if (others.length === 0) return sections.problem
		return [...new Set(others.map(({ message }) => translateRefusal(message, words)))].join(' ')
	}
	return { form, faultAt, tellAlert, isBusy, submit: () => void submit() }
}
