/** @jsxImportSource preact */
import type { ComponentChildren, RefObject } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '../client/call-error.ts'
import { readForm } from '../client/form.ts'
import { useWords } from '../words/use-words.tsx'
import { describeError } from './error-text.tsx'
import { FaultText } from './field.tsx'
import { notify } from './notices.tsx'

/** Returns the fault of the field at a JSON Pointer, in the reader's words. */
export type FaultAt = (path: string) => string | undefined

type SectionProps = {
	/** After `#` in an address it leads here. */
	readonly anchor?: string
	readonly title: string
	readonly hint?: string
	/** Names of the section's fields in faults, and the text for each. */
	readonly faults?: Readonly<Record<string, string>>
	/** Saves the fields of the form. It may throw CallError. */
	readonly save?: (text: (name: string) => string) => Promise<unknown>
	readonly children: (faultAt: FaultAt) => ComponentChildren
	/** Instead of "Save". */
	readonly button?: string
	/** Instead of "Saved". */
	readonly notice?: string
}

/** Returns the ref of a heading, which gets the focus when the address names its anchor. */
export function useAnchor(anchor: string | undefined): RefObject<HTMLHeadingElement | null> {
	const heading = useRef<HTMLHeadingElement>(null)
	const { url } = useLocation()
	useLayoutEffect(() => {
		if (anchor !== undefined && location.hash === `#${anchor}`) heading.current?.focus()
	}, [url])
	return heading
}

/** A part of the settings that is saved by itself. Typed text stays after any outcome. */
export function Section({ anchor, title, hint, faults = {}, save, children, button, notice }: SectionProps) {
	const words = useWords('kit')
	const { sections } = words
	const heading = useId()
	const anchored = useAnchor(anchor)
	const form = useRef<HTMLFormElement>(null)
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const list = error instanceof CallError ? error.faults : []
	const faultAt: FaultAt = (path) => {
		const fault = list.find((each) => each.path === path || each.path.startsWith(`${path}/`))
		return fault && (faults[path] ?? fault.message)
	}
	const submit = async (): Promise<void> => {
		if (save === undefined) return
		setBusy(true)
		setError(undefined)
		try {
			await save(readForm(form.current))
			notify({ tone: 'good', text: notice ?? `${sections.saved}: ${title}` })
		} catch (failure) {
			setError(failure)
		} finally {
			setBusy(false)
		}
	}
	useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [error])
	return (
		<section class="setting" aria-labelledby={heading}>
			<div class="setting-head">
				<h2 id={heading} ref={anchored} tabIndex={-1}>
					{title}
				</h2>
				{hint !== undefined && <p class="hint">{hint}</p>}
			</div>
			<form
				ref={form}
				class="card"
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void submit()
				}}
			>
				{children(faultAt)}
				<div role="alert">
					{error !== undefined && (
						<FaultText>{list.length > 0 ? sections.problem : describeError(error, words)}</FaultText>
					)}
				</div>
				{save !== undefined && (
					<button type="submit" class="button primary" aria-disabled={isBusy}>
						{button ?? sections.save}
					</button>
				)}
			</form>
		</section>
	)
}
