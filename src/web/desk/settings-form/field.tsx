/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { FaultText } from '../parts/field.tsx'

type FieldProps = {
	readonly label: string
	readonly hint?: string | undefined
	readonly fault?: string | undefined
	/** Where in the block or the settings, so that faults lead here. */
	readonly path: string
	/** Beside the label. */
	readonly aside?: ComponentChildren
	readonly children: (attributes: object) => ComponentChildren
}

/** A label, what helps, what is wrong, and the control, which gets the attributes that tie it to them. */
export function Field({ label, hint, fault, path, aside, children }: FieldProps) {
	const id = useId()
	const described = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean)
	const attributes = {
		id,
		'aria-invalid': fault !== undefined,
		...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
	}
	return (
		<div class={`field ${fault === undefined ? '' : 'has-fault'}`} data-path={path}>
			<div class="field-head">
				<label for={id}>{label}</label>
				{aside}
			</div>
			{fault !== undefined && <FaultText id={`${id}-fault`}>{fault}</FaultText>}
			{children(attributes)}
			{hint !== undefined && (
				<p class="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
		</div>
	)
}
