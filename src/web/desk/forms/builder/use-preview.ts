import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PageProps } from '../../../signing/page-props.ts'
import type { FromPreview, ToPreview } from '../../../signing/preview-messages.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import { settingFaults } from '../editing/faults.ts'
import type { Builder } from './use-builder.ts'

/** The preview follows a change immediately, but no sooner than this after the last one, in milliseconds. */
const PACE_MS = 150

/** Updates the page in the frame with the current form. @returns why it failed */
export function usePreview(
	frame: RefObject<HTMLIFrameElement | null>,
	{ templateId, content, language, selected, acts, setLanguage, noteFaults }: Builder,
	{ isKiosk, isDark }: { readonly isKiosk: boolean; readonly isDark: boolean },
): { readonly error: unknown } {
	const [isReady, setReady] = useState(false)
	const [error, setError] = useState<unknown>()
	const latest = useRef({ content, language, isKiosk })
	latest.current = { content, language, isKiosk }
	const isBusy = useRef(false)
	const followedAt = useRef(-PACE_MS)
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
	const post = (message: ToPreview): void =>
		frame.current?.contentWindow?.postMessage(message, location.origin)

	const follow = async (): Promise<void> => {
		timer.current = undefined
		if (isBusy.current) return
		isBusy.current = true
		followedAt.current = performance.now()
		const now = latest.current
		try {
			const { name, settings, blocks } = now.content
			const body = { name, settings, blocks: [...blocks], language: now.language, kiosk: now.isKiosk }
			const { props, issues, ...look } = await call('previewTemplate', { path: { id: templateId }, body })
			// The API does not document what the page is rendered from.
			post({ kind: 'show', props: props as PageProps, ...look })
			noteFaults(settingFaults(issues))
			setError(undefined)
		} catch (failure) {
			// Malformed blocks are reported at their field.
			if (failure instanceof CallError && failure.status === 422) noteFaults(settingFaults(failure.faults))
			else setError(failure)
		} finally {
			isBusy.current = false
		}
		const next = latest.current
		if (next.content !== now.content || next.language !== now.language || next.isKiosk !== now.isKiosk) plan()
	}
	// After the browser has drawn the key itself.
	const plan = (): void => {
		const wait = Math.max(0, followedAt.current + PACE_MS - performance.now())
		timer.current ??= setTimeout(() => void follow(), wait)
	}

	// Before the frame can say that it is ready.
	useLayoutEffect(() => {
		const listen = ({ data, origin, source }: MessageEvent<FromPreview | undefined>): void => {
			if (origin !== location.origin || source !== frame.current?.contentWindow) return
			if (data?.kind === 'ready') setReady(true)
			else if (data?.kind === 'language') setLanguage(data.tag)
			else if (data?.kind === 'selected') acts.select(data.blockId)
		}
		addEventListener('message', listen)
		return () => {
			removeEventListener('message', listen)
			clearTimeout(timer.current)
		}
	}, [])
	useEffect(() => {
		if (isReady) plan()
	}, [isReady, content, language, isKiosk])
	useEffect(() => {
		if (isReady) post({ kind: 'select', blockId: selected })
	}, [isReady, selected])
	useEffect(() => {
		if (isReady) post({ kind: 'scheme', isDark })
	}, [isReady, isDark])
	return { error }
}
