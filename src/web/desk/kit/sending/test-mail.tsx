/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { MessageDetailShape } from '../../../../features/messages/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call, newKey } from '../client/call.ts'
import { useWords } from '../words/use-words.tsx'
import { TextField } from '../forms/field.tsx'
import { messageStateOf } from './message-state.ts'
import { Icon } from '../parts/icons.tsx'
import { Section } from '../parts/section.tsx'

type TestMailProps = {
	readonly organization: OrganizationDetail
	/** Instead of the standard text. */
	readonly mail?: { readonly subject: string; readonly body: string }
}

/** Sends a mail to the user's own address, and shows the outcome. */
export function TestMail({ organization: { name, branding }, mail }: TestMailProps) {
	const { testMail } = useWords('kit')
	const [messageId, setMessageId] = useState<string>()
	const send = async (text: (name: string) => string): Promise<void> => {
		const words = mail ?? { subject: fill(testMail.testSubject, { name }), body: testMail.testBody }
		const to = text('to').trim()
		const { id } = await call(
			'createMessage',
			{ body: { channel: 'email', kind: 'custom', to, ...words } },
			{ key: newKey() },
		)
		setMessageId(id)
	}
	return (
		<Section
			title={testMail.test}
			hint={testMail.testHint}
			button={testMail.sendTest}
			notice={testMail.testQueued}
			save={send}
			staysOpen
			faults={{ to: testMail.mailFault }}
		>
			<TextField
				label={testMail.testTo}
				name="to"
				isVerbatim
				autocomplete="off"
				defaultValue={branding.replyTo ?? ''}
			/>
			{messageId !== undefined && <Outcome key={messageId} id={messageId} />}
		</Section>
	)
}

/** The state of a message, polled until it is final. */
function Outcome({ id }: { id: string }) {
	const { testMail } = useWords('kit')
	const { data } = useQuery({
		queryKey: ['message', id],
		queryFn: () => call('getMessage', { path: { id } }),
		refetchInterval: ({ state }) =>
			state.data === undefined || state.data.status === 'queued' ? 1_000 : false,
	})
	const outcome = outcomeOf(data)
	const style = outcome === 'sent' ? 'good' : outcome === 'waiting' ? 'here' : 'bad'
	return (
		<p role="status" class={`state ${style}`}>
			<Icon name={outcome === 'sent' ? 'check' : outcome === 'waiting' ? 'clock' : 'alert'} size={18} />
			{testMail.outcomes[outcome]}
		</p>
	)
}

/** Describes the outcome of a test mail. An unreachable server is tried again for three days. */
function outcomeOf(
	message: MessageDetailShape | undefined,
): 'waiting' | 'trying' | 'sent' | 'kept' | 'refused' | 'failed' {
	if (message === undefined) return 'waiting'
	const state = messageStateOf(message)
	if (state === 'queued') return message.attempts > 0 ? 'trying' : 'waiting'
	if (state === 'delivered') return 'sent'
	return state === 'bounced' ? 'refused' : state
}
