import type { SavedEdit, TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import { call } from '../../kit/client/call.ts'
import type { Content } from './content.ts'

/** @returns the draft, or what is published, from which the next one begins */
export function readDraft(id: string): Promise<TemplateDraft> {
	return call('getDraft', { path: { id }, query: { fallback: 'published' } })
}

/** Saves what was made of a revision, in any state. @throws CallError `conflict` if it is not the newest */
export function saveContent(id: string, content: Content, revision: number): Promise<SavedEdit> {
	return call('saveDraft', { path: { id }, body: { ...content, blocks: [...content.blocks], revision } })
}
