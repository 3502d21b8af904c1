/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { coverageText } from '../../kit/words/coverage-text.ts'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { dateOf, momentOf } from '../../kit/time/times.ts'
import { StateLabel } from '../waivers/state-label.tsx'
import { READ_ONCE } from '../waivers/use-waiver.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Contact } from './contact.tsx'
import { PersonActions } from './person-actions.tsx'
import { SamePerson } from './same-person.tsx'
import { Visits } from './visits.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { foldReads } from '../../kit/parts/fold-reads.ts'
import { LogLine } from '../../kit/parts/log-line.tsx'

/** One person in full. Opening it is written to the access log. */
export function Person({ id, listHref }: { id: string; listHref: string }) {
	const { waivers } = useWords('records')
	const { data, error, refetch } = useQuery({
		queryKey: ['person', id],
		queryFn: () => call('getParticipant', { path: { id } }),
		...READ_ONCE,
	})
	const name = data === undefined ? '' : fullName(data) || waivers.erasedName
	return (
		<DetailFrame title={name} listHref={listHref} error={error} onRetry={() => void refetch()}>
			{data !== undefined && <Whole person={data} name={name} listHref={listHref} />}
		</DetailFrame>
	)
}

type WholeProps = {
	readonly person: ParticipantDetail
	readonly name: string
	readonly listHref: string
}

function Whole({ person, name, listHref }: WholeProps) {
	const maySeeVisits = useMay('checkins:read')
	const mayLookUp = useMay('checkins:write')
	const mayAudit = useMay('audit:read')
	const mayManage = useMay('participants:manage')
	const { route } = useLocation()
	const queries = useQueryClient()
	const showPerson = (personId: string): void => {
		if (personId === person.id) void queries.refetchQueries({ queryKey: ['person', personId] })
		else route(`/desk/people/${personId}`, true)
	}
	return (
		<>
			<Summary person={person} />
			<PersonActions person={person} name={name} listHref={listHref} onMerged={showPerson} />
			{mayManage && <SamePerson person={person} onMerged={showPerson} />}
			<Waivers person={person} />
			{mayLookUp && person.lastWaiverId !== null && (
				<Household id={person.id} waiverId={person.lastWaiverId} />
			)}
			{maySeeVisits && <Visits id={person.id} />}
			{mayAudit && <Accesses id={person.id} />}
		</>
	)
}

/** The person's coverage or the reason for its lack, and their contacts. */
function Summary({ person }: { person: ParticipantDetail }) {
	const words = useWords('records')
	const { timezone } = useSession().organization
	const { data } = useQuery({
		queryKey: ['people', 'coverage', person.id],
		queryFn: () => call('getCoverage', { path: { id: person.id } }),
	})
	const { dateOfBirth } = person
	const waiver = person.waivers.find(({ id }) => id === data?.waiverId)
	const coverage = data && { ...data, expiresAt: waiver?.expiresAt ?? null }
	return (
		<div class="summary">
			{coverage !== undefined && (
				<span class={`state ${coverage.covered ? 'good' : 'bad'}`}>
					<Icon name={coverage.covered ? 'check' : 'alert'} size={18} />
					{coverageText({ coverage }, words, timezone)}
				</span>
			)}
			<p class="hint">
				<Contact person={person} />
				{dateOfBirth !== null && (
					<span>
						{fill(words.participants.born, {
							day: dateOf(`${dateOfBirth}T12:00:00Z`, words.tag, 'UTC'),
						})}
					</span>
				)}
			</p>
		</div>
	)
}

function Waivers({ person: { waivers } }: { person: ParticipantDetail }) {
	const { participants: texts, tag } = useWords('records')
	const { timezone } = useSession().organization
	return (
		<section class="part">
			<h3>{texts.waivers}</h3>
			{waivers.length === 0 && <p class="hint">{texts.noWaivers}</p>}
			<ul class="rows">
				{waivers.map((waiver) => (
					<li key={waiver.id} class="row">
						<div class="row-main">
							<a href={`/desk/waivers/${waiver.id}`}>{waiver.templateName}</a>
							<div class="hint">{momentOf(waiver.signedAt, tag, timezone)}</div>
						</div>
						<StateLabel waiver={{ ...waiver, isErased: fullName(waiver.signer) === '' }} />
					</li>
				))}
			</ul>
		</section>
	)
}

/** The other people on a person's waivers. */
function Household({ id, waiverId }: { id: string; waiverId: string }) {
	const words = useWords('records')
	const { timezone } = useSession().organization
	const { data } = useQuery({
		queryKey: ['people', 'household', waiverId],
		queryFn: () => call('lookUpGuests', { query: { q: waiverId } }),
	})
	const others = (data?.items ?? [])
		.flatMap(({ household, ...guest }) => [guest, ...household])
		.filter(({ participant }) => participant.id !== id)
	if (others.length === 0) return null
	return (
		<section class="part">
			<h3>{words.participants.household}</h3>
			<ul class="rows">
				{others.map((person) => (
					<li key={person.participant.id} class="row">
						<div class="row-main">
							<a href={`/desk/people/${person.participant.id}`}>{fullName(person.participant)}</a>
							{person.age !== null && (
								<div class="hint">{fillPlural(words.controls.age, person.age, words.tag)}</div>
							)}
						</div>
						<span class={`state ${person.coverage.covered ? 'good' : 'bad'}`}>
							<Icon name={person.coverage.covered ? 'check' : 'alert'} size={18} />
							{coverageText(person, words, timezone)}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}

/** The accesses to a person's data: the person, their waivers, PDFs and photos. */
function Accesses({ id }: { id: string }) {
	const { participants: texts } = useWords('records')
	return <LaterPart title={texts.looks}>{() => <AccessLog id={id} />}</LaterPart>
}

function AccessLog({ id }: { id: string }) {
	const { participants: texts } = useWords('records')
	const list = usePaged(['looks', id], (cursor) =>
		call('listPhiAccessLog', { query: { participantId: id, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<p class="hint">{texts.noLooks}</p>}>
			{(accesses) => (
				<ol class="log">
					{foldReads(accesses).map(({ entry, times }) => (
						<LogLine key={entry.id} entry={entry} times={times} />
					))}
				</ol>
			)}
		</PagedList>
	)
}
