/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import { useContext } from 'preact/hooks'
import { CurrentForm } from '../forms/form-state.ts'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'class' | 'aria-busy' | 'icon'> & {
	readonly class?: string
	/** Before its words. */
	readonly icon?: IconName
	/** By default, of a button that submits: while the form around it is at work. */
	readonly isBusy?: boolean
}

/** A button. While it is busy it has a ring, keeps its label and the focus, and a second press does nothing. */
export function Button({
	class: kind,
	icon,
	type = 'button',
	isBusy,
	onClick,
	children,
	...rest
}: ButtonProps) {
	const form = useContext(CurrentForm)
	const isWaiting = isBusy ?? (type === 'submit' && form.isBusy)
	return (
		<button
			{...rest}
			type={type}
			class={kind === undefined ? 'button' : `button ${kind}`}
			{...(isWaiting
				? { 'aria-busy': true, onClick: (event) => event.preventDefault() }
				: onClick && { onClick })}
		>
			{icon && <Icon name={icon} size={18} />}
			{children}
		</button>
	)
}
