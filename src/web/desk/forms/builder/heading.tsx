/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TemplateDetail } from '../../../../features/templates/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import type { Saver, Saving } from '../editing/saver.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { timeOf } from '../../kit/time/times.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { LanguagesDialog } from './languages-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useBuilder } from './use-builder.ts'

type HeadingProps = {
	readonly template: TemplateDetail
	readonly saver: Saver
	readonly saving: Saving
}

/** The form's name, its saving state, and the actions on the form as a whole. */
export function Heading({ template, saver, saving }: HeadingProps) {
	const words = useWords('forms')
	const { content, canUndo, canRedo, acts, faults } = useBuilder()
	const heading = useRef<HTMLHeadingElement>(null)
	const [dialog, setDialog] = useState<'languages' | 'publish'>()
	useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
	const close = (): void => setDialog(undefined)
	return (
		<header class="builder-head">
			<a class="icon-button" href="/desk/templates" aria-label={words.head.back}>
				<Icon name="back" />
			</a>
			<div class="builder-title">
				<h1 ref={heading} tabIndex={-1}>
					{content.name.trim() || words.head.unnamed}
				</h1>
				<SaveStatus saving={saving} onRetry={() => void saver.flush()} />
			</div>
			<div class="builder-tools">
				<button
					type="button"
					class="icon-button"
					aria-label={words.head.undo}
					title={words.head.undo}
					disabled={!canUndo}
					onClick={acts.undo}
				>
					<Icon name="undo" />
				</button>
				<button
					type="button"
					class="icon-button"
					aria-label={words.head.redo}
					title={words.head.redo}
					disabled={!canRedo}
					onClick={acts.redo}
				>
					<Icon name="redo" />
				</button>
				<Button icon="globe" class="quiet" onClick={() => setDialog('languages')}>
					<span class="tool-word">{words.head.languages}</span>
				</Button>
				<Button class="primary" onClick={() => setDialog('publish')}>
					{words.head.publish}
					{faults.length > 0 && <span class="count">{faults.length}</span>}
				</Button>
			</div>
			{dialog === 'languages' && <LanguagesDialog onClose={close} />}
			{dialog === 'publish' && <PublishDialog template={template} saver={saver} onClose={close} />}
		</header>
	)
}

/** Says that everything is saved, or why not. */
function SaveStatus({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
	const words = useWords('forms')
	const { timezone } = useSession().organization
	const isStuck = saving.is === 'failed' || saving.is === 'refused'
	const text = (): string => {
		if (saving.is === 'saved')
			return saving.at === null
				? words.saving.untouched
				: fill(words.saving.saved, { time: timeOf(saving.at, words.tag, timezone) })
		if (saving.is === 'failed') return describeError(saving.error, words)
		return words.saving[saving.is]
	}
	return (
		<div class={`save-state ${isStuck ? 'is-stuck' : ''}`}>
			<span role="status">{text()}</span>
			{isStuck && (
				<Button class="plain" onClick={onRetry}>
					{words.controls.tryAgain}
				</Button>
			)}
		</div>
	)
}
