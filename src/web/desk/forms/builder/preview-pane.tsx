/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Chip } from '../../kit/parts/chip.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { languageName } from './language-name.ts'
import { useBuilder } from './use-builder.ts'
import { usePreview } from './use-preview.ts'

/** The widths in which the page is shown, in CSS pixels. */
const WIDTHS = { phone: 375, tablet: 768, kiosk: 1024 } as const
type Device = keyof typeof WIDTHS

const DEVICES = Object.keys(WIDTHS) as Device[]

/** The signing page itself in a frame, as the form is now. Nothing that is entered there is stored. */
export function PreviewPane() {
	const words = useWords('forms')
	const builder = useBuilder()
	const { templateId, language, languages, setLanguage } = builder
	const frame = useRef<HTMLIFrameElement>(null)
	const stage = useRef<HTMLDivElement>(null)
	const [device, setDevice] = useState<Device>('phone')
	const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
	const { error } = usePreview(frame, builder, { isKiosk: device === 'kiosk', isDark })
	useFit(stage, frame, WIDTHS[device])
	return (
		<section id="pane-preview" class="pane pane-preview" aria-label={words.panes.preview}>
			<div class="preview-tools">
				<div class="segments" role="group" aria-label={words.preview.width}>
					{DEVICES.map((each) => (
						<button key={each} type="button" aria-pressed={device === each} onClick={() => setDevice(each)}>
							{words.preview[each]}
						</button>
					))}
				</div>
				<select
					class="box"
					aria-label={words.preview.language}
					value={language}
					onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
				>
					{languages.map((tag) => (
						<option key={tag} value={tag} selected={tag === language}>
							{languageName(tag)}
						</option>
					))}
				</select>
				<Chip isOn={isDark} onPress={() => setDark(!isDark)}>
					{words.preview.dark}
				</Chip>
			</div>
			{error !== undefined && <ErrorText error={error} />}
			<div ref={stage} class="stage">
				<iframe
					ref={frame}
					class={isDark ? 'is-dark' : 'is-light'}
					title={words.panes.preview}
					src={`/desk/preview/${templateId}`}
				/>
			</div>
		</section>
	)
}

/** Shows the frame in a device's width, smaller where there is less room. Set by script, as no style stands in the page. */
function useFit(
	stage: { readonly current: HTMLElement | null },
	frame: { readonly current: HTMLIFrameElement | null },
	width: number,
): void {
	useEffect(() => {
		const [around, shown] = [stage.current, frame.current]
		if (around === null || shown === null) return undefined
		const fit = (): void => {
			const scale = Math.min(1, around.clientWidth / width)
			shown.style.width = `${width}px`
			shown.style.height = `${Math.round(around.clientHeight / scale)}px`
			shown.style.transform = scale === 1 ? '' : `scale(${scale})`
		}
		const observer = new ResizeObserver(fit)
		observer.observe(around)
		fit()
		return () => observer.disconnect()
	}, [width])
}
