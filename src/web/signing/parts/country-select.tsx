/** @jsxImportSource preact */
import { listCountries } from '../form/countries.ts'
import { useForm } from '../form/form-context.ts'
import { IssueLine, describedBy, idOf, useIssue } from './field.tsx'

/** @param preset the country that is selected until the guest selects one; '' for none */
export function CountrySelect({ name, preset }: { name: string; preset: string }) {
	const { words, wordsLanguage, entries, pageProps, set } = useForm()
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
				autoComplete={pageProps.kiosk === undefined ? 'country' : 'off'}
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
