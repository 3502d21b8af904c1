/** @jsxImportSource preact */
import { readNumber, readTextSetting } from '../../../blocks/read-setting.ts'
import { mustBeRead } from '../../../blocks/signing-rules.ts'
import type { Block } from '../../../blocks/types.ts'
import { readNameOf } from '../entries/texts.ts'
import { useForm } from '../form/form-context.ts'
import { CheckCard } from '../parts/controls.tsx'
import { IssueLine, idOf, useIssue } from '../parts/field.tsx'
import { Prose, Say } from '../parts/text-parts.tsx'

/** The page's title is its only heading of the first level. */
export function Heading({ block }: { block: Block }) {
	const text = <Say text={readTextSetting(block, 'text')} />
	return readNumber(block, 'level') === 3 ? <h3>{text}</h3> : <h2>{text}</h2>
}

export function Divider() {
	return <hr />
}

/** A text. If it must be read, it has a scroll box and a box to tick below. */
export function Text({ block }: { block: Block }) {
	const { words } = useForm()
	const name = readNameOf(block.id)
	const issue = useIssue(block.id)
	const prose = <Prose text={readTextSetting(block, 'text') ?? ''} />
	if (!mustBeRead(block)) return prose
	return (
		<div class={issue === undefined ? 'field' : 'field has-issue'} id={idOf(block.id)} tabIndex={-1}>
			<div class="scroll-box" tabIndex={0} role="region" aria-label={words.clause}>
				{prose}
			</div>
			<IssueLine name={block.id} />
			<CheckCard name={name} describes={issue === undefined ? undefined : `e-${block.id}`}>
				{words.readToEnd}
			</CheckCard>
		</div>
	)
}
