/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { brandColors } from '../../../../kit/color/brand-colors.ts'
import type { BrandColors } from '../../../../kit/color/brand-colors.ts'
import { OWN_COLOR, contrast } from '../../../../kit/color/color.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { Field } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { LogoField } from './logo-field.tsx'
import type { LogoChoice } from './logo-field.tsx'
import { PictureField } from './picture-field.tsx'
import { Section } from '../../kit/parts/section.tsx'

const UNCHANGED: LogoChoice = { is: 'unchanged' }

const changeOf = (name: 'logo' | 'picture', choice: LogoChoice) =>
	choice.is === 'unchanged' ? {} : { [name]: choice.is === 'new' ? choice.url : null }

const COLOR = /^#[0-9a-f]{6}$/i

/** Logo, picture and color, as guests will see them. */
export function BrandSection({ organization }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const [color, setColor] = useState(organization.branding.color ?? '')
	const [logo, setLogo] = useState<LogoChoice>(UNCHANGED)
	const [picture, setPicture] = useState<LogoChoice>(UNCHANGED)
	const save = async (): Promise<void> => {
		const branding = {
			color: color.trim() === '' ? null : color.trim(),
			...changeOf('logo', logo),
			...changeOf('picture', picture),
		}
		await update({ branding })
		setLogo(UNCHANGED)
		setPicture(UNCHANGED)
	}
	const faults = { logo: settings.logoFault, picture: settings.pictureFault, color: settings.colorFault }
	return (
		<Section title={settings.look} hint={settings.lookHint} save={save} faults={faults}>
			<LogoField current={organization.branding.logo} choice={logo} onChange={setLogo} />
			<PictureField current={organization.branding.picture} choice={picture} onChange={setPicture} />
			<ColorField color={color} onChange={setColor} />
			<Preview name={organization.name} color={COLOR.test(color.trim()) ? color.trim() : OWN_COLOR} />
		</Section>
	)
}

type ColorFieldProps = { readonly color: string; readonly onChange: (color: string) => void }

function ColorField({ color, onChange }: ColorFieldProps) {
	const { settings } = useWords('venue')
	const take = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => onChange(currentTarget.value)
	return (
		<Field label={settings.color} name="color" hint={settings.colorHint}>
			{(control) => (
				<div class="color-field">
					<input
						type="color"
						class="swatch"
						aria-label={settings.pickColor}
						value={COLOR.test(color) ? color : OWN_COLOR}
						onInput={take}
					/>
					<input
						{...control}
						value={color}
						maxLength={7}
						autocomplete="off"
						spellcheck={false}
						placeholder={OWN_COLOR}
						onInput={take}
					/>
				</div>
			)}
		</Field>
	)
}

/** A part of the signing page in light and in dark, with the color as it is used there. */
function Preview({ name, color }: { name: string; color: string }) {
	const { tag, settings } = useWords('venue')
	const { light, dark } = brandColors(color)
	const ratio = (value: number): string =>
		new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value)
	return (
		<div class="look-preview">
			<Sample title={settings.light} name={name} colors={light} scheme="light" />
			<Sample title={settings.dark} name={name} colors={dark} scheme="dark" />
			<div class="look-notes">
				<p class="hint">{fill(settings.buttonContrast, { ratio: ratio(contrast(color, light.onAccent)) })}</p>
				{light.text !== color && <p class="hint">{settings.darkened}</p>}
				{dark.text !== color && <p class="hint">{settings.lightened}</p>}
			</div>
		</div>
	)
}

type SampleProps = {
	readonly title: string
	readonly name: string
	readonly colors: BrandColors
	readonly scheme: 'light' | 'dark'
}

function Sample({ title, name, colors: { accent, onAccent, text, wash }, scheme }: SampleProps) {
	const { settings } = useWords('venue')
	return (
		<figure class={`sample ${scheme}`}>
			<figcaption>{title}</figcaption>
			<strong style={{ color: text }}>{name}</strong>
			<span class="sample-choice" style={{ background: wash, borderColor: text }}>
				{settings.sampleChoice}
			</span>
			<span class="sample-button" style={{ background: accent, color: onAccent }}>
				{settings.sampleButton}
			</span>
		</figure>
	)
}
