import { InvalidArgumentError } from 'commander'
import { isInvisible } from '../blocks/characters.ts'
import { codePointLength, hasForbiddenCharacter, tidy } from '../kit/text/text.ts'

/** In code points. */
export function readName(maxLength: number): (text: string) => string {
	return (text) => {
		const name = tidy(text)
		const length = codePointLength(name)
		if (isInvisible(name) || length > maxLength || hasForbiddenCharacter(name))
			throw new InvalidArgumentError(`Give 1 to ${maxLength} characters.`)
		return name
	}
}
