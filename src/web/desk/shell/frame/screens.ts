import lazy from 'preact-iso/lazy'
import type { AnyComponent } from 'preact'
import type { Scope } from '../../../../api/scopes.ts'
import { mayUse } from '../../kit/client/current.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { DoorScreen } from './door-screen.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'

export type Screen = {
	readonly name: keyof DeskWords<'shell'>['screens']
	readonly path: string
	readonly icon: IconName
	/** The scope that the screen requires. */
	readonly needs: Scope
	/** Another scope that opens a part of the screen. */
	readonly servesAlso?: Scope
	/** After `g`, this letter leads to the screen. */
	readonly letter: string
	readonly component: AnyComponent
	/** The wing of the component, if it does not come with the desk's script. */
	readonly wing?: keyof typeof wings
	/** True if addresses below its path belong to it, too. */
	readonly hasDetails: boolean
	/** True if it is hidden from navigation and shortcuts. */
	readonly isApart?: true
}

/** The scripts of the wings. */
export const wings = {
	records: () => import('../../records/screens.ts'),
	groups: () => import('../../groups/screens.ts'),
	forms: () => import('../../forms/screens.ts'),
	venue: () => import('../../venue/screens.ts'),
	system: () => import('../../system/screens.ts'),
	upkeep: () => import('../../upkeep/screens.ts'),
}

/** The screens in the order of the navigation. The first that a role may use is its start. The door comes with the script. */
export const screens: readonly Screen[] = [
	{
		name: 'door',
		path: '/desk',
		icon: 'door',
		needs: 'checkins:write',
		letter: 'd',
		component: DoorScreen,
		hasDetails: false,
	},
	{
		name: 'waivers',
		path: '/desk/waivers',
		icon: 'waivers',
		needs: 'waivers:read',
		letter: 'w',
		component: lazy(() => wings.records().then(({ Waivers }) => Waivers)),
		wing: 'records',
		hasDetails: true,
	},
	{
		name: 'events',
		path: '/desk/events',
		icon: 'calendar',
		needs: 'events:read',
		letter: 'e',
		component: lazy(() => wings.groups().then(({ Events }) => Events)),
		wing: 'groups',
		hasDetails: true,
	},
	{
		name: 'people',
		path: '/desk/people',
		icon: 'people',
		// The desk finds people at the door, without their contacts.
		needs: 'waivers:read',
		letter: 'p',
		component: lazy(() => wings.records().then(({ People }) => People)),
		wing: 'records',
		hasDetails: true,
	},
	{
		name: 'templates',
		path: '/desk/templates',
		icon: 'form',
		needs: 'templates:read',
		letter: 't',
		component: lazy(() => wings.forms().then(({ Templates }) => Templates)),
		wing: 'forms',
		hasDetails: true,
	},
	{
		name: 'messages',
		path: '/desk/messages',
		icon: 'send',
		needs: 'messages:read',
		letter: 'm',
		component: lazy(() => wings.groups().then(({ Messages }) => Messages)),
		wing: 'groups',
		hasDetails: true,
	},
	{
		name: 'figures',
		path: '/desk/figures',
		icon: 'bars',
		// The desk has today's figures at the door.
		needs: 'waivers:read',
		letter: 'f',
		component: lazy(() => wings.upkeep().then(({ Figures }) => Figures)),
		wing: 'upkeep',
		hasDetails: false,
	},
	{
		name: 'staff',
		path: '/desk/staff',
		icon: 'staff',
		needs: 'staff:manage',
		// A person who manages locations also makes desk devices.
		servesAlso: 'locations:manage',
		letter: 's',
		component: lazy(() => wings.venue().then(({ Staff }) => Staff)),
		wing: 'venue',
		hasDetails: false,
	},
	{
		name: 'kiosks',
		path: '/desk/kiosks',
		icon: 'tablet',
		needs: 'kiosks:manage',
		letter: 'k',
		component: lazy(() => wings.venue().then(({ Kiosks }) => Kiosks)),
		wing: 'venue',
		hasDetails: false,
	},
	{
		name: 'webhooks',
		path: '/desk/webhooks',
		icon: 'hook',
		needs: 'webhooks:manage',
		letter: 'h',
		component: lazy(() => wings.system().then(({ Webhooks }) => Webhooks)),
		wing: 'system',
		hasDetails: true,
	},
	{
		name: 'keys',
		path: '/desk/keys',
		icon: 'key',
		needs: 'keys:manage',
		letter: 'a',
		component: lazy(() => wings.system().then(({ Keys }) => Keys)),
		wing: 'system',
		hasDetails: false,
	},
	{
		name: 'evidence',
		path: '/desk/evidence',
		icon: 'proof',
		needs: 'audit:read',
		letter: 'v',
		component: lazy(() => wings.system().then(({ Evidence }) => Evidence)),
		wing: 'system',
		hasDetails: false,
	},
	{
		name: 'retention',
		path: '/desk/retention',
		icon: 'archive',
		needs: 'waivers:read',
		letter: 'r',
		component: lazy(() => wings.upkeep().then(({ Retention }) => Retention)),
		wing: 'upkeep',
		hasDetails: false,
	},
	{
		name: 'status',
		path: '/desk/status',
		icon: 'pulse',
		needs: 'organization:manage',
		letter: 'b',
		component: lazy(() => wings.upkeep().then(({ Status }) => Status)),
		wing: 'upkeep',
		hasDetails: false,
	},
	{
		name: 'settings',
		path: '/desk/settings',
		icon: 'settings',
		needs: 'organization:manage',
		servesAlso: 'locations:manage',
		letter: 'c',
		component: lazy(() => wings.venue().then(({ Settings }) => Settings)),
		wing: 'venue',
		hasDetails: false,
	},
	{
		name: 'setup',
		path: '/desk/setup',
		icon: 'check',
		needs: 'organization:manage',
		letter: '',
		component: lazy(() => wings.venue().then(({ FirstSteps }) => FirstSteps)),
		wing: 'venue',
		hasDetails: false,
		isApart: true,
	},
	{
		name: 'poster',
		path: '/desk/poster',
		icon: 'qr',
		needs: 'templates:read',
		letter: '',
		component: lazy(() => wings.forms().then(({ Poster }) => Poster)),
		wing: 'forms',
		hasDetails: true,
		isApart: true,
	},
]

export function screensOf(scopes: readonly string[]): readonly Screen[] {
	return screens.filter(
		({ needs, servesAlso }) =>
			mayUse(scopes, needs) || (servesAlso !== undefined && mayUse(scopes, servesAlso)),
	)
}

/** The screens that the navigation leads to. */
export function listedOf(screens: readonly Screen[]): readonly Screen[] {
	return screens.filter(({ isApart }) => isApart !== true)
}

/** Returns true if an address belongs to a screen. */
export function isAt({ path, hasDetails }: Screen, at: string): boolean {
	return at === path || (hasDetails && at.startsWith(`${path}/`))
}
