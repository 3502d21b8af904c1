import { checkBlocks, publishIssues } from '../../../../blocks/authoring/check-blocks.ts'
import type { TemplateKind } from '../../../../features/templates/model.ts'
import type { Content } from './content.ts'

/** A fault that prevents publishing. `path` is below the block, the settings or the name: `label`, `expiry/date`. */
export type FormFault = {
	readonly about: 'block' | 'settings' | 'name' | 'form'
	readonly blockId?: string
	readonly path: string
	readonly code: string
	readonly params?: Readonly<Record<string, string | number>>
	/** The service's own sentence, for checks that only it makes. */
	readonly message?: string
}

/** All faults that prevent publishing, by the same checks as the service's. */
export function findFaults({ name, blocks }: Content, kind: TemplateKind = 'waiver'): FormFault[] {
	const nameFault: FormFault = { about: 'name', path: '', code: 'unnamed' }
	const blockFaults = [...checkBlocks(blocks).issues, ...publishIssues(blocks, kind)].map(
		({ path, code, params }): FormFault => {
			const [, at = '', ...rest] = path.split('/')
			const block = at === '' ? undefined : blocks[Number(at)]
			const more = { path: rest.join('/'), code, ...(params === undefined ? {} : { params }) }
			return block === undefined ? { about: 'form', ...more } : { about: 'block', blockId: block.id, ...more }
		},
	)
	return [...(name.trim() === '' ? [nameFault] : []), ...blockFaults]
}

type ServiceIssue = { readonly path: string; readonly code: string; readonly message: string }

/** Selects the faults that only the service finds: those of the form's own settings. */
export function settingFaults(issues: readonly ServiceIssue[]): FormFault[] {
	return issues.flatMap(({ path, code, message }) =>
		path.startsWith('/settings') ? [{ about: 'settings', path: path.slice(10), code, message } as const] : [],
	)
}
