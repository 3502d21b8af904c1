/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Block } from '../../../blocks/types.ts'
import { TICKED, readEntry } from '../entries/entries.ts'
import { chosenMethod, listMethods } from '../entries/ink.ts'
import { useForm } from '../form/form-context.ts'
import type { Pad } from '../form/device.ts'
import { RadioCard, TextBox } from '../parts/controls.tsx'
import { Group, idOf } from '../parts/field.tsx'

export function Signature({ block }: { block: Block }) {
	return <InkView block={block} kind="signature" />
}

export function Initials({ block }: { block: Block }) {
	return <InkView block={block} kind="initials" />
}

/** Drawing and typing are offered as equals. */
function InkView({ block, kind }: { block: Block; kind: 'signature' | 'initials' }) {
	const { words, entries, device } = useForm()
	const methods = listMethods(block)
	const method = device === undefined ? 'typed' : chosenMethod(entries, block)
	const label = kind === 'signature' ? words.typeName : words.typeInitials
	return (
		<Group block={block}>
			{device !== undefined && methods.length > 1 && (
				<div class="cards two-up">
					<RadioCard name={`${block.id}.method`} value="drawn" chosen={method}>
						{words.draw}
					</RadioCard>
					<RadioCard name={`${block.id}.method`} value="typed" chosen={method}>
						{words.type}
					</RadioCard>
				</div>
			)}
			{method === 'drawn' ? (
				<DrawingPad block={block} kind={kind} />
			) : (
				<div class={device === undefined ? `typed ${kind}` : `typed hand ${kind}`}>
					<label class="part-label" for={idOf(`${block.id}.typed`)}>
						{label}
					</label>
					<TextBox name={`${block.id}.typed`} label={label} autoComplete="off" autoCapitalize="words" />
				</div>
			)}
		</Group>
	)
}

function DrawingPad({ block: { id }, kind }: { block: Block; kind: string }) {
	const { words, device, set, entries } = useForm()
	const canvas = useRef<HTMLCanvasElement>(null)
	const pad = useRef<Pad | undefined>(undefined)
	const [canUndo, setCanUndo] = useState(false)
	useLayoutEffect(() => {
		if (canvas.current === null || device === undefined) return undefined
		const next = device.openPad(id, canvas.current, (drawing, isUndoable) => {
			setCanUndo(isUndoable)
			set({
				[`${id}.method`]: 'drawn',
				[`${id}.image`]: drawing?.image ?? '',
				[`${id}.small`]: drawing?.isTooSmall ? TICKED : '',
			})
		})
		pad.current = next
		return () => next.close()
	}, [device, id])
	return (
		<div class={`pad ${kind}`}>
			<canvas
				ref={canvas}
				tabIndex={-1}
				id={idOf(`${id}.pad`)}
				role="img"
				aria-label={words.signatureImage}
			/>
			<div class="pad-line" aria-hidden="true" />
			<div class="pad-foot">
				<span class="hint">{words.drawHere}</span>
				<button
					type="button"
					class="link"
					aria-label={`${words.undo}: ${words.signatureImage}`}
					disabled={!canUndo}
					onClick={() => pad.current?.undo()}
				>
					{words.undo}
				</button>
				<button
					type="button"
					class="link"
					disabled={readEntry(entries, `${id}.image`) === ''}
					onClick={() => pad.current?.clear()}
				>
					{words.clear}
				</button>
			</div>
		</div>
	)
}
