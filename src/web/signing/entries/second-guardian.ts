/** Ids that no block of a template can have: the page itself asks whom else the children need to sign for them. */
export const SECOND_NAME = 'second:name'
export const SECOND_EMAIL = 'second:email'

/** Whether a control is about the second guardian, not about whoever fills in the form. */
export function isAboutSecond(name: string): boolean {
	return name.includes(':')
}
