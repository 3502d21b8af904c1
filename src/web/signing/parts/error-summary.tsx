/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Issue } from '../../../blocks/types.ts'
import { fill } from '../../../i18n/fill.ts'
import { useForm, useSay } from '../form/form-context.ts'
import { issueName, issueText } from '../form/issue-text.ts'
import { entryTypeOf } from '../entries/registry.ts'
import { isAboutSecond } from '../entries/second-guardian.ts'
import { idOf } from './field.tsx'
import { Say } from './text-parts.tsx'

/**
 * All issues above the form, each with a link to its control (the pattern of the GOV.UK Design System). Those of a child
 * share a line, so that a family's fit on a phone's screen.
 * @param turn changes whenever the summary gets the focus
 */
export function ErrorSummary({ issues, turn }: { issues: readonly Issue[]; turn: number }) {
	const { words, pageProps } = useForm()
	const say = useSay()
	const box = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => {
		if (issues.length > 0) box.current?.focus()
	}, [turn])
	if (issues.length === 0) return null
	const texts = issues.map((issue) => issueText(issue, words, pageProps.locale))
	const blockOf = ({ blockId }: Issue) => pageProps.blocks.find(({ id }) => id === blockId)
	const childOf = (issue: Issue): string | undefined =>
		blockOf(issue)?.type === 'minors' && !isAboutSecond(issueName(issue))
			? issue.path.split('/')[2]
			: undefined
	/** A message that says no more than its kind is told by its question. */
	const isTold = (issue: Issue, text: string): boolean => {
		const label = blockOf(issue)?.label
		if (label === undefined) return true
		if (isAboutSecond(issueName(issue)))
			return issue.code === 'required' && issue.params?.['field'] === undefined
		const words = say(label).text.toLowerCase()
		const isNamed = words.length >= MIN_LABEL && text.toLowerCase().includes(words)
		return texts.indexOf(text) === texts.lastIndexOf(text) && (namesItself(issue) || isNamed)
	}
	const textOf = (issue: Issue): ComponentChildren => {
		const text = texts[issues.indexOf(issue)] ?? ''
		const child = childOf(issue)
		if (child !== undefined) {
			const own = texts.filter((_, at) => childOf(issues[at] ?? issue) === child)
			return `${fill(words.child, { number: Number(child) + 1 })}${words.colon}${own.join('\u00a0· ')}`
		}
		return isTold(issue, text) ? text : [text, words.colon, <Say text={blockOf(issue)?.label} />]
	}
	const isFirst = (issue: Issue, at: number): boolean => {
		const [child, before] = [childOf(issue), issues[at - 1]]
		return child === undefined || before === undefined || childOf(before) !== child
	}
	const targetOf = (issue: Issue): string => {
		const block = blockOf(issue)
		const name = issueName(issue)
		const target = block && entryTypeOf(block.type)?.target?.(name, block, pageProps.dateOrder)
		return idOf(target ?? name)
	}
	return (
		<div class="summary" ref={box} tabIndex={-1}>
			<div role="alert">
				<h2>{words.problem}</h2>
				<ul>
					{issues.filter(isFirst).map((issue) => (
						<li>
							<a
								href={`#${targetOf(issue)}`}
								onClick={(event) => {
									event.preventDefault()
									leadTo(targetOf(issue), issue.blockId)
								}}
							>
								{textOf(issue)}
							</a>
						</li>
					))}
				</ul>
			</div>
		</div>
	)
}

/** Focuses a control. If it is not on the page, such as a typed name while drawing, focuses the first one of its block. */
export function leadTo(id: string, blockId: string | undefined): void {
	const block = document.querySelector(`[data-block="${blockId ?? ''}"]`)
	const control =
		document.getElementById(id) ??
		block?.querySelector<HTMLElement>('input:not([type=hidden]), button, select, textarea')
	control?.focus({ preventScroll: true })
	// Scrolls so that the label and the message are visible, too.
	const element = control?.closest('.field') ?? control
	element?.scrollIntoView({ block: 'start' })
}

/** A shorter label may stand in any word of a message. */
const MIN_LABEL = 3

/** Blocks whose messages name the requested detail: "Enter your email address". */
const NAMED = /^(?:name|email|phone|date_of_birth|emergency_contact|minors|signature)$/

function namesItself(issue: Issue): boolean {
	const { code, params } = issue
	return (
		code === 'required' && (params?.['field'] !== undefined || NAMED.test(String(params?.['type'] ?? '')))
	)
}
