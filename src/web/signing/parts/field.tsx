/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Block } from '../../../blocks/types.ts'
import { useForm } from '../form/form-context.ts'
import { issueName, issueText } from '../form/issue-text.ts'
import { ErrorIcon } from './icons.tsx'
import { Say } from './text-parts.tsx'

export function idOf(name: string): string {
	return `f-${name}`
}

/** Returns the message of the control or group with this name, if it has an issue. */
export function useIssue(name: string): string | undefined {
	const { issues, words, pageProps } = useForm()
	const issue = issues.find((each) => issueName(each) === name)
	return issue && issueText(issue, words, pageProps.locale)
}

/** Returns the value of `aria-describedby`. */
export function describedBy(name: string, hasHint: boolean, hasIssue: boolean): string | undefined {
	const ids = [...(hasHint ? [`h-${name}`] : []), ...(hasIssue ? [`e-${name}`] : [])]
	return ids.length === 0 ? undefined : ids.join(' ')
}

export function IssueLine({ name }: { name: string }) {
	const { words } = useForm()
	const text = useIssue(name)
	if (text === undefined) return null
	return (
		<p class="issue" id={`e-${name}`}>
			<ErrorIcon />
			<span>
				<span class="vh">{words.error + words.colon}</span>
				{text}
			</span>
		</p>
	)
}

export function HintLine({ name, children }: { name: string; children: ComponentChildren }) {
	return (
		<p class="hint" id={`h-${name}`}>
			{children}
		</p>
	)
}

/** The block's label, marked if the block is optional. */
export function LabelText({ block }: { block: Block }) {
	return (
		<>
			<Say text={block.label} />
			{block.required === false && <Optional />}
		</>
	)
}

export function OptionalLabel({ text }: { text: string }) {
	return (
		<>
			{text}
			<Optional />
		</>
	)
}

function Optional() {
	const { words } = useForm()
	return <span class="optional"> ({words.optional})</span>
}

export function Group({
	block,
	name = block.id,
	role,
	children,
	hint,
}: {
	block: Block
	name?: string
	role?: 'radiogroup'
	children: ComponentChildren
	hint?: ComponentChildren
}) {
	const issue = useIssue(name)
	const hasHint = block.help !== undefined || hint !== undefined
	return (
		<fieldset
			class={issue === undefined ? 'field' : 'field has-issue'}
			id={idOf(name)}
			tabIndex={-1}
			role={role}
			aria-describedby={describedBy(name, hasHint, issue !== undefined)}
		>
			<legend class="label">
				<LabelText block={block} />
			</legend>
			{hasHint && (
				<HintLine name={name}>
					{block.help !== undefined && <Say text={block.help} />}
					{block.help !== undefined && hint !== undefined && ' '}
					{hint}
				</HintLine>
			)}
			<IssueLine name={name} />
			{children}
		</fieldset>
	)
}
