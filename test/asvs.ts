/** Prints each requirement of OWASP ASVS, or those that the arguments name, with the tests that show it. */
import { nameTest } from './support/architecture/titles.ts'
import { readRequirements } from './support/asvs/asvs.ts'

const wanted = process.argv.slice(2)
const requirements = readRequirements()
const unknown = wanted.filter((each) => !requirements.some(({ numbers }) => numbers.includes(each)))
if (unknown.length > 0) {
	console.error(`There is no requirement ${unknown.join(', ')} in levels 1 and 2. Name them as 6.2.1.`)
	process.exit(1)
}
for (const { numbers, state, reason, tests } of requirements.filter(
	(each) => wanted.length === 0 || each.numbers.some((number) => wanted.includes(number)),
))
	console.log(
		`${numbers.join(', ')}. ${[`${state}.`, reason].join(' ').trim()}\n${tests.map((each) => `  ${nameTest(each)}\n`).join('')}`,
	)
