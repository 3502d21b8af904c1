/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { readForm } from '../client/form.ts'
import type { ReadField } from '../client/form.ts'

type FormProps = {
	readonly class?: string
	/** While it is true, nothing is submitted again. */
	readonly isBusy?: boolean
	readonly onSubmit: (read: ReadField) => unknown
	readonly children: ComponentChildren
}

/** A form whose faults we show, instead of the browser. */
export function Form({ isBusy = false, onSubmit, class: name, children }: FormProps) {
	return (
		<form
			class={name}
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				if (!isBusy) onSubmit(readForm(event.currentTarget))
			}}
		>
			{children}
		</form>
	)
}
