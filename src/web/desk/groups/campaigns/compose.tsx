/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { CAMPAIGN_MAILS_PER_HOUR } from '../../../../api/campaigns.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call, newKey } from '../../kit/client/call.ts'
import { chosenWaivers } from '../../kit/client/chosen-waivers.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { NotSentNote, SendButton } from '../../kit/sending/sending.tsx'
import { TestMail } from '../../kit/sending/test-mail.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { ComposeFilter } from './compose-filter.tsx'
import { beginDraft, describeSkipped, filterOf } from './draft.ts'
import type { Draft } from './draft.ts'

/** Of the service, in characters. */
const MAX_SUBJECT = 200
const MAX_BODY = 10_000

type ComposeProps = {
	readonly address: Readonly<Record<string, string>>
	readonly onDone: () => void
}

/** A new mail to many: to whom, how many they are, its text, how it looks, a test, and the question before it leaves. */
export function Compose({ address, onDone }: ComposeProps) {
	const { campaigns: texts } = useWords('groups')
	const { data: organization } = useOrganization()
	const [draft, setDraft] = useState(() => beginDraft(address, chosenWaivers.get()))
	useEffect(() => () => chosenWaivers.set([]), [])
	const change = (changes: Partial<Draft>): void => setDraft((current) => ({ ...current, ...changes }))
	const subject = draft.subject.trim()
	const mail = subject === '' || draft.body.trim() === '' ? undefined : { subject, body: draft.body }
	return (
		<div class="stack">
			<h2>{texts.create}</h2>
			<NotSentNote channel="email" />
			<section class="card">
				<ComposeFilter draft={draft} onChange={change} />
				<Texts draft={draft} onChange={change} />
			</section>
			<Preview draft={draft} />
			{organization !== undefined && mail !== undefined && (
				<TestMail organization={organization} mail={mail} />
			)}
			<Send
				draft={draft}
				isWritten={mail !== undefined}
				perHour={organization?.limits.campaignMailsPerHour ?? CAMPAIGN_MAILS_PER_HOUR}
				onDone={onDone}
			/>
		</div>
	)
}

type PartProps = { readonly draft: Draft; readonly onChange: (changes: Partial<Draft>) => void }

function Texts({ draft: { subject, body, kind }, onChange }: PartProps) {
	const { campaigns: texts, messages } = useWords('groups')
	return (
		<>
			<Field label={messages.subject}>
				{(control) => (
					<input
						{...control}
						maxLength={MAX_SUBJECT}
						value={subject}
						onInput={({ currentTarget }) => onChange({ subject: currentTarget.value })}
					/>
				)}
			</Field>
			<Field label={messages.body} hint={kind === 'renewal' ? texts.bodyOfRenewal : texts.bodyOfNews}>
				{(control) => (
					<textarea
						{...control}
						rows={8}
						maxLength={MAX_BODY}
						value={body}
						onInput={({ currentTarget }) => onChange({ body: currentTarget.value })}
					/>
				)}
			</Field>
		</>
	)
}

/** How the mail looks to a guest, but for the venue's look. */
function Preview({ draft: { subject, body, kind } }: Pick<PartProps, 'draft'>) {
	const { campaigns: texts } = useWords('groups')
	return (
		<section class="card" aria-label={texts.preview}>
			<h3>{subject.trim() || texts.noSubject}</h3>
			<p>{texts.greeting}</p>
			<p class="lines-kept" dir="auto">
				{body.trim() || texts.noBody}
			</p>
			<p class="hint">{kind === 'renewal' ? texts.linkOfRenewal : texts.linkOfNews}</p>
		</section>
	)
}

type SendProps = {
	readonly draft: Draft
	readonly isWritten: boolean
	readonly perHour: number
	readonly onDone: () => void
}

/** Says how many get the mail, and sends it once somebody has confirmed that number. */
function Send({ draft, isWritten, perHour, onDone }: SendProps) {
	const words = useWords('groups')
	const { campaigns: texts, tag } = words
	const [isAsked, setAsked] = useState(false)
	const [key] = useState(newKey)
	const { act, isBusy } = useAct(['messages'])
	const { kind, subject, body } = draft
	const filter = filterOf(draft)
	const { data, error, refetch } = useQuery({
		queryKey: ['campaign-count', kind, filter],
		queryFn: () =>
			call('createCampaign', {
				query: { dryRun: 'true' },
				body: { kind, filter, subject: COUNTED, body: COUNTED },
			}),
	})
	const count = data?.recipients ?? 0
	const send = (): void =>
		act(
			async () => {
				await call('createCampaign', { body: { kind, filter, subject, body } }, { key })
				onDone()
			},
			fillPlural(texts.begun, count, tag),
		)
	return (
		<section class="card" aria-label={texts.whom}>
			<div role="status">
				{data === undefined ? (
					<p>{error === null && texts.counting}</p>
				) : (
					<>
						<p>
							<strong>{fillPlural(texts.count, count, tag)}</strong>
						</p>
						<p class="hint">{describeSkipped(data, words).join(' ')}</p>
					</>
				)}
			</div>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{!isWritten && <p class="hint">{texts.unwritten}</p>}
			{count > 0 && isWritten && (
				<SendButton
					channel="email"
					class="primary"
					label={fillPlural(texts.send, count, tag)}
					isBusy={isBusy}
					onSend={() => setAsked(true)}
				/>
			)}
			{isAsked && (
				<AskDialog
					title={fillPlural(texts.sendTitle, count, tag)}
					text={fill(texts.sendText, { subject: subject.trim(), perHour })}
					yes={fillPlural(texts.send, count, tag)}
					onYes={send}
					onClose={() => setAsked(false)}
				/>
			)}
		</section>
	)
}

/** A count goes by the filter alone. */
const COUNTED = '–'
