/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { Status, PartName } from '../../../../features/status/model.ts'
import { useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { PARTS, shownState } from './todo.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { countText, sizeText } from '../../kit/time/amounts.ts'
import { dateOf, momentOf, timeOf } from '../../kit/time/times.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

const STYLES = {
	ok: ['good', 'check'],
	none: ['off', 'clock'],
	attention: ['here', 'alert'],
	fault: ['bad', 'alert'],
} as const

/** Every part of the service, with its state and its figures. */
export function PartList({ status }: { status: Status }) {
	const { status: texts, tag } = useWords('upkeep')
	const { timezone } = useSession().organization
	const heading = useId()
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{texts.parts}</h2>
			<ul class="rows" aria-labelledby={heading}>
				{PARTS.map((name) => {
					const state = shownState(name, status)
					const [style, icon] = STYLES[state]
					const facts = factsOf(name, status, { texts: texts.facts, tag, timezone })
					return (
						<li key={name} class="row status-row">
							<strong>{texts.names[name]}</strong>
							<span class={`state ${style}`}>
								<Icon name={icon} size={18} />
								{texts.states[state]}
							</span>
							<div class="row-main">
								{facts.map((fact) => (
									<p key={fact}>{fact}</p>
								))}
							</div>
						</li>
					)
				})}
			</ul>
		</section>
	)
}

type Locale = {
	readonly texts: DeskWords<'upkeep'>['status']['facts']
	readonly tag: string
	readonly timezone: string
}

/** Returns the facts about a part of the service, a sentence each. */
function factsOf(name: PartName, status: Status, locale: Locale): string[] {
	return tellers[name](status, locale).filter((fact) => fact !== false)
}

type Teller = (status: Status, locale: Locale) => (string | false)[]

const tellers: Readonly<Record<PartName, Teller>> = {
	service: ({ service }, { texts }) => [service.state === 'ok' ? texts.running : texts.stands],
	disk: ({ disk }, { texts, tag }) => {
		const size = (bytes: number): string => sizeText(bytes, tag)
		const space = { free: size(disk.freeBytes), total: size(disk.totalBytes), floor: size(disk.floorBytes) }
		return [
			fill(disk.floorBytes === 0 ? texts.spaceAlone : texts.space, space),
			fill(texts.used, {
				database: size(disk.databaseBytes),
				log: size(disk.logBytes),
				reserve: size(disk.reserveBytes),
			}),
		]
	},
	drill: ({ drill: { last } }, { texts, tag, timezone }) => {
		if (last === null) return [texts.noDrill]
		const time = momentOf(last.at, tag, timezone)
		const seconds = countText(Math.round(last.lostSeconds), tag)
		const { waivers } = last
		return [
			last.ok
				? fill(texts.drilled, { time, waivers: countText(waivers, tag), seconds })
				: fill(texts.drillFailed, { time }),
		]
	},
	copies: ({ copies: { database, files, lastBackupAt } }, { texts, tag, timezone }) => [
		database === null
			? texts.databaseAlone
			: database.lagSeconds === null
				? texts.databaseReplicated
				: fill(texts.databaseCopied, { seconds: countText(Math.round(database.lagSeconds), tag) }),
		files === null
			? texts.filesAlone
			: files.waiting === 0
				? texts.filesCopied
				: fillPlural(texts.filesWaiting, files.waiting, tag),
		files !== null &&
			files.waiting > 0 &&
			fill(texts.filesBehind, { seconds: countText(Math.round(files.lagSeconds), tag) }),
		lastBackupAt !== null && fill(texts.backedUp, { time: momentOf(lastBackupAt, tag, timezone) }),
	],
	keys: ({ keys: { files } }, { texts }) => [
		files.length === 0 ? texts.keysHere : fill(texts.keysLost, { files: files.join(', ') }),
	],
	files: ({ files }, locale) => [
		files.checkedAt === null
			? locale.texts.filesUnchecked
			: fill(locale.texts.filesChecked, { time: momentOf(files.checkedAt, locale.tag, locale.timezone) }),
		counted(locale.texts.filesMissing, files.missing, locale),
		counted(locale.texts.filesUnexplained, files.unexplained, locale),
		files.foundUntil !== null &&
			fill(fillPlural(locale.texts.filesFound, files.found, locale.tag), {
				date: dateOf(files.foundUntil, locale.tag, locale.timezone),
			}),
	],
	documents: ({ documents }, locale) => [
		...tellQueue(documents, locale),
		counted(locale.texts.failedPdfs, documents.failed, locale),
		counted(locale.texts.forFont, documents.waitingForFont, locale),
	],
	webhooks: ({ webhooks }, locale) => [
		...tellQueue(webhooks, locale),
		counted(locale.texts.paused, webhooks.paused, locale),
	],
	messages: ({ messages }, locale) => [
		...tellQueue(messages, locale),
		counted(locale.texts.failedToday, messages.failedToday, locale),
	],
	law: ({ law }, { texts, tag }) => [
		law.overrides === 0 ? texts.lawOurs : fillPlural(texts.lawDecided, law.overrides, tag),
	],
	clock: ({ at, clock }, { texts, tag }) => [
		fill(texts.clock, { time: timeOf(at, tag, clock.timezone), timezone: clock.timezone }),
	],
	address: ({ address: { baseUrl, certificateEndsAt } }, { texts, tag, timezone }) => [
		baseUrl ?? texts.noAddress,
		certificateEndsAt !== null && fill(texts.certificate, { date: dateOf(certificateEndsAt, tag, timezone) }),
	],
	mail: ({ mail }, { texts }) => [
		mail.email === 'outbox' ? texts.mailKept : fill(texts.mailTo, { from: mail.from ?? '' }),
		mail.sms === 'outbox' ? texts.smsKept : texts.smsSent,
	],
}

type Queue = Pick<Status['documents'], 'waiting' | 'failing' | 'oldestAt'>

function tellQueue({ waiting, failing, oldestAt }: Queue, locale: Locale): (string | false)[] {
	const { texts, tag, timezone } = locale
	if (waiting === 0 || oldestAt === null) return [texts.idle]
	const since = fillPlural(texts.waiting, waiting, tag)
	return [fill(since, { time: momentOf(oldestAt, tag, timezone) }), counted(texts.failing, failing, locale)]
}

function counted(forms: Parameters<typeof fillPlural>[0], count: number, { tag }: Locale): string | false {
	return count > 0 && fillPlural(forms, count, tag)
}
