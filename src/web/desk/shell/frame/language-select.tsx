/** @jsxImportSource preact */
import { useChoice } from '../../kit/client/device-choice.ts'
import { SelectField } from '../../kit/parts/field.tsx'
import { LANGUAGE_CHOICE, languages } from '../../kit/words/load.ts'
import { useSpoken } from '../../kit/words/use-words.tsx'

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
