/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { KeySummary } from '../../../../features/keys/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { usePlaceNames } from '../../kit/forms/places-field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { stateOf } from './key-state.ts'
import type { NewKey } from './once-dialog.tsx'

type KeyRowProps = {
	readonly apiKey: KeySummary
	/** A name, or an actor of the log without one. */
	readonly maker: string | undefined
	readonly onIssued: (key: NewKey) => void
}

/** One key: its rights in words, its last use, its maker, and the actions. */
export function KeyRow({ apiKey, maker, onIssued }: KeyRowProps) {
	const { keys } = useWords('system')
	const { name, lastFour } = apiKey
	const state = stateOf(apiKey, Date.now())
	return (
		<li class="row key-row">
			<div class="row-main">
				<strong>{name}</strong> <span class="hint">{fill(keys.ends, { four: lastFour })}</span>
				<Rights apiKey={apiKey} />
				<Facts apiKey={apiKey} maker={maker} />
			</div>
			<span class={state === 'active' ? 'badge' : 'badge off'}>{keys.states[state]}</span>
			{state === 'active' && <KeyActions apiKey={apiKey} onIssued={onIssued} />}
		</li>
	)
}

/** More rights than these are listed on request. */
const SHOWN_RIGHTS = 2

function Rights({ apiKey: { scopes } }: Pick<KeyRowProps, 'apiKey'>) {
	const { keys, tag } = useWords('system')
	const sentences = scopes.map((scope) => keys.scopes[scope])
	if (sentences.length <= SHOWN_RIGHTS) return <p class="rights">{sentences.join(' ')}</p>
	return (
		<details class="rights">
			<summary>{fillPlural(keys.rightCount, sentences.length, tag)}</summary>
			<ul>
				{sentences.map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
		</details>
	)
}

function Facts({ apiKey, maker }: Pick<KeyRowProps, 'apiKey' | 'maker'>) {
	const { keys, tag } = useWords('system')
	const { timezone } = useSession().organization
	const { lastUsedAt, createdAt, expiresAt, locationIds } = apiKey
	const places = usePlaceNames()(locationIds) ?? false
	const at = (text: string, timestamp: string): string =>
		fill(text, {
			time: momentOf(timestamp, tag, timezone),
			who: maker === 'cli' ? keys.onServer : (maker ?? ''),
		})
	return (
		<div class="hint">
			{[
				places,
				lastUsedAt === null ? keys.neverUsed : at(keys.lastUsed, lastUsedAt),
				at(maker === undefined ? keys.made : keys.madeBy, createdAt),
				expiresAt !== null && at(keys.expiresAt, expiresAt),
			]
				.filter((text) => text !== false)
				.join(' · ')}
		</div>
	)
}

function KeyActions({ apiKey: { id, name }, onIssued }: Pick<KeyRowProps, 'apiKey' | 'onIssued'>) {
	const { keys } = useWords('system')
	const { act, isBusy } = useAct(['keys'])
	const [dialog, openDialog] = useState<'rotate' | 'revoke'>()
	const close = (): void => openDialog(undefined)
	const say = (text: string): string => fill(text, { name })
	const rotate = async (): Promise<void> => {
		const { key } = await call('rotateKey', { path: { id } })
		onIssued({ name, key })
	}
	return (
		<div class="row-actions">
			{(['rotate', 'revoke'] as const).map((each) => (
				<Button
					key={each}

					aria-label={`${keys[each]}: ${name}`}
					isBusy={isBusy}
					onClick={() => openDialog(each)}
				>
					{keys[each]}
				</Button>
			))}
			{dialog === 'rotate' && (
				<AskDialog
					title={say(keys.rotateTitle)}
					text={keys.rotateText}
					yes={keys.rotate}
					onYes={() => act(rotate)}
					onClose={close}
				/>
			)}
			{dialog === 'revoke' && (
				<AskDialog
					title={say(keys.revokeTitle)}
					text={say(keys.revokeText)}
					yes={keys.revoke}
					isDangerous
					onYes={() => act(() => call('revokeKey', { path: { id } }), say(keys.revoked))}
					onClose={close}
				/>
			)}
		</div>
	)
}
