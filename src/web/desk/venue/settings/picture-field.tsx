/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { LocationShape } from '../../../../features/locations/model.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { addressOfChoice } from './logo-field.tsx'
import type { LogoChoice } from './logo-field.tsx'

type PictureFieldProps = {
	readonly current: LocationShape['branding']['picture']
	readonly choice: LogoChoice
	readonly onChange: (choice: LogoChoice) => void
}

/** The picture at the top of guests' pages. It is made smaller here, since a camera's photo is larger than the service takes. */
export function PictureField({ current, choice, onChange }: PictureFieldProps) {
	const { settings } = useWords('venue')
	const box = useRef<HTMLInputElement>(null)
	const [own, setOwn] = useState<string>()
	const url = addressOfChoice(choice, current && `/brand/picture/${current.sha256}`)
	const take = async (file: File | undefined): Promise<void> => {
		if (file === undefined) return
		try {
			onChange({ is: 'new', url: await shrink(file) })
			setOwn(undefined)
		} catch {
			setOwn(settings.pictureFault)
		}
	}
	return (
		<Field label={settings.picture} name="picture" hint={settings.pictureHint} fault={own}>
			{(control) => (
				<>
					{url !== undefined && <img class="band-preview" src={url} alt={settings.picture} />}
					<div class="logo-actions">
						<input
							{...control}
							ref={box}
							type="file"
							class="file"
							accept="image/*"
							onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
						/>
						{url !== undefined && (
							<Button
								icon="cross"
								aria-label={`${settings.remove}: ${settings.picture}`}
								onClick={() => {
									if (box.current !== null) box.current.value = ''
									onChange({ is: 'none' })
								}}
							>
								{settings.remove}
							</Button>
						)}
					</div>
				</>
			)}
		</Field>
	)
}

/** In pixels: more than the page shows of it. */
const MAX_EDGE = 1_600

/** A photo of this size has at most some 300 KB. */
const QUALITY = 0.8

/** Makes a picture smaller. @returns a data URL of a JPEG @throws if the browser can't read it */
async function shrink(file: Blob): Promise<string> {
	const picture = await createImageBitmap(file)
	const scale = Math.min(1, MAX_EDGE / Math.max(picture.width, picture.height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(picture.width * scale))
	canvas.height = Math.max(1, Math.round(picture.height * scale))
	const context = canvas.getContext('2d')
	if (context === null) throw new Error('This browser can’t draw.')
	// A JPEG has no transparency.
	context.fillStyle = '#fff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.drawImage(picture, 0, 0, canvas.width, canvas.height)
	return canvas.toDataURL('image/jpeg', QUALITY)
}
