/**
 * Areas of one language alone (see `web/assets/texts.ts`), by their names: those that come with the frame, and each
 * other.
 */
declare module 'texts:kit+shell+door/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const tag: string
	export const kit: Texts<'kit'>
	export const shell: Texts<'shell'>
	export const door: Texts<'door'>
}

declare module 'texts:records/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const records: Texts<'records'>
}

declare module 'texts:groups/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const groups: Texts<'groups'>
}

declare module 'texts:forms/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const forms: Texts<'forms'>
}

declare module 'texts:venue/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const venue: Texts<'venue'>
}

declare module 'texts:system/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const system: Texts<'system'>
}

declare module 'texts:upkeep/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const upkeep: Texts<'upkeep'>
}

declare module 'texts:help/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const help: Texts<'help'>
}

declare module 'texts:verify/*' {
	import type { Texts } from '../../../../i18n/translation.ts'
	export const verify: Texts<'verify'>
}

/** The style sheet of a wing as text (see `web/assets/styles.ts`). */
declare module 'style:*' {
	const css: string
	export default css
}
