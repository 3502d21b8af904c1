import { hashOfPassword } from '../src/features/accounts/staff/breached-password.ts'
import { isCommonPassword } from '../src/features/accounts/staff/common-password.ts'

/** Of the passwords that are long enough: our rules take some 3,000 of so many. */
const LOOKED_AT = 4_200
const MIN_LENGTH = 12
const PER_LINE = 13

const HEADER = `/**
 * The commonest leaked passwords that no rule of ours refuses, as hashes: their text insults some and names others. Written
 * by "bun build/breached-passwords.ts FILE", of the ten million passwords that Mark Burnett published in 2015.
 */
export const HASHES = \`
`

/** Writes the hashes for a list that has a password in each line, the commonest first. */
const list = await Bun.file(Bun.argv[2] ?? '').text()
const passwords = list.split(/\r?\n/).filter((line) => Array.from(line).length >= MIN_LENGTH)
const taken = passwords.slice(0, LOOKED_AT).filter((password) => !isCommonPassword(password))
const hashes = [...new Set(taken.map(hashOfPassword))].toSorted()
const lines = hashes.map((hash, at) => hash + (at % PER_LINE === PER_LINE - 1 ? '\n' : ''))
const target = new URL('../src/features/accounts/staff/breached-hashes.ts', import.meta.url)
await Bun.write(target, `${HEADER}${lines.join('').trimEnd()}\n\`\n`)
