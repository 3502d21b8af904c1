/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso/router'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { ageOn } from '../../../../blocks/day.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { coverageText } from '../../kit/words/coverage-text.ts'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'
import { Face } from '../../kit/parts/face.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { birthDayOf, dateOf, dayOf } from '../../kit/time/times.ts'
import { READ_ONCE } from '../waivers/use-waiver.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { IncidentLines } from '../incidents/incidents.tsx'
import { BanNotice } from './ban.tsx'
import { Marks } from './marks.tsx'
import { Notes } from './notes.tsx'
import { PersonActions } from './person-actions.tsx'
import { SamePerson } from './same-person.tsx'
import { PanelPart } from '../panel-part.tsx'
import { SignedWaivers } from './signed-waivers.tsx'
import { Visits } from './visits.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { foldReads } from '../../kit/parts/fold-reads.ts'
import { LogLine } from '../../kit/parts/log-line.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

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
		<DetailFrame title={name} list="people" listHref={listHref} error={error} onRetry={() => void refetch()}>
			{(heading) => data !== undefined && <Whole {...{ person: data, name, listHref, heading }} />}
		</DetailFrame>
	)
}

type WholeProps = {
	readonly person: ParticipantDetail
	readonly name: string
	readonly listHref: string
	readonly heading: ComponentChildren
}

function Whole({ person, name, listHref, heading }: WholeProps) {
	const maySeeVisits = useMay('checkins:read')
	const mayLookUp = useMay('checkins:write')
	const mayAudit = useMay('audit:read')
	const mayReadIncidents = useMay('incidents:read')
	const mayManage = useMay('participants:manage')
	const { route } = useLocation()
	const queries = useQueryClient()
	const showPerson = (personId: string): void => {
		if (personId === person.id) void queries.refetchQueries({ queryKey: ['person', personId] })
		else route(`/desk/people/${personId}`, true)
	}
	return (
		<div class="two">
			<div class="stack">
				<section class="card person-head">
					<Face name={name} />
					<div>
						<div class="person-name">
							{heading}
							<PersonActions person={person} name={name} listHref={listHref} onMerged={showPerson} />
						</div>
						<CoverageState person={person} />
					</div>
					{person.ban !== null && <BanNotice ban={person.ban} />}
					<Facts person={person} />
				</section>
				{maySeeVisits && <Visits id={person.id} />}
				<SignedWaivers person={person} />
				{mayReadIncidents && <Incidents personId={person.id} />}
				{mayAudit && <Accesses id={person.id} />}
			</div>
			<div class="stack">
				<Marks person={person} />
				<Notes person={person} />
				{mayLookUp && person.lastWaiverId !== null && (
					<Household id={person.id} waiverId={person.lastWaiverId} />
				)}
				{mayManage && <SamePerson person={person} onMerged={showPerson} />}
			</div>
		</div>
	)
}

/** Whether the person is covered, by which form; or the reason why not. */
function CoverageState({ person }: { person: ParticipantDetail }) {
	const words = useWords('records')
	const timezone = useZone()
	const { data } = useQuery({
		queryKey: ['people', 'coverage', person.id],
		queryFn: () => call('getCoverage', { path: { id: person.id } }),
	})
	if (data === undefined) return null
	const waiver = person.waivers.find(({ id }) => id === data.waiverId)
	const coverage = { ...data, expiresAt: waiver?.expiresAt ?? null }
	return (
		<span class={`state ${data.covered ? 'good' : 'bad'}`}>
			<Icon name={data.covered ? 'check' : 'alert'} size={18} />
			<span>
				{coverageText({ coverage }, words, timezone)}
				{data.covered && waiver !== undefined && `, ${waiver.templateName}`}
			</span>
		</span>
	)
}

type Marketing = NonNullable<ParticipantDetail['consent']['marketing']>

function Facts({ person }: { person: ParticipantDetail }) {
	const { dateOfBirth, email, phone, passNumber } = person
	const { marketing } = person.consent
	const { participants: texts, tag } = useWords('records')
	const timezone = useZone()
	const newsText = ({ given, at, withdrawnAt }: Marketing): string => {
		const text = withdrawnAt !== null ? texts.newsWithdrawn : given ? texts.newsYes : texts.newsNo
		return fill(text, { day: dateOf(withdrawnAt ?? at, tag, timezone) })
	}
	const [box, host] = email?.split('@') ?? []
	return (
		<dl class="detail-facts">
			{dateOfBirth !== null && (
				<>
					<dt>{texts.dateOfBirth}</dt>
					<dd>
						{birthDayOf(dateOfBirth, tag)} ({ageOn(dateOfBirth, dayOf(Date.now(), timezone))})
					</dd>
				</>
			)}
			{email !== null && (
				<>
					<dt>{texts.email}</dt>
					<dd>
						<a href={`mailto:${email}`}>
							<bdi dir="ltr">
								{box}@<wbr />
								{host}
							</bdi>
						</a>
					</dd>
				</>
			)}
			{phone !== null && (
				<>
					<dt>{texts.phone}</dt>
					<dd>
						<bdi dir="ltr">{phone}</bdi>
					</dd>
				</>
			)}
			{marketing !== null && (
				<>
					<dt>{texts.news}</dt>
					<dd>{newsText(marketing)}</dd>
				</>
			)}
			{passNumber !== null && (
				<>
					<dt>{texts.passNumber}</dt>
					<dd>
						<bdi dir="ltr">{passNumber}</bdi>
					</dd>
				</>
			)}
		</dl>
	)
}

/** The reports of incidents that name a person. */
function Incidents({ personId }: { personId: string }) {
	const { incidents: texts } = useWords('records')
	const list = usePaged(['incidents', 'of', personId], (cursor) =>
		call('listIncidents', { query: { participantId: personId, ...cursor, limit: PAGE_SIZE } }),
	)
	// Most people have none: a heading that goes away again would move what is below it.
	if ((list.items ?? []).length === 0 && list.error === null) return null
	return (
		<PanelPart title={texts.panel}>
			<PagedList list={list} empty={null}>
				{(items) => <IncidentLines items={items} />}
			</PagedList>
		</PanelPart>
	)
}

/** The other people on a person's waivers. */
function Household({ id, waiverId }: { id: string; waiverId: string }) {
	const words = useWords('records')
	const timezone = useZone()
	const { data } = useQuery({
		queryKey: ['people', 'household', waiverId],
		queryFn: () => call('lookUpGuests', { query: { q: waiverId } }),
	})
	const others = (data?.items ?? [])
		.flatMap(({ household, ...guest }) => [guest, ...household])
		.filter(({ participant }) => participant.id !== id)
	if (others.length === 0) return null
	return (
		<PanelPart title={words.participants.household}>
			<ul class="lines">
				{others.map((person) => (
					<li key={person.participant.id}>
						<Face name={fullName(person.participant)} />
						<span class="who-text">
							<a class="name" href={`/desk/people/${person.participant.id}`}>
								<bdi>{fullName(person.participant)}</bdi>
							</a>
							{person.age !== null && (
								<span class="sub">{fillPlural(words.controls.age, person.age, words.tag)}</span>
							)}
							<span class={`state ${person.coverage.covered ? 'good' : 'bad'}`}>
								<Icon name={person.coverage.covered ? 'check' : 'alert'} size={18} />
								<span>{coverageText(person, words, timezone)}</span>
							</span>
						</span>
					</li>
				))}
			</ul>
		</PanelPart>
	)
}

/** The accesses to a person's data: the person, their waivers, PDFs and photos. */
function Accesses({ id }: { id: string }) {
	const { participants: texts } = useWords('records')
	return (
		<div class="panel">
			<LaterPart title={texts.looks}>{() => <AccessLog id={id} />}</LaterPart>
		</div>
	)
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
