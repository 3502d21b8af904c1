/** @jsxImportSource preact */
import { fill } from '../../../i18n/fill.ts'
import { useForm } from '../form/form-context.ts'

export type Leaving = {
	/** On a kiosk: seconds until it returns to its start page. */
	readonly leavesInSeconds?: number | undefined
	readonly onLeave?: (() => void) | undefined
}

/** The way to the start page of a kiosk, for the next guest. */
export function KioskFoot({ leavesInSeconds, onLeave }: Leaving) {
	const { pageProps, words } = useForm()
	return (
		<>
			<a
				class="button primary"
				href={pageProps.kiosk?.startUrl ?? pageProps.action}
				onClick={(event) => {
					if (onLeave === undefined) return
					event.preventDefault()
					onLeave()
				}}
			>
				{words.kiosk.nextGuest}
			</a>
			{leavesInSeconds !== undefined && (
				<p class="hint center">{fill(words.kiosk.next, { count: leavesInSeconds })}</p>
			)}
		</>
	)
}
