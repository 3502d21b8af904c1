/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Block } from '../../../blocks/types.ts'
import { TICKED, readEntry } from '../form/entries.ts'
import type { FieldType } from '../form/field-type.ts'
import { useForm } from '../form/form-context.ts'
import type { Pad } from '../form/device.ts'
import { RadioCard, TextBox } from '../parts/controls.tsx'
import { Group, idOf } from '../parts/field.tsx'

/** Signature and initials: drawn or typed, equal in rank. */
function inkField(kind: 'signature' | 'initials'): FieldType {
	return {
		View({ block }) {
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
						<div class={`typed ${kind}`}>
							<label class="part-label" for={idOf(`${block.id}.typed`)}>
								{label}
							</label>
							<TextBox name={`${block.id}.typed`} label={label} autoComplete="off" autoCapitalize="words" />
						</div>
					)}
				</Group>
			)
		},
		read(entries, block) {
			const image = readEntry(entries, `${block.id}.image`)
			const typed = readEntry(entries, `${block.id}.typed`)
			// Without script nothing can be drawn, and no method is chosen: what was typed counts.
			const isTyped = chosenMethod(entries, block) === 'typed' || image === ''
			if (isTyped) return typed === '' ? undefined : { typed }
			return image
		},
		write: (value, { id }) =>
			typeof value === 'object' && value !== null && 'typed' in value
				? { [`${id}.typed`]: String(value.typed), [`${id}.method`]: 'typed' }
				: {},
		target: (name, block) => (name === block.id ? `${block.id}.typed` : name),
	}
}

export const signature = inkField('signature')
export const initials = inkField('initials')

function listMethods({ methods }: Block): readonly string[] {
	return Array.isArray(methods) ? methods : ['drawn', 'typed']
}

/** The way that the guest has chosen; drawing where there is a choice and none was made. */
export function chosenMethod(entries: Readonly<Record<string, string>>, block: Block): string {
	const methods = listMethods(block)
	const chosen = readEntry(entries, `${block.id}.method`)
	return methods.includes(chosen) ? chosen : methods.includes('drawn') ? 'drawn' : 'typed'
}

function DrawingPad({ block: { id }, kind }: { block: Block; kind: string }) {
	const { words, device, set, entries } = useForm()
	const canvas = useRef<HTMLCanvasElement>(null)
	const pad = useRef<Pad | undefined>(undefined)
	useLayoutEffect(() => {
		if (canvas.current === null || device === undefined) return undefined
		const opened = device.openPad(id, canvas.current, (drawing) =>
			set({
				[`${id}.method`]: 'drawn',
				[`${id}.image`]: drawing?.image ?? '',
				[`${id}.small`]: drawing?.isTooSmall ? TICKED : '',
			}),
		)
		pad.current = opened
		return () => opened.close()
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
					disabled={readEntry(entries, `${id}.image`) === ''}
					onClick={() => pad.current?.clear()}
				>
					{words.clear}
				</button>
			</div>
		</div>
	)
}
