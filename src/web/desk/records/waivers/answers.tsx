/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { ShownAnswer, WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { directionOf } from '../../../../i18n/languages.ts'
import { languageName } from '../../kit/words/language-name.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Flags } from './flags.tsx'

type AnswersProps = {
	readonly waiver: WaiverDetail
	readonly name: string
	/** Called when no flag is open any more. */
	readonly onReviewed: () => void
}

/** Questions and answers, with the flags on them. Answers about health are shown on request. */
export function Answers({ waiver, name, onReviewed }: AnswersProps) {
	const { waivers } = useWords('records')
	const [isHealthShown, showHealth] = useState(false)
	const [isOriginal, showOriginal] = useState(false)
	const original = waiver.evidence?.language ?? ''
	const translation = isOriginal ? undefined : waiver.translation
	const { language, shown } = translation ?? { language: original, shown: waiver.shown }
	const health = new Set(
		waiver.shown.filter(({ sensitivity }) => sensitivity === 'health').map(({ blockId }) => blockId),
	)
	const isHidden = (blockId: string): boolean => health.has(blockId) && !isHealthShown
	return (
		<>
			<Flags
				waiver={waiver}
				translation={translation}
				name={name}
				isHidden={isHidden}
				onReviewed={onReviewed}
			/>
			<section class="part">
				<div class="part-head">
					<h3>{waivers.answers}</h3>
					{waiver.translation !== undefined && (
						<Languages
							reader={waiver.translation.language}
							original={original}
							isOriginal={isOriginal}
							onChoose={showOriginal}
						/>
					)}
					{health.size > 0 && (
						<Button icon={isHealthShown ? 'hide' : 'show'} onClick={() => showHealth(!isHealthShown)}>
							{isHealthShown ? waivers.hideHealth : waivers.showHealth}
						</Button>
					)}
				</div>
				<dl class="answers" lang={language} dir={directionOf(language)}>
					{shown.map((answer) => (
						<div key={answer.blockId}>
							<dt>{answer.question}</dt>
							<dd>
								{isHidden(answer.blockId) ? (
									<em class="hint">{waivers.hidden}</em>
								) : (
									<Answer shown={answer} />
								)}
							</dd>
						</div>
					))}
				</dl>
			</section>
		</>
	)
}

type LanguagesProps = {
	readonly reader: string
	readonly original: string
	readonly isOriginal: boolean
	readonly onChoose: (isOriginal: boolean) => void
}

/** The language of the answers: the reader's, or the one in which the guest signed. */
function Languages({ reader, original, isOriginal, onChoose }: LanguagesProps) {
	const { waivers } = useWords('records')
	const choices = [
		[reader, false],
		[original, true],
	] as const
	return (
		<div class="segments" role="group" aria-label={waivers.answersIn}>
			{choices.map(([tag, each]) => (
				<button
					key={tag}
					type="button"
					lang={tag}
					aria-pressed={isOriginal === each}
					onClick={() => onChoose(each)}
				>
					{languageName(tag)}
				</button>
			))}
		</div>
	)
}

function Answer({ shown: { answer, photos, question } }: { shown: ShownAnswer }) {
	const { waivers } = useWords('records')
	if (answer === null) return <em class="hint">{waivers.notAnswered}</em>
	if (answer === '' && photos.length === 0) return <em class="hint">{waivers.byHand}</em>
	return (
		<>
			{answer !== '' && <span class="lines-kept">{answer}</span>}
			{photos.map((path) => (
				<Photo key={path} path={path} question={question} />
			))}
		</>
	)
}

/** A photo, loaded on request: the access log records it. */
function Photo({ path, question }: { path: string; question: string }) {
	const { waivers } = useWords('records')
	const [state, setState] = useState<'hidden' | 'shown' | 'failed'>('hidden')
	if (state === 'shown')
		return (
			<img
				class="photo"
				src={path}
				alt={fill(waivers.photo, { question })}
				onError={() => setState('failed')}
			/>
		)
	return (
		<div class="inline-act">
			<Button icon="photo" onClick={() => setState('shown')}>
				{waivers.showPhoto}
			</Button>
			{state === 'failed' && <span role="alert">{waivers.photoFailed}</span>}
		</div>
	)
}
