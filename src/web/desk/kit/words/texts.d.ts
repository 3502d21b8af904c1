/**
 * Areas of each language alone (see `web/assets/texts.ts`), by tag (BCP 47): those that come with the frame but in English,
 * and each other.
 */
declare module 'texts:kit+shell+door!en' {
	import type { Texts } from '../../../../i18n/translation.ts'
	type Frame = {
		readonly tag: string
		readonly kit: Texts<'kit'>
		readonly shell: Texts<'shell'>
		readonly door: Texts<'door'>
	}
	const files: Readonly<Record<string, () => Promise<Frame>>>
	export default files
}

declare module 'texts:records' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly records: Texts<'records'> }>>>
	export default files
}

declare module 'texts:groups' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly groups: Texts<'groups'> }>>>
	export default files
}

declare module 'texts:forms' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly forms: Texts<'forms'> }>>>
	export default files
}

declare module 'texts:venue' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly venue: Texts<'venue'> }>>>
	export default files
}

declare module 'texts:system' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly system: Texts<'system'> }>>>
	export default files
}

declare module 'texts:upkeep' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly upkeep: Texts<'upkeep'> }>>>
	export default files
}

declare module 'texts:help' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly help: Texts<'help'> }>>>
	export default files
}

declare module 'texts:verify' {
	import type { Texts } from '../../../../i18n/translation.ts'
	const files: Readonly<Record<string, () => Promise<{ readonly verify: Texts<'verify'> }>>>
	export default files
}

/** The style sheet of a wing as text (see `web/assets/styles.ts`). */
declare module 'style:*' {
	const css: string
	export default css
}
