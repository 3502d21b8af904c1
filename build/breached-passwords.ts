import { hashOfPassword } from '../src/features/accounts/staff/breached-password.ts'
import { isCommonPassword } from '../src/features/accounts/staff/common-password.ts'

/** Length of the list, counting only passwords that are long enough: about 3,000 of them pass our other rules. */
const LIST_LENGTH = 4_200
const MIN_LENGTH = 12

/** Writes the hashes for a list with a password in each line, most common first. */
const list = await Bun.file(Bun.argv[2] ?? '').text()
const passwords = list.split(/\r?\n/).filter((line) => Array.from(line).length >= MIN_LENGTH)
const candidates = passwords.slice(0, LIST_LENGTH).filter((password) => !isCommonPassword(password))
const hashes = [...new Set(candidates.map(hashOfPassword))].toSorted()
const target = new URL('../src/features/accounts/staff/breached-passwords.bin', import.meta.url)
await Bun.write(target, Buffer.from(hashes.join(''), 'hex'))
