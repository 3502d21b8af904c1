/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { useWaiverAct } from './use-waiver.ts'

/** How long a change can be undone, in milliseconds. */
const UNDO_MS = 30_000

/** The tags of a waiver, which are added and removed one at a time. */
export function Tags({ waiver: { id, tags }, name }: { waiver: WaiverDetail; name: string }) {
	const { waivers } = useWords('records')
	const mayManage = useMay('waivers:manage')
	const { act, isBusy } = useWaiverAct(id)
	const save = (next: readonly string[], undo?: readonly string[]): void =>
		act(async () => {
			const result = await call('setTags', { path: { id }, body: { tags: [...next] } })
			notify({
				tone: 'good',
				text:
					result.tags.length === 0
						? fill(waivers.tagsEmpty, { name })
						: fill(waivers.tagsSaved, { name, tags: result.tags.join(', ') }),
				...(undo === undefined
					? {}
					: { forMs: UNDO_MS, action: { label: waivers.undo, run: () => save(undo) } }),
			})
			return result
		})
	return (
		<section class="part">
			<h3>{waivers.tags}</h3>
			{tags.length === 0 && <p class="hint">{waivers.noTags}</p>}
			<ul class="tags">
				{tags.map((tag) => (
					<li key={tag} class="tag">
						{tag}
						{mayManage && (
							<button
								type="button"
								aria-label={fill(waivers.removeTag, { tag })}
								aria-busy={isBusy}
								onClick={() =>
									save(
										tags.filter((each) => each !== tag),
										tags,
									)
								}
							>
								<Icon name="cross" size={16} />
							</button>
						)}
					</li>
				))}
			</ul>
			{mayManage && <AddTag onAdd={(tag) => save([...tags, tag], tags)} />}
		</section>
	)
}

function AddTag({ onAdd }: { onAdd: (tag: string) => void }) {
	const { waivers } = useWords('records')
	const id = useId()
	return (
		<Form class="add-tag" empties onSubmit={(read) => read('tag').trim() !== '' && onAdd(read('tag').trim())}>
			<label class="vh" for={id}>
				{waivers.addTag}
			</label>
			<input id={id} class="box" name="tag" maxLength={50} autocomplete="off" placeholder={waivers.addTag} />
			<Button type="submit">{waivers.add}</Button>
		</Form>
	)
}
