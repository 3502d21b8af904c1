import { InvalidArgumentError } from 'commander'
import { codePointLength, hasForbiddenCharacter, tidy } from '../kit/text.ts'

/** Reads the name of an option, of 1 to `maxLength` code points, as it will be kept. */
export function readName(maxLength: number): (text: string) => string {
	return (text) => {
		const name = tidy(text)
		const length = codePointLength(name)
		if (length < 1 || length > maxLength || hasForbiddenCharacter(name))
			throw new InvalidArgumentError(`Give 1 to ${maxLength} characters.`)
		return name
	}
}
