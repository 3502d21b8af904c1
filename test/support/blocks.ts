import type { Block, CheckContext, StoredImage } from '../../src/blocks/types.ts'

/** What the checks are told of an image; its data URL names what to answer. */
export const png: StoredImage = {
	image: true,
	contentType: 'image/png',
	sha256: 'ab'.repeat(32),
	bytes: 1000,
	width: 300,
	height: 100,
}

const images: Readonly<Record<string, ReturnType<CheckContext['readImage']>>> = {
	png,
	jpeg: { ...png, contentType: 'image/jpeg' },
	heavy: { ...png, bytes: 512 * 1024 + 1 },
	huge: { ...png, bytes: 8 * 1024 * 1024 + 1 },
	wide: { ...png, width: 2001 },
	tall: { ...png, height: 8001 },
	damaged: { fault: 'damaged' },
	text: { fault: 'not_png_or_jpeg' },
}

export const imageUrl = (name: string): string => `data:image/png;base64,${name}`

/** A context in which today is 1 March 2026, and images are known by name. */
export const context: CheckContext = {
	today: '2026-03-01',
	readImage: (_path, url) => images[url.slice(url.indexOf(',') + 1)] ?? { fault: 'not_base64' },
}

const options = [
	{ value: 'a', label: { en: 'Ay', de: 'Ah' } },
	{ value: 'b', label: 'Bee' },
]

/** The least that each type needs to be sound. */
export const sampleBlocks: Readonly<Record<string, Block>> = {
	heading: { id: 'heading', type: 'heading', text: 'Waiver' },
	divider: { id: 'divider', type: 'divider' },
	text: { id: 'text', type: 'text', text: '**Risks** are real.' },
	name: { id: 'name', type: 'name', label: 'Your name' },
	email: { id: 'email', type: 'email', label: 'Email' },
	phone: { id: 'phone', type: 'phone', label: 'Phone' },
	date_of_birth: { id: 'date_of_birth', type: 'date_of_birth', label: 'Born' },
	address: { id: 'address', type: 'address', label: 'Address' },
	emergency_contact: { id: 'emergency_contact', type: 'emergency_contact', label: 'Call' },
	short_text: { id: 'short_text', type: 'short_text', label: 'Short' },
	long_text: { id: 'long_text', type: 'long_text', label: 'Long' },
	number: { id: 'number', type: 'number', label: 'Number' },
	date: { id: 'date', type: 'date', label: 'Date' },
	checkbox: { id: 'checkbox', type: 'checkbox', label: 'I agree' },
	yes_no: { id: 'yes_no', type: 'yes_no', label: { en: 'Ill?', de: 'Krank?' } },
	single_choice: { id: 'single_choice', type: 'single_choice', label: 'One', options },
	multiple_choice: { id: 'multiple_choice', type: 'multiple_choice', label: 'Some', options },
	minors: { id: 'minors', type: 'minors', label: 'Minors' },
	consent: { id: 'consent', type: 'consent', label: 'Electronic records', text: 'You agree.' },
	initials: { id: 'initials', type: 'initials', label: 'Initials' },
	signature: { id: 'signature', type: 'signature', label: 'Signature' },
	photo_capture: { id: 'photo_capture', type: 'photo_capture', label: 'Photo' },
	id_capture: { id: 'id_capture', type: 'id_capture', label: 'Passport' },
}

/** An answer that each answer type takes. */
export const sampleValues: Readonly<Record<string, unknown>> = {
	name: { firstName: 'Ana', lastName: 'Núñez' },
	email: 'ana@example.com',
	phone: '+1 (555) 123-4567 x89',
	date_of_birth: '1990-05-17',
	address: { line1: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' },
	emergency_contact: { name: 'Bo Li', phone: '555 123 4567' },
	short_text: 'one line',
	long_text: 'two\nlines',
	number: 42.5,
	date: '2024-02-29',
	checkbox: true,
	yes_no: false,
	single_choice: 'a',
	multiple_choice: ['b', 'a'],
	minors: [{ firstName: 'Cy', lastName: 'Núñez', dateOfBirth: '2015-01-31' }],
	consent: true,
	initials: { typed: 'AN' },
	signature: imageUrl('png'),
	photo_capture: imageUrl('jpeg'),
	id_capture: imageUrl('png'),
}

/** The sample block of a type with other settings. */
export function blockOf(type: string, settings: Record<string, unknown> = {}): Block {
	const sample = sampleBlocks[type]
	if (sample === undefined) throw new Error(`No sample of ${type}`)
	return { ...sample, ...settings }
}
