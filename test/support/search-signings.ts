/** Who signs, when, and with what; the letter names the waiver in the tables below. */
export const signings = {
	a: {
		name: ['Łukasz', 'Żółć'],
		email: 'Lukasz@Example.com',
		phone: '+48 601 234 567',
		flagged: true,
		at: '2026-01-10T12:00:00Z',
	},
	b: {
		name: ['Grace', 'Hopper'],
		email: 'grace.hopper@navy.example',
		phone: '(555) 010-4567',
		tags: ['VIP', 'spring'],
		at: '2026-02-10T12:00:00Z',
	},
	c: {
		name: ['Søren', 'Strauß'],
		email: 'soren@example.com',
		template: 'second',
		tags: ['vip'],
		at: '2026-03-10T12:00:00Z',
	},
	d: { name: ['王', '小明'], event: true, flagged: true, at: '2026-04-10T12:00:00Z' },
	e: {
		name: ['Mary Ann', 'O’Brien-Smith'],
		phone: '0601 234 568',
		minors: [['Timmy', 'Hopper']],
		at: '2026-05-10T12:00:00Z',
	},
	f: {
		name: ['Hope', 'Grant'],
		email: 'hope@example.com',
		template: 'second',
		event: true,
		at: '2026-06-10T12:00:00Z',
	},
} as const satisfies Record<string, Signing>

export type Signing = {
	name: readonly [string, string]
	at: string
	email?: string
	phone?: string
	template?: 'second'
	tags?: readonly string[]
	event?: true
	flagged?: true
	minors?: readonly (readonly [string, string])[]
}
