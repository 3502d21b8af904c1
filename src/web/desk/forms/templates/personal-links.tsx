/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { PrefillLinkShape } from '../../../../features/links/prefill/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { momentOf } from '../../kit/parts/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Links that open a form with the answers of one guest. The list shows none of them. */
export function PersonalLinks() {
	const { links } = useWords('forms')
	const list = usePaged(['prefill-links'], (cursor) =>
		call('listPrefillLinks', { query: { ...cursor, limit: PAGE_SIZE } }),
	)
	const { data: templates } = useQuery({
		queryKey: ['templates', 'cards', false],
		queryFn: () => call('listTemplates', { query: {} }),
	})
	const names = new Map(templates?.items.map(({ id, name }) => [id, name]))
	return (
		<>
			<p class="hint">{links.linksHint}</p>
			<PagedList list={list} empty={<p>{links.noLinks}</p>}>
				{(found) => (
					<ul class="rows" aria-label={links.links}>
						{found.map((link) => (
							<LinkRow key={link.id} link={link} form={names.get(link.templateId) ?? ''} />
						))}
					</ul>
				)}
			</PagedList>
		</>
	)
}

function LinkRow({ link, form }: { link: PrefillLinkShape; form: string }) {
	const { links, tag } = useWords('forms')
	const { timezone } = useSession().organization
	const mayRead = useMay('waivers:read')
	const { act, isBusy } = useAct(['prefill-links'])
	const [isAsked, setAsked] = useState(false)
	const { id, status, externalId, usesLeft, waiverId, createdAt, expiresAt } = link
	const made = fill(links.linkFrom, { time: momentOf(createdAt, tag, timezone) })
	const until = fill(links.linkUntil, { time: momentOf(expiresAt, tag, timezone) })
	const left = fillPlural(links.usesLeft, usesLeft, tag)
	const revoke = (): void => act(() => call('revokePrefillLink', { path: { id } }), links.revoked)
	return (
		<li class="row">
			<div class="row-main">
				<strong>{form}</strong> {externalId !== null && <span class="hint">{externalId}</span>}
				<div class="hint">{[made, ...(status === 'active' ? [until, left] : [])].join(' · ')}</div>
			</div>
			<span class={status === 'active' ? 'badge' : 'badge off'}>{links.linkStates[status]}</span>
			<div class="row-actions">
				{waiverId !== null && mayRead && (
					<a class="button" href={`/desk/waivers/${waiverId}`}>
						{links.waiver}
					</a>
				)}
				{status === 'active' && (
					<button
						type="button"
						class="button danger"
						aria-disabled={isBusy}
						aria-describedby={`link-${id}`}
						onClick={() => setAsked(true)}
					>
						{links.revoke}
						<span id={`link-${id}`} hidden>
							{fill(links.linkOf, { form, time: momentOf(createdAt, tag, timezone) })}
						</span>
					</button>
				)}
			</div>
			{isAsked && (
				<AskDialog
					title={links.revokeTitle}
					text={links.revokeText}
					yes={links.revoke}
					isDangerous
					onYes={revoke}
					onClose={() => setAsked(false)}
				/>
			)}
		</li>
	)
}
