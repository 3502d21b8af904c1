/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { createStore } from '../client/create-store.ts'
import { useStore } from '../client/store.ts'
import { focusSearch } from '../client/shortcuts.ts'
import { Button } from './button.tsx'
import { useWords } from '../words/use-words.tsx'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'

type NoticeAction = { readonly label: string; readonly icon?: IconName; readonly run: () => void }

export type Notice = {
	readonly id: number
	readonly tone: 'good' | 'wait' | 'alarm'
	readonly text: string
	readonly action?: NoticeAction
	/** What comes next, instead of an undo. */
	readonly next?: readonly NoticeAction[]
	/** How long it is shown, in milliseconds; until it is replaced or dismissed by default. */
	readonly forMs?: number
}

const SHORT_MS = 6_000

/** More notices than these would hide the screen. */
const MAX_SHOWN = 3

const store = createStore<readonly Notice[]>([])
let lastId = 0

/** Shows a notice at the edge of the screen, and announces it to screen readers. @returns its id */
export function notify(notice: Omit<Notice, 'id'>): number {
	lastId += 1
	const next = { forMs: SHORT_MS, ...notice, id: lastId }
	store.set([...store.get(), next].slice(-MAX_SHOWN))
	return next.id
}

/** Replaces a notice. @returns its id */
export function replaceNotice(id: number, notice: Omit<Notice, 'id'>): number {
	dismiss(id)
	return notify(notice)
}

export function dismiss(id: number): void {
	store.set(store.get().filter((each) => each.id !== id))
}

export function clearNotices(): void {
	store.set([])
}

export function Notices() {
	const notices = useStore(store)
	const words = useWords('kit')
	return (
		<div class="notices" role="status" aria-label={words.controls.notices}>
			{notices.map((notice) => (
				<NoticeLine key={notice.id} notice={notice} />
			))}
		</div>
	)
}

const ICONS = { good: 'check', wait: 'clock', alarm: 'alert' } as const

function NoticeLine({ notice }: { notice: Notice }) {
	const { id, tone, text, action, next = [], forMs } = notice
	const words = useWords('kit')
	useEffect(() => {
		if (forMs === undefined) return undefined
		const timer = setTimeout(() => dismiss(id), forMs)
		return () => clearTimeout(timer)
	}, [id, forMs])
	const leave = ({ detail }: MouseEvent): void => {
		// A key pressed the button, which disappears with the focus.
		if (detail === 0) focusSearch()
		dismiss(id)
	}
	return (
		<div class={`toast ${tone}`}>
			<Icon name={ICONS[tone]} />
			<span class="toast-text">{text}</span>
			{[...(action === undefined ? [] : [action]), ...next].map(({ label, icon = 'undo', run }) => (
				<Button
					icon={icon}
					key={label}

					onClick={(event) => {
						leave(event)
						run()
					}}
				>
					{label}
				</Button>
			))}
			<button type="button" class="icon-button" aria-label={words.controls.dismiss} onClick={leave}>
				<Icon name="cross" size={18} />
			</button>
		</div>
	)
}
