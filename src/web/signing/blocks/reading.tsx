/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Block } from '../../../blocks/types.ts'
import { readNameOf } from '../entries/texts.ts'
import { useForm } from '../form/form-context.ts'
import { CheckCard } from '../parts/controls.tsx'
import { IssueLine, idOf, useIssue } from '../parts/field.tsx'
import { Prose } from '../parts/text-parts.tsx'

/**
 * A text that must be read to its end. The box below it can be ticked once the end was in view: by scrolling, by keys,
 * by a screen reader, or because the text is short. Without a script the whole text is visible.
 */
export function Reading({ block }: { block: Block }) {
	const { words, device } = useForm()
	const issue = useIssue(block.id)
	const box = useRef<HTMLDivElement>(null)
	const end = useRef<HTMLSpanElement>(null)
	const isRead = useSeen(end, device !== undefined)
	const [isEarly, setEarly] = useState(false)
	const hint = `h-${block.id}`
	const isAsked = isEarly && !isRead && issue === undefined
	const describes = issue !== undefined ? `e-${block.id}` : isAsked ? hint : undefined
	/** @returns true if it is too early to tick; the keys then scroll the text */
	const refuse = (): boolean => {
		if (device === undefined || isRead || isInView(end.current, box.current)) return false
		setEarly(true)
		box.current?.focus()
		return true
	}
	return (
		<div class={issue === undefined ? 'field' : 'field has-issue'} id={idOf(block.id)} tabIndex={-1}>
			<div class="scroll-box" tabIndex={0} role="group" aria-label={words.clause} ref={box}>
				<Prose block={block} />
				<span class="text-end" ref={end} />
			</div>
			<IssueLine name={block.id} />
			<p class="hint" role="status" id={hint} hidden={!isAsked}>
				{isAsked ? words.issues.not_read : ''}
			</p>
			<CheckCard name={readNameOf(block.id)} describes={describes} refuses={refuse}>
				{words.readToEnd}
			</CheckCard>
		</div>
	)
}

/** Returns true if an element was in view at any time since `isWatching`. */
export function useSeen(element: RefObject<HTMLElement | null>, isWatching: boolean): boolean {
	const [isSeen, setSeen] = useState(false)
	useEffect(() => {
		if (!isWatching || element.current === null) return undefined
		const observer = new IntersectionObserver((entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return
			setSeen(true)
			observer.disconnect()
		})
		observer.observe(element.current)
		return () => observer.disconnect()
	}, [isWatching])
	return isSeen
}

/** The observer reports a moment after the text has come into view; a quick tick must not be refused. */
function isInView(element: HTMLElement | null, box: HTMLElement | null): boolean {
	if (element === null || box === null) return true
	const [end, frame] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
	return end.top <= Math.min(frame.bottom, innerHeight) && end.bottom >= Math.max(frame.top, 0)
}
