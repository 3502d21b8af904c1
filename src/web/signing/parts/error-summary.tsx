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
 * All issues above the form, each with a link to its control (the pattern of the GOV.UK Design System).
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
	const isAlone = (at: number): boolean =>
		texts.indexOf(texts[at] ?? '') === texts.lastIndexOf(texts[at] ?? '')
	const blockOf = ({ blockId }: Issue) => pageProps.blocks.find(({ id }) => id === blockId)
	const subjectOf = (issue: Issue): ComponentChildren => {
		const block = blockOf(issue)
		const [, , at] = issue.path.split('/')
		if (block?.type === 'minors' && at) return fill(words.child, { number: Number(at) + 1 })
		return <Say text={block?.label} />
	}
	/** A message that says no more than its kind is told by its question. */
	const isTold = (issue: Issue, at: number): boolean => {
		const block = blockOf(issue)
		if (block?.label === undefined) return true
		if (isAboutSecond(issueName(issue)))
			return issue.code === 'required' && issue.params?.['field'] === undefined
		const isOfChild = block.type === 'minors' && issue.path.split('/').length > 2
		const label = say(block.label).text.toLowerCase()
		const isNamed = label.length >= MIN_LABEL && (texts[at] ?? '').toLowerCase().includes(label)
		return isAlone(at) && (namesItself(issue) || (!isOfChild && isNamed))
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
					{issues.map((issue, at) => (
						<li>
							<a
								href={`#${targetOf(issue)}`}
								onClick={(event) => {
									event.preventDefault()
									leadTo(targetOf(issue), issue.blockId)
								}}
							>
								{texts[at]}
								{!isTold(issue, at) && (
									<>
										{words.colon}
										{subjectOf(issue)}
									</>
								)}
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
