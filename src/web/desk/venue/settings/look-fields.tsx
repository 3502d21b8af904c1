/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { LocationShape } from '../../../../features/locations/model.ts'
import { brandColors } from '../../../../kit/color/brand-colors.ts'
import type { BrandColors } from '../../../../kit/color/brand-colors.ts'
import { OWN_COLOR, contrast } from '../../../../kit/color/color.ts'
import { Field } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { LogoField } from './logo-field.tsx'
import type { LogoChoice } from './logo-field.tsx'
import { PictureField } from './picture-field.tsx'

type Look = LocationShape['branding']

/** What is chosen of a look, and what of it a call changes. */
export type LookState = {
	readonly current: Look
	readonly logo: LogoChoice
	readonly picture: LogoChoice
	readonly color: string
	readonly onLogo: (choice: LogoChoice) => void
	readonly onPicture: (choice: LogoChoice) => void
	readonly onColor: (color: string) => void
	readonly changes: () => { color: string | null; logo?: string | null; picture?: string | null }
	/** Forgets the chosen images, once they are saved. */
	readonly settle: () => void
}

const UNCHANGED: LogoChoice = { is: 'unchanged' }

const changeOf = (name: 'logo' | 'picture', choice: LogoChoice) =>
	choice.is === 'unchanged' ? {} : { [name]: choice.is === 'new' ? choice.url : null }

const COLOR = /^#[0-9a-f]{6}$/i

export function useLook(current: Look): LookState {
	const [color, setColor] = useState(current.color ?? '')
	const [logo, setLogo] = useState<LogoChoice>(UNCHANGED)
	const [picture, setPicture] = useState<LogoChoice>(UNCHANGED)
	return {
		current,
		logo,
		picture,
		color,
		onLogo: setLogo,
		onPicture: setPicture,
		onColor: setColor,
		changes: () => ({
			color: color.trim() === '' ? null : color.trim(),
			...changeOf('logo', logo),
			...changeOf('picture', picture),
		}),
		settle: () => {
			setLogo(UNCHANGED)
			setPicture(UNCHANGED)
		},
	}
}

type LookFieldsProps = {
	/** Of the venue, as on its pages. */
	readonly name: string
	readonly state: LookState
	/** Which color an empty field stands for, and the hint that says so. */
	readonly otherwise?: { readonly color: string | null; readonly hint: string }
}

/** Logo, picture and color, as guests will see them. */
export function LookFields({ name, state, otherwise }: LookFieldsProps) {
	const { settings } = useWords('venue')
	const { current, color } = state
	const usual = otherwise?.color ?? OWN_COLOR
	return (
		<>
			<LogoField current={current.logo} choice={state.logo} onChange={state.onLogo} />
			<PictureField current={current.picture} choice={state.picture} onChange={state.onPicture} />
			<ColorField
				color={color}
				usual={usual}
				hint={otherwise?.hint ?? settings.colorHint}
				onChange={state.onColor}
			/>
			<Preview name={name} color={COLOR.test(color.trim()) ? color.trim() : usual} />
		</>
	)
}

type ColorFieldProps = {
	readonly color: string
	readonly usual: string
	readonly hint: string
	readonly onChange: (color: string) => void
}

function ColorField({ color, usual, hint, onChange }: ColorFieldProps) {
	const { settings } = useWords('venue')
	const take = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => onChange(currentTarget.value)
	return (
		<Field label={settings.color} name="color" hint={hint}>
			{(control) => (
				<div class="color-field">
					<input
						type="color"
						class="swatch"
						aria-label={settings.pickColor}
						value={COLOR.test(color) ? color : usual}
						onInput={take}
					/>
					<input
						{...control}
						value={color}
						maxLength={7}
						autocomplete="off"
						spellcheck={false}
						placeholder={usual}
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
