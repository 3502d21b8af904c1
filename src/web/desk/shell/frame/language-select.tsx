/** @jsxImportSource preact */
import { useChoice } from '../../kit/client/device-choice.ts'
import { SelectField } from '../../kit/parts/field.tsx'
import { LANGUAGE_CHOICE, languages } from '../../kit/words/load.ts'
import { useSpoken, useWords } from '../../kit/words/use-words.tsx'

/** Each language by its own name, so that a reader finds it on a page that they can't read. */
const NAMES: Readonly<Record<(typeof languages)[number], string>> = { en: 'English', de: 'Deutsch' }

export function LanguageSelect() {
	const { frame } = useWords('shell')
	const { reload } = useSpoken()
	const [choice, choose] = useChoice(LANGUAGE_CHOICE)
	return (
		<SelectField
			label={frame.language}
			value={choice ?? ''}
			options={[['', frame.browserLanguage], ...languages.map((each) => [each, NAMES[each]] as const)]}
			onChange={(language) => {
				choose(language === '' ? undefined : language)
				reload()
			}}
		/>
	)
}
