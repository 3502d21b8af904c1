import { expect, test } from 'bun:test'
import { doneSteps, nextStep } from '../../../../src/web/desk/venue/first-steps/progress.ts'
import type { Venue } from '../../../../src/web/desk/venue/first-steps/progress.ts'

const branding = { logo: null, picture: null, color: null, replyTo: null }
type Found = {
	readonly name?: string
	readonly color?: string | null
	readonly forms?: readonly Venue['forms'][number]['status'][]
	readonly kiosks?: readonly Venue['kiosks'][number]['status'][]
	readonly address?: string
}

const venue = ({
	name = 'My organization',
	color = null,
	forms = [],
	kiosks = [],
	address = 'http://127.0.0.1:3000',
}: Found = {}): Venue => ({
	address,
	organization: { name, branding: { ...branding, color } },
	forms: forms.map((status) => ({ status })),
	kiosks: kiosks.map((status) => ({ status })),
})

test('A new venue has done no step, and begins with its name', () => {
	const done = doneSteps(venue())
	expect([...done]).toEqual([])
	expect(nextStep(done)).toBe('venue')
})

test('What is there counts as done, in whatever order it came', () => {
	expect([...doneSteps(venue({ kiosks: ['revoked', 'paired'], color: '#112233' }))]).toEqual([
		'look',
		'tablets',
	])
	expect(nextStep(doneSteps(venue({ name: 'North Wall', color: '#112233', forms: ['draft'] })))).toBe('form')
})

test('Neither a draft nor a tablet that waits for its code counts as done', () => {
	const done = doneSteps(
		venue({
			name: 'North Wall',
			color: '#112233',
			forms: ['draft', 'archived'],
			kiosks: ['waiting', 'revoked'],
		}),
	)
	expect([...done]).toEqual(['venue', 'look'])
})

test('With everything there, nothing comes next', () => {
	const all = { name: 'North Wall', color: '#112233', forms: ['active'], kiosks: ['paired'] } as const
	expect(nextStep(doneSteps(venue({ ...all, address: 'https://waiver.example' })))).toBeUndefined()
	// No phone opens a code that leads to this box alone.
	expect(nextStep(doneSteps(venue(all)))).toBe('address')
})
