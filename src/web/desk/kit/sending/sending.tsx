/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import type { Channel } from '../../../../features/messages/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../client/current.ts'
import { useWords } from '../words/use-words.tsx'
import { writeToClipboard } from './clipboard.ts'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/error-text.tsx'
import { Icon } from '../parts/icons.tsx'
import { later } from '../parts/later.ts'
import { notify } from '../parts/notices.tsx'

/** Returns why messages of a channel reach nobody; undefined if they leave this box. */
export function useReasonNotSent(): (channel: Channel) => string | undefined {
	const { transports } = useSession()
	const { sending } = useWords('kit')
	return (channel) => (transports[channel] === 'outbox' ? sending.off[channel] : undefined)
}

/** Says that messages of a channel reach nobody. Nothing if they leave this box. */
export function NotSentNote({ channel }: { channel: Channel }) {
	const reason = useReasonNotSent()(channel)
	if (reason === undefined) return null
	return (
		<p class="state warn">
			<Icon name="alert" size={18} />
			<span>{reason}</span>
		</p>
	)
}

type SendButtonProps = {
	/** How the message would leave. */
	readonly channel: Channel
	readonly label: string
	/** The name for screen readers, if it is more than the label. */
	readonly name?: string
	readonly class?: string
	readonly isBusy: boolean
	readonly onSend: () => void
}

/** A button that sends a message. It is off, and says why, where nobody would get it. */
export function SendButton({ channel, label, name, class: kind = '', isBusy, onSend }: SendButtonProps) {
	const id = useId()
	const reason = useReasonNotSent()(channel)
	const press = (): void => {
		if (reason !== undefined) notify({ tone: 'wait', text: reason })
		else onSend()
	}
	return (
		<>
			<Button
				icon="send"
				class={reason === undefined ? kind : ''}
				isBusy={isBusy}
				aria-disabled={reason !== undefined}
				{...(name === undefined ? {} : { 'aria-label': name })}
				{...(reason === undefined ? {} : { 'aria-describedby': id, title: reason })}
				onClick={press}
			>
				<span>{label}</span>
			</Button>
			{reason !== undefined && (
				<span class="vh" id={id}>
					{reason}
				</span>
			)}
		</>
	)
}

const LinkDialog = later(() => import('./link-dialog.tsx').then((module) => module.LinkDialog))

type CopyLinkProps = {
	/** Whose link it is. */
	readonly name: string
	readonly class?: string
	/** Reads the link, or makes one. It throws CallError. */
	readonly readLink: () => Promise<string>
}

/** Copies a link, to give it to somebody by another way. Without a clipboard, as on plain http, it is shown. */
export function CopyLink({ name, class: kind = '', readLink }: CopyLinkProps) {
	const words = useWords('kit')
	const { sending } = words
	const [isBusy, setBusy] = useState(false)
	const [link, setLink] = useState<string>()
	const copy = async (): Promise<void> => {
		setBusy(true)
		try {
			const text = await readLink()
			if (await writeToClipboard(text)) notify({ tone: 'good', text: fill(sending.copied, { name }) })
			else setLink(text)
		} catch (error) {
			notify({ tone: 'alarm', text: describeError(error, words) })
		} finally {
			setBusy(false)
		}
	}
	return (
		<>
			<Button
				icon="copy"
				class={kind}
				aria-label={fill(sending.copyOf, { name })}
				isBusy={isBusy}
				onClick={() => void copy()}
			>
				<span>{sending.copy}</span>
			</Button>
			{link !== undefined && <LinkDialog name={name} link={link} onClose={() => setLink(undefined)} />}
		</>
	)
}
