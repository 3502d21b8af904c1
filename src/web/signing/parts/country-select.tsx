/** @jsxImportSource preact */
import { COUNTRIES } from '../form/countries.ts'
import { useForm } from '../form/form-context.ts'
import { IssueLine, describedBy, idOf, useIssue } from './field.tsx'

/** @param preset the country that is chosen until the guest chooses; '' for none */
export function CountrySelect({ name, preset }: { name: string; preset: string }) {
	const { words, wordsLanguage, entries, boot, set } = useForm()
	const issue = useIssue(name)
	const value = entries[name] ?? preset
	return (
		<div class={issue === undefined ? 'field' : 'field has-issue'}>
			<label class="label" for={idOf(name)}>
				{words.country}
			</label>
			<IssueLine name={name} />
			<select
				id={idOf(name)}
				name={name}
				class="box"
				value={value}
				autoComplete={boot.kiosk === undefined ? 'country' : 'off'}
				aria-describedby={describedBy(name, false, issue !== undefined)}
				aria-invalid={issue === undefined ? undefined : true}
				onChange={(event) => set({ [name]: event.currentTarget.value })}
			>
				<option value="">{words.chooseCountry}</option>
				{listCountries(wordsLanguage).map(([code, country]) => (
					<option value={code} selected={code === value}>
						{country}
					</option>
				))}
			</select>
		</div>
	)
}

const lists = new Map<string, readonly (readonly [code: string, name: string])[]>()

/** Every country by its name in a language, in that language's order; by its code where the browser knows no names. */
function listCountries(language: string): readonly (readonly [code: string, name: string])[] {
	const known = lists.get(language)
	if (known !== undefined) return known
	const names =
		typeof Intl.DisplayNames === 'function'
			? new Intl.DisplayNames([language], { type: 'region' })
			: undefined
	const list = COUNTRIES.map((code) => [code, names?.of(code) ?? code] as const)
	list.sort(([, a], [, b]) => a.localeCompare(b, language))
	lists.set(language, list)
	return list
}
