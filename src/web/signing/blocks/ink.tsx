/** @jsxImportSource preact */
import { enclose } from '../../../i18n/isolate.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { takesDrawingsOnly } from '../../../blocks/answers/ink.ts'
import type { Block } from '../../../blocks/types.ts'
import { fill } from '../../../i18n/fill.ts'
import { fullName } from '../../../kit/text/full-name.ts'
import { TICKED, readEntry } from '../entries/entries.ts'
import { askedNameOf, chosenMethod, listMethods } from '../entries/ink.ts'
import { useForm, useSay } from '../form/form-context.ts'
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
	const { words, entries, device, set, language, signer } = useForm()
	const methods = listMethods(block)
	const method = device === undefined ? 'typed' : chosenMethod(entries, block)
	const label = kind === 'signature' ? words.typeName : words.typeInitials
	const name = `${block.id}.typed`
	const typed = readEntry(entries, name)
	const isAsked = typed !== '' && readEntry(entries, askedNameOf(block.id)) === typed
	const stated = fullName(signer, language)
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
					<label class="part-label" for={idOf(name)}>
						{label}
					</label>
					{isAsked && (
						<p class="issue" id={`h-${name}`}>
							<span>{fill(words.askSignature, { typed, name: stated }, enclose)}</span>
						</p>
					)}
					<TextBox
						name={name}
						label={label}
						hint={isAsked || undefined}
						placeholder={kind === 'signature' && stated !== '' ? stated : undefined}
						autoComplete="off"
						autoCapitalize="words"
					/>
					{isAsked && (
						<>
							<input type="hidden" name={askedNameOf(block.id)} value={typed} />
							<button type="submit" class="link" name="~step" value="review">
								{words.signSo}
							</button>
						</>
					)}
				</div>
			)}
			{takesDrawingsOnly(block) && device !== undefined && (
				<button
					type="button"
					class="link"
					onClick={() => set({ [`${block.id}.method`]: method === 'drawn' ? 'typed' : 'drawn' })}
				>
					{method === 'drawn' ? words.cannotDraw : words.draw}
				</button>
			)}
		</Group>
	)
}

function DrawingPad({ block: { id, label }, kind }: { block: Block; kind: string }) {
	const { words, device, set, entries } = useForm()
	const of = words.colon + useSay()(label ?? '').text
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
				aria-label={words.signatureImage + of}
			/>
			<div class="pad-line" aria-hidden="true" />
			<div class="pad-foot">
				<span class="hint">{words.drawHere}</span>
				<button
					type="button"
					class="link"
					aria-label={words.undo + of}
					disabled={!canUndo}
					onClick={() => pad.current?.undo()}
				>
					{words.undo}
				</button>
				<button
					type="button"
					class="link"
					aria-label={words.clear + of}
					disabled={readEntry(entries, `${id}.image`) === ''}
					onClick={() => pad.current?.clear()}
				>
					{words.clear}
				</button>
			</div>
		</div>
	)
}
