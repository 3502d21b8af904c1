/** @jsxImportSource preact */
import { useChoice } from '../client/device-choice.ts'
import { SelectField } from '../parts/field.tsx'
import { LANGUAGE_CHOICE, languages } from '../words/load.ts'
import { useSpoken } from '../words/use-words.tsx'

/** Each language by its own name, as somebody who can't read the page finds it. */
const NAMES: Readonly<Record<(typeof languages)[number], string>> = { en: 'English', de: 'Deutsch' }

export function LanguageSelect() {
	const { words, reload } = useSpoken()
	const [chosen, choose] = useChoice(LANGUAGE_CHOICE)
	return (
		<SelectField
			label={words.frame.language}
			value={chosen ?? ''}
			options={[['', words.frame.browserLanguage], ...languages.map((each) => [each, NAMES[each]] as const)]}
			onChange={(language) => {
				choose(language === '' ? undefined : language)
				reload()
			}}
		/>
	)
}
