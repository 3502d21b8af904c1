/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { call } from '../client/call.ts'
import { Icon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { useAct } from '../parts/use-act.ts'
import { useBuilderWords } from '../words/builder-words.tsx'
import { useWords } from '../words/use-words.tsx'

/** Begins a form. */
export function NewForm() {
	const { cards: words } = useBuilderWords()
	const { tag } = useWords()
	const { route } = useLocation()
	const { act, isBusy } = useAct(['templates'])
	const begin = (): void =>
		act(async () => {
			const body = { name: words.newName, settings: { languages: [tag] } }
			const { id } = await call('createTemplate', { body })
			route(`/desk/templates/${id}`, true)
		})
	return (
		<Screen
			name="templates"
			tools={
				<a class="button plain back" href="/desk/templates">
					<Icon name="back" size={18} />
					{words.back}
				</a>
			}
		>
			<h2>{words.newTitle}</h2>
			<ul class="form-cards new-forms">
				<li>
					<button
						type="button"
						class="card type-choice"
						aria-labelledby="empty-form"
						aria-describedby="empty-form-hint"
						disabled={isBusy}
						onClick={begin}
					>
						<Icon name="plus" />
						<span>
							<strong id="empty-form">{words.empty}</strong>
							<span class="hint" id="empty-form-hint">
								{words.emptyHint}
							</span>
						</span>
					</button>
				</li>
			</ul>
		</Screen>
	)
}
