/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import type { Output } from '../../kit/client/operations.ts'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { MappingDialog } from './mapping-dialog.tsx'
import type { NewSource, Source } from './source.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { SYSTEM_NAMES } from './source.ts'
import { SourceDialog } from './source-dialog.tsx'

type SourceRowProps = { readonly source: Source; readonly onSetUp: (made: NewSource) => void }

/** One source: its last delivery and what was wrong with it, the result of a test, and the actions. */
export function SourceRow({ source, onSetUp }: SourceRowProps) {
	const { integrations, webhooks } = useWords('system')
	const [result, setResult] = useState<Output<'testBookingSource'>>()
	const forms = useTemplates().data?.items
	const { name, kind, active, templateId } = source
	const system = kind === 'generic' ? integrations.other : SYSTEM_NAMES[kind]
	const form = forms?.find(({ id }) => id === templateId)?.name
	return (
		<li class="row source-row">
			<div class="row-main">
				<strong>{name}</strong>
				<div class="hint">{[system, form].filter(Boolean).join(' · ')}</div>
				<LastDelivery source={source} />
				<div role="status">{result !== undefined && <TestResult result={result} />}</div>
			</div>
			<span class={active ? 'badge' : 'badge off'}>
				{active ? integrations.active : webhooks.states.paused}
			</span>
			<SourceActions source={source} onSetUp={onSetUp} onTested={setResult} />
		</li>
	)
}

function LastDelivery({ source: { lastDeliveryAt, lastError, lastErrorAt } }: { readonly source: Source }) {
	const { integrations, tag } = useWords('system')
	const { timezone } = useSession().organization
	const spell = (at: string): string => momentOf(at, tag, timezone)
	return (
		<>
			<div class="hint">
				{lastDeliveryAt === null
					? integrations.noDelivery
					: fill(integrations.lastDelivery, { time: spell(lastDeliveryAt) })}
			</div>
			{lastError !== null && (
				<p class="fault">
					<Icon name="alert" size={18} />
					<span>
						{fill(integrations.problem, {
							time: spell(lastErrorAt ?? ''),
							why: integrations.faults[lastError],
						})}
					</span>
				</p>
			)}
		</>
	)
}

function TestResult({ result }: { readonly result: Output<'testBookingSource'> }) {
	const { integrations, tag } = useWords('system')
	const { timezone } = useSession().organization
	const { outcome, fault, filled, unasked, expiresAt, mail } = result
	const parts = Object.entries(integrations.parts)
	const filledIn = parts.filter(([type]) => filled.some((block) => block.type === type))
	const list = (texts: readonly string[]): string => texts.join(', ')
	if (outcome === 'refused')
		return (
			<p class="fault">
				<Icon name="alert" size={18} />
				<span>{fill(integrations.refused, { why: integrations.faults[fault ?? 'body'] })}</span>
			</p>
		)
	return (
		<div class="test-result">
			<p>
				<Icon name="check" size={18} />{' '}
				{fill(integrations.ready, { time: momentOf(expiresAt ?? '', tag, timezone) })}
			</p>
			{filledIn.length > 0 && (
				<p class="hint">{fill(integrations.filled, { list: list(filledIn.map(([, text]) => text)) })}</p>
			)}
			{unasked.length > 0 && (
				<p class="hint">
					{fill(integrations.unasked, { list: list(unasked.map((type) => integrations.parts[type])) })}
				</p>
			)}
			<p class="hint">{integrations.mail[mail]}</p>
		</div>
	)
}

type SourceActionsProps = SourceRowProps & {
	readonly onTested: (result: Output<'testBookingSource'>) => void
}

function SourceActions({ source, onSetUp, onTested }: SourceActionsProps) {
	const { integrations, webhooks } = useWords('system')
	const { act, isBusy } = useAct(['booking-sources'])
	const [dialog, openDialog] = useState<'edit' | 'mapping' | 'secret' | 'pause' | 'delete'>()
	const close = (): void => openDialog(undefined)
	const { id, name, kind, active } = source
	const path = { id }
	const say = (text: string): string => fill(text, { name })
	const set = (isActive: boolean): void =>
		act(() => call('updateBookingSource', { path, body: { active: isActive } }))
	const button = (text: string, press: () => void) => (
		<Button aria-label={`${text}: ${name}`} isBusy={isBusy} onClick={press}>
			{text}
		</Button>
	)
	return (
		<div class="row-actions">
			{button(integrations.tryOut, () =>
				act(async () => onTested(await call('testBookingSource', { path }))),
			)}
			<Button onClick={() => onSetUp({ source, secret: null })}>{say(integrations.setUp)}</Button>
			{button(integrations.setSecret, () => openDialog('secret'))}
			{button(webhooks.edit, () => openDialog('edit'))}
			{kind === 'generic' && button(integrations.mapping.open, () => openDialog('mapping'))}
			{active ? button(webhooks.pause, () => openDialog('pause')) : button(webhooks.resume, () => set(true))}
			{button(webhooks.delete, () => openDialog('delete'))}
			{dialog === 'edit' && <SourceDialog source={source} onClose={close} />}
			{dialog === 'mapping' && <MappingDialog source={source} onClose={close} />}
			{dialog === 'secret' && <SecretDialog source={source} onClose={close} onMade={onSetUp} />}
			{dialog === 'pause' && (
				<AskDialog
					title={say(webhooks.pauseTitle)}
					text={integrations.pauseText}
					yes={webhooks.pause}
					onYes={() => set(false)}
					onClose={close}
				/>
			)}
			{dialog === 'delete' && (
				<AskDialog
					title={say(webhooks.deleteTitle)}
					text={integrations.deleteText}
					yes={webhooks.delete}
					isDangerous
					onYes={() => act(() => call('deleteBookingSource', { path }), say(webhooks.deleted))}
					onClose={close}
				/>
			)}
		</div>
	)
}
