/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { readNumber, readSwitch, readTextSetting } from '../../../blocks/read-setting.ts'
import { mustBeRead } from '../../../blocks/signing-rules.ts'
import type { Block } from '../../../blocks/types.ts'
import { useForm } from '../form/form-context.ts'
import { Prose, Say } from '../parts/text-parts.tsx'
import { Reading, useSeen } from './reading.tsx'

/** The page's title is its only heading of the first level. */
export function Heading({ block }: { block: Block }) {
	const text = <Say text={readTextSetting(block, 'text')} />
	return readNumber(block, 'level') === 3 ? <h3>{text}</h3> : <h2>{text}</h2>
}

export function Divider() {
	return <hr />
}

/** What the form says, in short. */
export function Summary({ block }: { block: Block }) {
	const { title, note } = useForm().words.inShort
	return (
		<>
			<h2>{title}</h2>
			<Prose block={block} />
			<p class="hint">{note}</p>
		</>
	)
}

/** A statement that the law asks for. When all of it has been in view, the record says that it was displayed. */
export function Notice({ block }: { block: Block }) {
	const { device, noteDisplayed } = useForm()
	const end = useRef<HTMLSpanElement>(null)
	const isSeen = useSeen(end, device !== undefined)
	useEffect(() => {
		if (isSeen) noteDisplayed(block.id)
	}, [isSeen])
	const framed = readSwitch(block, 'frame', true) ? 'framed' : ''
	return (
		<div class={`statement ${framed} larger-${readNumber(block, 'largerByPt') ?? 0}`} role="note">
			<Prose block={block} />
			<span ref={end} />
		</div>
	)
}

/** A text. If it must be read, a box below it is to be ticked. */
export function Text({ block }: { block: Block }) {
	return mustBeRead(block) ? <Reading block={block} /> : <Prose block={block} />
}
