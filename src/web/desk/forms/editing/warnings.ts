import type { TemplateKind } from '../../../../features/templates/model.ts'
import { languagesIn, typeOf } from './content.ts'
import type { Content } from './content.ts'
import { findUnreachable, isAnswered } from './rules.ts'
import { countGaps } from './texts.ts'

/** A permitted state of a form that is probably a mistake. */
export type Warning =
	| { readonly code: 'untranslated'; readonly language: string; readonly count: number }
	| { readonly code: 'no_consent' | 'no_text' | 'optional_signature' }
	| { readonly code: 'unreachable' | 'asked_after_signature'; readonly blockId: string }

export function listWarnings(content: Content, kind: TemplateKind = 'waiver'): Warning[] {
	const { blocks } = content
	const has = (type: string): boolean => blocks.some((block) => typeOf(block) === type)
	const warnings: Warning[] = []
	const languages = languagesIn(content)
	for (const [language, count] of countGaps(content, languages))
		if (count > 0) warnings.push({ code: 'untranslated', language, count })
	const isSigned = kind === 'waiver'
	if (isSigned && !has('consent')) warnings.push({ code: 'no_consent' })
	if (isSigned && !has('text') && !has('consent')) warnings.push({ code: 'no_text' })
	const signatures = blocks.filter((block) => typeOf(block) === 'signature')
	const isSure = signatures.some((block) => block['required'] !== false && block['visibleIf'] === undefined)
	if (signatures.length > 0 && !isSure) warnings.push({ code: 'optional_signature' })
	const signedAt = blocks.findLastIndex((block) => typeOf(block) === 'signature')
	const late = signedAt === -1 ? undefined : blocks.slice(signedAt + 1).find(isAnswered)
	if (late !== undefined) warnings.push({ code: 'asked_after_signature', blockId: late.id })
	for (const blockId of findUnreachable(blocks)) warnings.push({ code: 'unreachable', blockId })
	return warnings
}
