import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { toLocal } from '../../../../../src/web/desk/kit/time/local-time.ts'
import { dateOf, dayOf } from '../../../../../src/web/desk/kit/time/times.ts'

const { prototype } = Intl.DateTimeFormat
const own = Object.getOwnPropertyDescriptor(prototype, 'format') as PropertyDescriptor

beforeEach(() => {
	setSystemTime(new Date('2026-11-23T12:00:00Z'))
})
afterEach(() => {
	setSystemTime()
	Object.defineProperty(prototype, 'format', own)
})

/** WebKitGTK on Debian 12 writes 11/23/2027 where Chromium writes 2027-11-23. */
function writeCanadianDaysWithSlashes(): void {
	const get = function (this: Intl.DateTimeFormat): (at: Date) => string {
		const write = own.get?.call(this) as (at: Date) => string
		const isCanadian = this.resolvedOptions().locale === 'en-CA'
		return isCanadian ? (at) => at.toISOString().replace(/^(.{4})-(..)-(..).*/, '$2/$3/$1') : write
	}
	Object.defineProperty(prototype, 'format', { ...own, get })
}

test('A day is YYYY-MM-DD in every browser, and the date of another year has its year', () => {
	writeCanadianDaysWithSlashes()
	expect(dayOf('2027-11-22T23:30:00Z', 'Europe/Berlin')).toBe('2027-11-23')
	expect(dateOf('2027-11-23T00:00:00Z', 'en', 'UTC')).toBe('23 Nov 2027')
	expect(dateOf('2026-01-02T00:00:00Z', 'en', 'UTC')).toBe('2 Jan')
})

test('A clock is read by the time zone that is asked for', () => {
	expect(
		['UTC', 'America/St_Johns', 'Asia/Kathmandu'].map((zone) => toLocal('2026-11-23T00:00:00Z', zone)),
	).toEqual(['2026-11-23T00:00', '2026-11-22T20:30', '2026-11-23T05:45'])
})
