import { plainText } from '../../kit/text/plain.ts'
import type { AnswerType } from './answer-type.ts'
import { checkText } from './fields.ts'

/** RFC 5321 section 4.5.3.1.3, less the brackets. */
export const MAX_EMAIL = 254

export const email: AnswerType<'string'> = {
	shape: 'string',
	check(value, answer) {
		const address = checkText(readEmail(value), { max: MAX_EMAIL }, answer, answer.path)
		if (address !== undefined && !isEmail(address)) answer.report('not_an_email', answer.path)
		return address
	},
	show: (value) => [{ kind: 'text', text: value }],
}

/**
 * An address as it is kept and written to, in plain characters: mail programs and keyboards add signs that are not seen,
 * write the at sign and the dot of East Asia, put a name, brackets or `mailto:` around it, and spaces and a full stop
 * into it. Nothing of a sound address changes, nor of a text that is too long for one.
 */
export function readEmail(text: string): string {
	if (text.length > 4 * MAX_EMAIL || /^[\w.+-]+@[\w.-]*\w$/.test(text)) return text
	return plainText(text)
		.replace(/\u3002/g, '.')
		.replace(/(@.*?)[>.,;]+$/, '$1')
		.replace(/^[^<]*<(?=[^<>]+$)/, '')
		.replace(/^(?:mailto:)+([^?]*).*/i, '$1')
		.replace(/ ?@ ?([^ .]+) ?\. ?(?=\S+$)/, '@$1.')
}

/** One `@`, no spaces, nothing that a mail header would read as two addresses, and a domain of at least two labels. */
export function isEmail(text: string): boolean {
	const [local, domain, ...more] = text.split('@')
	if (!local || !domain || more.length > 0) return false
	if (local.length > 64 || /[\s,;:<>()[\]"\\]/.test(local)) return false
	const labels = domain.split('.')
	return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels[labels.length - 1] ?? '')
}

function isLabel(label: string): boolean {
	return (
		label.length <= 63 && /^[a-z0-9\u00a1-\uffff]([\w\u00a1-\uffff-]*[a-z0-9\u00a1-\uffff])?$/i.test(label)
	)
}
