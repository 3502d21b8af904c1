import lazy from 'preact-iso/lazy'
import type { AnyComponent } from 'preact'
import type { Scope } from '../../../../api/scopes.ts'
import { Door } from '../../door/door.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import type { IconName } from '../../kit/parts/icons.tsx'

type ScreenName = keyof DeskWords<'kit'>['screens']

/** The groups of the navigation, in order, and those of the administration. */
export const mainGroups = ['today', 'guests', 'venue'] as const
export const adminGroups = ['team', 'records', 'connections', 'box'] as const

export type Group = (typeof mainGroups | typeof adminGroups)[number]

export type Screen = {
	readonly name: ScreenName
	readonly path: string
	readonly icon: IconName
	/** The scope that the screen requires. */
	readonly needs: Scope
	/** Another scope that opens a part of the screen, and the name of that part. */
	readonly servesAlso?: { readonly scope: Scope; readonly name: ScreenName }
	/** True for what concerns all locations: whoever is bound to some has no use for it. */
	readonly isOfAll?: true
	/** After `g`, this letter leads to the screen. */
	readonly letter?: string
	readonly component: AnyComponent
	/** The wing of the component, if it does not come with the desk's script. */
	readonly wing?: keyof typeof wings
	/** True if addresses below its path belong to it, too. */
	readonly hasDetails: boolean
	/** Where the navigation lists it. Other screens are reached from a screen, or by the search. */
	readonly group?: Group
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
		component: Door,
		hasDetails: false,
		group: 'today',
	},
	{
		name: 'arrivals',
		path: '/desk/arrivals',
		icon: 'arrivals',
		needs: 'checkins:read',
		letter: 'a',
		component: lazy(() => wings.records().then(({ Arrivals }) => Arrivals)),
		wing: 'records',
		hasDetails: false,
		group: 'today',
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
		group: 'today',
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
		group: 'guests',
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
		group: 'guests',
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
		group: 'guests',
	},
	{
		name: 'templates',
		path: '/desk/templates',
		icon: 'form',
		needs: 'templates:read',
		letter: 'f',
		component: lazy(() => wings.forms().then(({ Templates }) => Templates)),
		wing: 'forms',
		hasDetails: true,
		group: 'venue',
	},
	{
		name: 'kiosks',
		path: '/desk/kiosks',
		icon: 'tablet',
		needs: 'kiosks:manage',
		letter: 't',
		component: lazy(() => wings.venue().then(({ Kiosks }) => Kiosks)),
		wing: 'venue',
		hasDetails: false,
		group: 'venue',
	},
	{
		name: 'figures',
		path: '/desk/figures',
		icon: 'bars',
		// The desk has today's figures at the door.
		needs: 'waivers:read',
		letter: 'r',
		component: lazy(() => wings.upkeep().then(({ Figures }) => Figures)),
		wing: 'upkeep',
		hasDetails: false,
		group: 'venue',
	},
	{
		name: 'staff',
		path: '/desk/staff',
		icon: 'staff',
		needs: 'staff:manage',
		// A person who manages locations also makes desk devices.
		servesAlso: { scope: 'locations:manage', name: 'devices' },
		letter: 's',
		component: lazy(() => wings.venue().then(({ Staff }) => Staff)),
		wing: 'venue',
		hasDetails: false,
		group: 'team',
	},
	{
		name: 'log',
		path: '/desk/log',
		icon: 'list',
		needs: 'audit:read',
		letter: 'l',
		component: lazy(() => wings.system().then(({ Log }) => Log)),
		wing: 'system',
		hasDetails: false,
		group: 'records',
	},
	{
		name: 'incidents',
		path: '/desk/incidents',
		icon: 'alert',
		needs: 'incidents:read',
		letter: 'i',
		component: lazy(() => wings.records().then(({ Incidents }) => Incidents)),
		wing: 'records',
		hasDetails: true,
		group: 'records',
	},
	{
		name: 'verify',
		path: '/desk/verify',
		icon: 'proof',
		needs: 'audit:read',
		letter: 'v',
		component: lazy(() => wings.system().then(({ Verify }) => Verify)),
		wing: 'system',
		hasDetails: false,
		group: 'records',
	},
	{
		name: 'checkpoint',
		path: '/desk/checkpoint',
		icon: 'archive',
		needs: 'audit:read',
		component: lazy(() => wings.system().then(({ Checkpoint }) => Checkpoint)),
		wing: 'system',
		hasDetails: false,
		group: 'records',
	},
	{
		name: 'retention',
		path: '/desk/retention',
		icon: 'archive',
		needs: 'waivers:read',
		isOfAll: true,
		letter: 'n',
		component: lazy(() => wings.upkeep().then(({ Retention }) => Retention)),
		wing: 'upkeep',
		hasDetails: false,
		group: 'records',
	},
	{
		name: 'integrations',
		path: '/desk/integrations',
		icon: 'link',
		needs: 'webhooks:manage',
		component: lazy(() => wings.system().then(({ Integrations }) => Integrations)),
		wing: 'system',
		hasDetails: false,
		group: 'connections',
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
		group: 'connections',
	},
	{
		name: 'keys',
		path: '/desk/keys',
		icon: 'key',
		needs: 'keys:manage',
		letter: 'k',
		component: lazy(() => wings.system().then(({ Keys }) => Keys)),
		wing: 'system',
		hasDetails: false,
		group: 'connections',
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
		group: 'box',
	},
	{
		name: 'settings',
		path: '/desk/settings',
		icon: 'settings',
		needs: 'organization:manage',
		servesAlso: { scope: 'locations:manage', name: 'places' },
		letter: 'c',
		component: lazy(() => wings.venue().then(({ Settings }) => Settings)),
		wing: 'venue',
		hasDetails: false,
		group: 'box',
	},
	{
		name: 'setup',
		path: '/desk/setup',
		icon: 'check',
		needs: 'organization:manage',
		component: lazy(() => wings.venue().then(({ FirstSteps }) => FirstSteps)),
		wing: 'venue',
		hasDetails: false,
	},
	{
		name: 'poster',
		path: '/desk/poster',
		icon: 'qr',
		needs: 'templates:read',
		component: lazy(() => wings.forms().then(({ Poster }) => Poster)),
		wing: 'forms',
		hasDetails: true,
	},
]
