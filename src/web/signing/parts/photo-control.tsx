/** @jsxImportSource preact */
import { useEffect, useRef, useState, useLayoutEffect } from 'preact/hooks'
import { readEntry } from '../entries/entries.ts'
import { useForm } from '../form/form-context.ts'
import { IssueLine, describedBy, idOf, useIssue } from './field.tsx'
import { CameraIcon, PhotoIcon } from './icons.tsx'
import type { Camera, Device } from '../form/device.ts'

type PhotoProps = {
	readonly name: string
	readonly facing: 'user' | 'environment'
	readonly label?: string
}

/** One photo: from the page's camera if possible, else from the device's camera or a file. */
export function PhotoControl({ name, facing, label }: PhotoProps) {
	const { words, entries, device, set } = useForm()
	const [isOpen, setOpen] = useState(false)
	const [failure, setFailure] = useState('')
	const button = useRef<HTMLButtonElement>(null)
	const image = readEntry(entries, name)
	const take = (file: Blob): void => {
		setFailure('')
		device?.shrink(file).then(
			(small) => set({ [name]: small }),
			() => setFailure(words.photoFailed),
		)
	}
	const close = (problem: string): void => {
		setOpen(false)
		setFailure(problem)
		setTimeout(() => button.current?.focus())
	}
	if (isOpen && device?.openCamera !== undefined)
		return (
			<CameraView
				facing={facing}
				openCamera={device.openCamera}
				onTake={(photo) => {
					set({ [name]: photo })
					close('')
				}}
				onClose={(hasFailed) => close(hasFailed ? words.cameraFailed : '')}
			/>
		)
	return (
		<div class="photo">
			{label !== undefined && <p class="part-label">{label}</p>}
			<IssueLine name={name} />
			{failure !== '' && (
				<p class="issue" role="alert">
					{failure}
				</p>
			)}
			{image !== '' && <img class="shot" src={image} alt="" />}
			<div class="photo-buttons">
				{device?.openCamera !== undefined && (
					<button ref={button} type="button" class="button quiet" onClick={() => setOpen(true)}>
						<CameraIcon />
						<Named text={image === '' ? words.takePhoto : words.replacePhoto} label={label} />
					</button>
				)}
				<FileButton name={name} facing={facing} label={label} onChoose={take} />
				{image !== '' && (
					<button
						type="button"
						class="link"
						onClick={() => {
							set({ [name]: '' })
							const next = button.current ?? document.getElementById(idOf(name))
							next?.focus()
						}}
					>
						<Named text={words.removePhoto} label={label} />
					</button>
				)}
			</div>
		</div>
	)
}

/** The text of a button, with the name of the photo for screen readers. */
function Named({ text, label }: { text: string; label: string | undefined }) {
	return (
		<span>
			{text}
			{label !== undefined && <span class="vh">: {label}</span>}
		</span>
	)
}

type FileProps = Omit<PhotoProps, 'label'> & {
	readonly label: string | undefined
	onChoose(file: Blob): void
}

/** The browser's file picker. On a phone it opens the camera if the page cannot. */
function FileButton({ name, facing, label, onChoose }: FileProps) {
	const { words, device } = useForm()
	const issue = useIssue(name)
	const input = useRef<HTMLInputElement>(null)
	const hasOwnCamera = device?.openCamera !== undefined
	useEffect(() => {
		// A file may have been chosen before the script ran.
		const early = input.current?.files?.[0]
		if (device !== undefined && early !== undefined) onChoose(early)
	}, [device])
	return (
		<label class={device === undefined ? 'file bare' : 'file button quiet'}>
			<PhotoIcon />
			<Named
				text={device !== undefined && !hasOwnCamera ? words.takePhoto : words.choosePhoto}
				label={label}
			/>
			<input
				ref={input}
				type="file"
				id={idOf(name)}
				name={name}
				accept="image/png,image/jpeg,image/*"
				capture={hasOwnCamera ? undefined : facing}
				aria-describedby={describedBy(name, false, issue !== undefined)}
				onChange={(event) => {
					const file = event.currentTarget.files?.[0]
					if (file !== undefined) onChoose(file)
					// Otherwise the browser fires no event if the same photo is removed and chosen again.
					event.currentTarget.value = ''
				}}
			/>
		</label>
	)
}

type CameraViewProps = {
	readonly facing: 'user' | 'environment'
	readonly openCamera: NonNullable<Device['openCamera']>
	onTake(image: string): void
	onClose(hasFailed: boolean): void
}

/** The camera picture with a button to take it. Unmounting closes the camera. */
function CameraView({ facing, openCamera, onTake, onClose }: CameraViewProps) {
	const { words } = useForm()
	const video = useRef<HTMLVideoElement>(null)
	const shutter = useRef<HTMLButtonElement>(null)
	const [camera, setCamera] = useState<Camera>()
	useEffect(() => {
		let camera: Camera | undefined
		let isGone = false
		const start = async (): Promise<void> => {
			if (video.current === null) return
			camera = await openCamera(video.current, facing)
			if (isGone) camera.close()
			else setCamera(camera)
		}
		start().catch(() => onClose(true))
		return () => {
			isGone = true
			camera?.close()
		}
	}, [])
	useLayoutEffect(() => shutter.current?.focus(), [camera])
	return (
		<div class="camera">
			<video ref={video} class={facing === 'user' ? 'mirrored' : undefined} playsInline muted />
			<div class="photo-buttons">
				<button
					ref={shutter}
					type="button"
					class="button"
					disabled={camera === undefined}
					onClick={() => camera && onTake(camera.take())}
				>
					{words.shutter}
				</button>
				<button type="button" class="link" onClick={() => onClose(false)}>
					{words.cancel}
				</button>
			</div>
		</div>
	)
}
