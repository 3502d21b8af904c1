/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { BlockSettings } from '../settings-form/block-settings.tsx'
import { FormSettings } from '../settings-form/form-settings.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { BlockTools } from './block-tools.tsx'
import { typeName } from './block-words.ts'
import { FaultList } from './fault-list.tsx'
import { TypeIcon } from './type-icon.tsx'
import { useBuilder } from './use-builder.ts'
import { typeOf } from '../editing/content.ts'

/** The settings of the selected block, or else those of the form. */
export function SettingsPane() {
	const words = useWords('forms')
	const { content, selected, goal } = useBuilder()
	const pane = useRef<HTMLElement>(null)
	const block = content.blocks.find(({ id }) => id === selected)
	// The next key may come before the browser has drawn.
	useLayoutEffect(() => {
		if (goal.turn === 0 || goal.at !== 'field') return
		const form = pane.current?.querySelector('form')
		const fields = 'input, textarea, select'
		const at = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(({ dataset }) =>
			goal.path === '' ? true : isBelow(goal.path, dataset['path'] ?? ''),
		)
		const field = at?.matches(fields) === true ? at : (at?.querySelector<HTMLElement>(fields) ?? undefined)
		const target = field ?? form?.querySelector<HTMLElement>(fields)
		target?.closest('details')?.setAttribute('open', '')
		target?.focus()
		if (goal.path === '' && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
			target.select()
	}, [goal])
	return (
		<section ref={pane} id="pane-settings" class="pane pane-settings" aria-label={words.panes.settings}>
			<FaultList />
			{block === undefined ? (
				<FormSettings />
			) : (
				<>
					<div class="settings-head">
						<TypeIcon type={typeOf(block)} />
						<h2>{typeName(typeOf(block), words)}</h2>
						<BlockTools key={block.id} block={block} />
					</div>
					<BlockSettings key={block.id} block={block} />
				</>
			)}
		</section>
	)
}

/** Whether a fault at `path` is shown by the field at `field`, which may contain several. */
function isBelow(path: string, field: string): boolean {
	return path === field || path.startsWith(`${field}/`)
}
