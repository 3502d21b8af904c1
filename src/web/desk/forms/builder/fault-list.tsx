/** @jsxImportSource preact */
import { fillPlural } from '../../../../i18n/fill.ts'
import type { FormFault } from '../editing/faults.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { faultText, formSettingName, nameOf, settingName } from './block-words.ts'
import { useBuilder } from './use-builder.ts'

/** Faults that prevent publishing, folded away; each line leads to its field. */
export function FaultList() {
	const words = useWords('forms')
	const { tag } = words
	const { faults } = useBuilder()
	if (faults.length === 0) return null
	return (
		<details class="fault-list">
			<summary>
				<Icon name="alert" size={18} />
				{fillPlural(words.checks.faults, faults.length, tag)}
			</summary>
			<FaultLines faults={faults} />
		</details>
	)
}

export function FaultLines({ faults, onLead }: { faults: readonly FormFault[]; onLead?: () => void }) {
	const words = useWords('forms')
	const { content, language, languages, acts } = useBuilder()
	const positionOf = ({ about, blockId, path }: FormFault): string => {
		if (about === 'name') return words.form.name
		if (about === 'form') return ''
		const [key = ''] = path.split('/')
		if (about === 'settings') return formSettingName(key, words)
		const setting = settingName(key, words)
		const block = content.blocks.find(({ id }) => id === blockId)
		return block === undefined ? setting : `${nameOf(block, words, language, languages[0])} – ${setting}`
	}
	return (
		<ul class="fault-lines">
			{faults.map((fault) => {
				const place = positionOf(fault)
				return (
					<li key={`${fault.blockId ?? ''}/${fault.path}/${fault.code}`}>
						{fault.about === 'form' ? (
							faultText(fault, words)
						) : (
							<button
								type="button"
								class="link"
								onClick={() => {
									onLead?.()
									acts.lead(fault.blockId, fault.about === 'name' ? 'name' : fault.path)
								}}
							>
								<strong>{place}</strong> {faultText(fault, words)}
							</button>
						)}
					</li>
				)
			})}
		</ul>
	)
}
