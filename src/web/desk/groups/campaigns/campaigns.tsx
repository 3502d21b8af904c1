/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { CampaignShape } from '../../../../features/messages/campaigns/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { later } from '../../kit/parts/later.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { describeProgress, describeSkipped } from './draft.ts'

const Compose = later(() => import('./compose.tsx').then((module) => module.Compose))

const HERE = '/desk/messages?state=campaigns'

/** Mails to many guests, with their progress; or a new one. */
export function Campaigns() {
	const { query: address, route } = useLocation()
	if (address['new'] !== undefined) return <Compose address={address} onDone={() => route(HERE)} />
	return <List />
}

function List() {
	const { campaigns: texts } = useWords('groups')
	const mayWrite = useMay('campaigns:write')
	const list = usePaged(
		['messages', 'campaigns'],
		(cursor) => call('listCampaigns', { query: { ...cursor, limit: PAGE_SIZE } }),
		({ status }) => status === 'running',
	)
	return (
		<>
			<p class="hint">{texts.hint}</p>
			{mayWrite && (
				<p>
					<a class="button primary" href={`${HERE}&new=news`}>
						<Icon name="pen" size={18} />
						{texts.create}
					</a>
				</p>
			)}
			<PagedList list={list} empty={<p>{texts.none}</p>}>
				{(campaigns) => (
					<ul class="rows" aria-label={texts.title}>
						{campaigns.map((campaign) => (
							<Row key={campaign.id} campaign={campaign} mayWrite={mayWrite} />
						))}
					</ul>
				)}
			</PagedList>
		</>
	)
}

const STYLES = {
	running: ['here', 'clock'],
	finished: ['good', 'check'],
	stopped: ['off', 'cross'],
} as const

function Row({ campaign, mayWrite }: { readonly campaign: CampaignShape; readonly mayWrite: boolean }) {
	const words = useWords('groups')
	const { campaigns: texts, tag } = words
	const { timezone } = useSession().organization
	const { id, kind, status, automatic, subject, byName, createdAt } = campaign
	const [style, icon] = STYLES[status]
	const title = subject ?? texts.automatic
	const about = [
		texts.kinds[kind],
		automatic ? undefined : fill(texts.by, { name: byName ?? '–', time: momentOf(createdAt, tag, timezone) }),
	]
	return (
		<li class="row">
			<div class="row-main">
				<strong>{title}</strong>
				<div class="hint">{about.filter((text) => text !== undefined).join(' · ')}</div>
				<div>
					<span class={`state ${style}`}>
						<Icon name={icon} size={18} />
						{texts.states[status]}
					</span>{' '}
					{describeProgress(campaign, words)}
				</div>
				<div class="hint">{describeSkipped(campaign, words).join(' ')}</div>
			</div>
			<div class="row-actions">
				<a class="button" href={`/desk/messages?campaign=${id}`} aria-label={fill(texts.openOf, { title })}>
					{texts.open}
				</a>
				{mayWrite && status === 'running' && !automatic && <Stop id={id} title={title} />}
			</div>
		</li>
	)
}

function Stop({ id, title }: { readonly id: string; readonly title: string }) {
	const { campaigns: texts } = useWords('groups')
	const [isAsked, setAsked] = useState(false)
	const { act, isBusy } = useAct(['messages'])
	return (
		<>
			<Button isBusy={isBusy} onClick={() => setAsked(true)}>
				{texts.stop}
			</Button>
			{isAsked && (
				<AskDialog
					title={fill(texts.stopTitle, { title })}
					text={texts.stopText}
					yes={texts.stop}
					isDangerous
					onYes={() => act(() => call('stopCampaign', { path: { id } }), fill(texts.stopped, { title }))}
					onClose={() => setAsked(false)}
				/>
			)}
		</>
	)
}
