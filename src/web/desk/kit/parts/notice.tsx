/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Icon } from './icons.tsx'

const ICONS = { say: 'help', good: 'check', warn: 'alert', bad: 'alert' } as const

type NoticeProps = {
	readonly tone: keyof typeof ICONS
	readonly title?: string
	/** What can be done about it. */
	readonly actions?: ComponentChildren
	readonly children?: ComponentChildren
}

/** Says something about a part of the screen, where it stands; a bad one is announced at once. */
export function Notice({ tone, title, actions, children }: NoticeProps) {
	return (
		<div class={`notice ${tone}`} {...(tone === 'bad' ? { role: 'alert' } : {})}>
			<Icon name={ICONS[tone]} />
			<div>
				{title !== undefined && <strong>{title}</strong>}
				{children}
				{actions !== undefined && <div class="actions">{actions}</div>}
			</div>
		</div>
	)
}
