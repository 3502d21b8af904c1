/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { REPORT_TYPES } from '../../../../blocks/authoring/check-blocks.ts'
import { makeBlock, positionFor } from '../editing/new-block.ts'
import { TYPE_GROUPS } from '../editing/type-groups.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { TypeIcon } from './type-icon.tsx'
import { useBuilder } from './use-builder.ts'

const GROUPS = Object.keys(TYPE_GROUPS) as (keyof typeof TYPE_GROUPS)[]

/** Chooses the type of a new block, which comes after the selected one, and above the signature. */
export function AddDialog({ onClose }: { onClose: () => void }) {
	const words = useWords('forms')
	const { content, kind, selected, acts } = useBuilder()
	const id = useId()
	const [query, setQuery] = useState('')
	const text = query.trim().toLowerCase()
	const add = (type: string): void => {
		const { blocks } = content
		const names = Object.fromEntries(Object.entries(words.types).map(([each, { name }]) => [each, name]))
		const block = makeBlock(type, { types: names, ...words.fresh }, new Set(blocks.map((each) => each.id)))
		onClose()
		acts.run({ name: 'insert', at: positionFor(type, blocks, selected), blocks: [block] })
		acts.lead(block.id)
	}
	return (
		<Dialog title={words.add.title} onClose={onClose} class="add-dialog">
			<input
				type="search"
				class="box"
				autofocus
				aria-label={words.add.find}
				placeholder={words.add.find}
				value={query}
				onInput={({ currentTarget }) => setQuery(currentTarget.value)}
				onKeyDown={(event) => {
					const first = GROUPS.flatMap((group) => fitting(group)).at(0)
					if (event.key !== 'Enter' || first === undefined) return
					// The new block's field has the focus before the key is typed, and would take it as a new line.
					event.preventDefault()
					add(first)
				}}
			/>
			{GROUPS.map((group) => {
				const types = fitting(group)
				if (types.length === 0) return null
				return (
					<section key={group} aria-labelledby={`${id}-${group}`}>
						<h3 id={`${id}-${group}`}>{words.add.groups[group]}</h3>
						<ul class="type-list">
							{types.map((type) => (
								<li key={type} class="type-choice">
									<TypeIcon type={type} />
									<div>
										<button type="button" aria-describedby={`${id}-${type}`} onClick={() => add(type)}>
											{words.types[type].name}
										</button>
										<p class="hint" id={`${id}-${type}`}>
											{words.types[type].hint}
										</p>
									</div>
								</li>
							))}
						</ul>
					</section>
				)
			})}
		</Dialog>
	)

	function fitting(group: keyof typeof TYPE_GROUPS) {
		return TYPE_GROUPS[group].filter((type) => {
			if (kind === 'incident' && !REPORT_TYPES.includes(type)) return false
			const { name, hint } = words.types[type]
			return `${name} ${hint}`.toLowerCase().includes(text)
		})
	}
}
