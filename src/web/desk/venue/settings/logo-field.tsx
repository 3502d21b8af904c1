/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { LocationShape } from '../../../../features/locations/model.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { MAX_LOGO_BYTES, judgeLogo } from './logo.ts'
import type { LogoFault } from './logo.ts'

/** The change of the logo when the section is saved. */
export type LogoChoice =
	| { readonly is: 'unchanged' }
	| { readonly is: 'none' }
	| { readonly is: 'new'; readonly url: string }

type LogoFieldProps = {
	readonly current: LocationShape['branding']['logo']
	readonly choice: LogoChoice
	readonly onChange: (choice: LogoChoice) => void
}

/** A logo to choose, shown on a light and a dark page, with a warning if it is hard to see. */
export function LogoField({ current, choice, onChange }: LogoFieldProps) {
	const { settings } = useWords('venue')
	const box = useRef<HTMLInputElement>(null)
	const [own, setOwn] = useState<string>()
	const url = addressOfChoice(choice, current && `/brand/logo/${current.sha256}`)
	const take = async (file: File | undefined): Promise<void> => {
		if (file === undefined) return
		const isImage = ['image/png', 'image/jpeg'].includes(file.type)
		setOwn(isImage ? (file.size > MAX_LOGO_BYTES ? settings.logoLarge : undefined) : settings.logoKind)
		if (isImage && file.size <= MAX_LOGO_BYTES) onChange({ is: 'new', url: await readDataUrl(file) })
	}
	return (
		<Field label={settings.logo} name="logo" hint={settings.logoHint} fault={own}>
			{(control) => (
				<>
					{url !== undefined && <LogoPreview key={url} url={url} />}
					<div class="logo-actions">
						<input
							{...control}
							ref={box}
							type="file"
							class="file"
							accept="image/png,image/jpeg"
							onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
						/>
						{url !== undefined && (
							<Button
								icon="cross"
								onClick={() => {
									if (box.current !== null) box.current.value = ''
									onChange({ is: 'none' })
								}}
							>
								{settings.removeLogo}
							</Button>
						)}
					</div>
				</>
			)}
		</Field>
	)
}

/** The address of what is chosen. @param current that of the stored image; null if there is none */
export function addressOfChoice(choice: LogoChoice, current: string | null): string | undefined {
	if (choice.is === 'new') return choice.url
	return choice.is === 'unchanged' ? (current ?? undefined) : undefined
}

function LogoPreview({ url }: { url: string }) {
	const { settings } = useWords('venue')
	const [faults, setFaults] = useState<readonly LogoFault[]>([])
	return (
		<>
			<div class="logo-preview">
				<img
					src={url}
					alt={settings.logoLight}
					class="light"
					onLoad={({ currentTarget }) => setFaults(readLogoFaults(currentTarget))}
				/>
				<img src={url} alt={settings.logoDark} class="dark" />
			</div>
			{faults.map((where) => (
				<p key={where} class="state here" role="status">
					<Icon name="alert" size={18} />
					{where === 'dark' ? settings.logoDarkFault : settings.logoLightFault}
				</p>
			))}
		</>
	)
}

/** The edge to which a logo is made smaller to be judged, in pixels. */
const JUDGED_EDGE = 128

/** Reads on which backgrounds a loaded logo is hard to see. */
function readLogoFaults(image: HTMLImageElement): LogoFault[] {
	const canvas = document.createElement('canvas')
	const scale = Math.min(1, JUDGED_EDGE / Math.max(image.naturalWidth, image.naturalHeight, 1))
	canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
	canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
	const context = canvas.getContext('2d')
	if (context === null) return []
	context.drawImage(image, 0, 0, canvas.width, canvas.height)
	return judgeLogo(context.getImageData(0, 0, canvas.width, canvas.height).data)
}

/** Reads a file as a data URL. */
function readDataUrl(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader()
		reader.addEventListener('load', () => resolve(reader.result as string))
		reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
		reader.readAsDataURL(file)
	})
}
