import type { SavedEdit, TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import { call } from '../../kit/client/call.ts'
import type { Input } from '../../kit/client/operations.ts'
import type { Content } from './content.ts'

/** @returns the draft; without one the published version, from which the next draft begins */
export function readDraft(id: string): Promise<TemplateDraft> {
	return call('getDraft', { path: { id }, query: { fallback: 'published' } })
}

/** Saves a content that was made from a revision, in any state. @throws CallError `conflict` if it is not the newest */
export async function saveContent(id: string, content: Content, revision: number): Promise<SavedEdit> {
	// With a revision the blocks may be incomplete, and the response has all its fields.
	const blocks = [...content.blocks] as Input<'saveDraft'>['body']['blocks']
	return (await call('saveDraft', { path: { id }, body: { ...content, blocks, revision } })) as SavedEdit
}
