import { useEffect, useMemo } from 'preact/hooks'
import type { TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import { useSession } from '../../kit/client/current.ts'
import { readDraft, saveContent } from '../editing/drafts.ts'
import { Saver } from '../editing/saver.ts'
import { findUnsent, storeUnsent } from './unsent.ts'

/** Browsers send no more than 64 KiB for a page that is gone, in bytes; this leaves room for the headers. */
const MAX_LAST_BYTES = 60_000

/** Saves changes, also when the screen or the page is left. */
export function useSaver(templateId: string, draft: TemplateDraft): Saver {
	const { staff } = useSession()
	const saver = useMemo(() => {
		const key = { staffId: staff.id, templateId }
		return new Saver(
			{
				save: (content, revision) => saveContent(templateId, content, revision),
				read: () => readDraft(templateId),
				store: (unsent) => storeUnsent(key, unsent),
				later(run, ms) {
					const timer = setTimeout(run, ms)
					return () => clearTimeout(timer)
				},
			},
			draft,
			findUnsent(key),
		)
	}, [templateId])
	useEffect(() => {
		const onHide = (): void => void saver.flush()
		const onLeave = (): void => sendLast(templateId, saver)
		const onBefore = (event: BeforeUnloadEvent): void => {
			const unsent = saver.unsent
			// A reload finds it in any case; a closed tab does not.
			if (unsent !== undefined && JSON.stringify(unsent.content).length > MAX_LAST_BYTES)
				event.preventDefault()
			else if (['refused', 'failed', 'conflict', 'waiting'].includes(saver.state.get().is))
				event.preventDefault()
		}
		document.addEventListener('visibilitychange', onHide)
		addEventListener('pagehide', onLeave)
		addEventListener('beforeunload', onBefore)
		return () => {
			document.removeEventListener('visibilitychange', onHide)
			removeEventListener('pagehide', onLeave)
			removeEventListener('beforeunload', onBefore)
			void saver.flush()
		}
	}, [saver])
	return saver
}

/** Sends unsent changes as the page closes. The response can't be read: the next page compares the stored draft. */
function sendLast(templateId: string, saver: Saver): void {
	const unsent = saver.unsent
	if (unsent === undefined || saver.state.get().is === 'conflict') return
	const body = JSON.stringify({ ...unsent.content, revision: unsent.revision })
	if (new Blob([body]).size > MAX_LAST_BYTES) return
	void fetch(`/v1/templates/${templateId}/draft`, {
		method: 'PUT',
		keepalive: true,
		headers: { 'content-type': 'application/json' },
		body,
	}).catch(() => undefined)
}
