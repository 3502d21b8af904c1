/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { shrink } from '../../../signing/client/photo.ts'
import { call } from '../../kit/client/call.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'

type PhotosProps = {
	readonly incident: Pick<IncidentShape, 'id' | 'photos'>
	/** True if photos can be added and deleted. */
	readonly isOpen?: boolean
}

/** The photos of a report. On a tablet the button opens the camera. */
export function Photos({ incident: { id, photos: first }, isOpen = false }: PhotosProps) {
	const { incidents: texts } = useWords('records')
	const [photos, setPhotos] = useState(first)
	const { act, isBusy } = useAct([])
	const send = async (photo: string): Promise<void> => {
		const added = await call('addIncidentPhoto', { path: { id }, body: { photo } })
		setPhotos((before) => [...before.filter((each) => each.id !== added.id), added])
	}
	const add = (files: readonly File[]): void =>
		act(async () => {
			let sending = Promise.resolve()
			for (const file of files) {
				// One is made small while the one before is on its way.
				const [photo] = await Promise.all([shrink(file), sending])
				sending = send(photo)
			}
			await sending
		})
	const remove = (photoId: string): void =>
		act(async () => {
			await call('deleteIncidentPhoto', { path: { id, photoId } })
			setPhotos((before) => before.filter((each) => each.id !== photoId))
		})
	if (photos.length === 0 && !isOpen) return null
	return (
		<PanelPart title={texts.photos} end={isOpen && <AddPhotos isBusy={isBusy} onFiles={add} />}>
			{photos.length === 0 && <p class="hint">{texts.noPhotos}</p>}
			<ul class="incident-photos">
				{photos.map((photo, at) => {
					const name = fill(texts.photo, { number: at + 1 })
					const address = `/v1/incidents/${id}/photos/${photo.id}`
					return (
						<li key={photo.id}>
							<a href={address} target="_blank" rel="noreferrer">
								<img src={address} alt={name} width={photo.width} height={photo.height} loading="lazy" />
							</a>
							{isOpen && (
								<Button
									class="plain"
									aria-label={fill(texts.deletePhoto, { name })}
									onClick={() => remove(photo.id)}
								>
									{texts.delete}
								</Button>
							)}
						</li>
					)
				})}
			</ul>
		</PanelPart>
	)
}

type AddPhotosProps = { readonly isBusy: boolean; readonly onFiles: (files: readonly File[]) => void }

function AddPhotos({ isBusy, onFiles }: AddPhotosProps) {
	const { incidents: texts } = useWords('records')
	const chooser = useRef<HTMLInputElement>(null)
	return (
		<>
			<input
				ref={chooser}
				type="file"
				accept="image/*"
				multiple
				hidden
				aria-label={texts.addPhotos}
				onChange={({ currentTarget }) => {
					onFiles([...(currentTarget.files ?? [])])
					currentTarget.value = ''
				}}
			/>
			<Button icon="photo" class="push" isBusy={isBusy} onClick={() => chooser.current?.click()}>
				{texts.addPhotos}
			</Button>
		</>
	)
}
