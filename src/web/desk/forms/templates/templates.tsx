/** @jsxImportSource preact */
import { Button } from '../../kit/parts/button.tsx'
import { useState } from 'preact/hooks'
import lazy from 'preact-iso/lazy'
import { useLocation } from 'preact-iso/router'
import { useMay, useSession } from '../../kit/client/current.ts'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { withWords, useWords } from '../../kit/words/use-words.tsx'
import { Versions } from './versions.tsx'
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../kit/client/call.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Tab, Tabs } from '../../kit/parts/tabs.tsx'
import { FormCard } from './form-card.tsx'
import type { PrefillLinkShape } from '../../../../features/links/prefill/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'

const Builder = lazy(() => import('../builder/builder.tsx').then(({ Builder }) => Builder))
/** Starts a form: from the gallery, empty, or from a text. */
const NewForm = lazy(() => import('../gallery/gallery.tsx').then(({ Gallery }) => Gallery))

/** The screens of the forms, by address: all forms, a new one, the builder of one, or its versions. */
export const Templates = withWords('forms', Part)

function Part() {
	const { openId } = useDetail('/desk/templates')
	const mayChange = useMay('templates:manage')
	const [id, part] = openId?.split('/') ?? []
	if (id === undefined) return <FormCards />
	if (part === 'versions' || !mayChange) return <Versions key={id} id={id} />
	return id === 'new' ? <NewForm /> : <Builder key={id} id={id} />
}

const VIEWS = ['forms', 'archive', 'links'] as const

/** Every form as a card; the archived ones and the links for one guest on demand. */
function FormCards() {
	const { cards: words, links } = useWords('forms')
	const mayChange = useMay('templates:manage')
	const mayLink = useMay('prefill:manage')
	const { query: address, path } = useLocation()
	const ownViews = VIEWS.filter((each) => each !== 'links' || mayLink)
	const view = ownViews.find((each) => each === address['view']) ?? 'forms'
	return (
		<Screen
			name="templates"
			tools={
				mayChange && (
					<a class="button primary" href="/desk/templates/new">
						<Icon name="plus" />
						{words.new}
					</a>
				)
			}
		>
			<Tabs label={words.views}>
				{ownViews.map((each) => (
					<Tab key={each} href={each === 'forms' ? path : `${path}?view=${each}`} isCurrent={each === view}>
						{{ forms: words.current, archive: words.archived, links: links.links }[each]}
					</Tab>
				))}
			</Tabs>
			{view === 'links' ? <PersonalLinks /> : <Cards isArchive={view === 'archive'} />}
		</Screen>
	)
}

function Cards({ isArchive }: { isArchive: boolean }) {
	const { cards: words } = useWords('forms')
	const mayChange = useMay('templates:manage')
	const { data, error, refetch } = useQuery({
		queryKey: ['templates', 'cards', isArchive],
		queryFn: () =>
			call('listTemplates', { query: { kind: 'all', ...(isArchive && { status: 'archived' as const }) } }),
	})
	return (
		<>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data?.items.length === 0 && (
				<div class="empty">
					<p>{isArchive ? words.noArchived : words.none}</p>
					{!isArchive && mayChange && (
						<a class="button" href="/desk/templates/new">
							{words.new}
						</a>
					)}
				</div>
			)}
			<ul class="form-cards" aria-busy={data === undefined && error === null}>
				{data?.items.map((template) => (
					<FormCard key={template.id} template={template} />
				))}
			</ul>
		</>
	)
}

/** Links that open a form with the answers of one guest. The list does not show the answers. */
function PersonalLinks() {
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
				{(items) => (
					<ul class="rows" aria-label={links.links}>
						{items.map((link) => (
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
	const origin = fill(links.linkFrom, { time: momentOf(createdAt, tag, timezone) })
	const until = fill(links.linkUntil, { time: momentOf(expiresAt, tag, timezone) })
	const uses = fillPlural(links.usesLeft, usesLeft, tag)
	const revoke = (): void => act(() => call('revokePrefillLink', { path: { id } }), links.revoked)
	return (
		<li class="row">
			<div class="row-main">
				<strong>{form}</strong> {externalId !== null && <span class="hint">{externalId}</span>}
				<div class="hint">{[origin, ...(status === 'active' ? [until, uses] : [])].join(' · ')}</div>
			</div>
			<span class={status === 'active' ? 'badge' : 'badge off'}>{links.linkStates[status]}</span>
			<div class="row-actions">
				{waiverId !== null && mayRead && (
					<a class="button" href={`/desk/waivers/${waiverId}`}>
						{links.waiver}
					</a>
				)}
				{status === 'active' && (
					<Button isBusy={isBusy} aria-describedby={`link-${id}`} onClick={() => setAsked(true)}>
						{links.revoke}
						<span id={`link-${id}`} hidden>
							{fill(links.linkOf, { form, time: momentOf(createdAt, tag, timezone) })}
						</span>
					</Button>
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
