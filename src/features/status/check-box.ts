import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { transportOf } from '../../config/transport-of.ts'
import type { Deps } from '../../deps.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { measureDisk } from '../../files/disk.ts'
import { isLoopback } from '../../kit/network/client-address.ts'
import { timestampOrNull } from '../../kit/time/dates.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { listLanAddresses } from '../../runtime/lan-addresses.ts'
import { requireOrganization } from '../organization/organization.ts'
import type { Status } from './model.ts'
import { isBehind } from './clock-at-start.ts'
import { findNewestAct } from './queries.ts'
import { judge } from './verdict.ts'

/** Why the service only reads, if it does. */
export type Standstill = { readonly readOnly?: string | undefined; readonly replaced?: string | undefined }

export function checkService(
	{ integrity, loopWatch }: Pick<Deps, 'integrity' | 'loopWatch'>,
	{ readOnly, replaced }: Standstill,
): Status['service'] {
	return judge([
		[integrity.isDamaged, 'fault', 'database_damaged'],
		[replaced !== undefined, 'fault', 'replaced'],
		[readOnly !== undefined, 'fault', 'recovery_needed'],
		[loopWatch.listFailing().length > 0, 'fault', 'loops_failing'],
	])
}

export function checkKeys({ lostKeys }: Pick<Deps, 'lostKeys'>): Status['keys'] {
	const keys = lostKeys()
	return {
		...judge([
			[keys.some(({ fault }) => fault !== 'changed'), 'fault', 'key_missing'],
			[keys.length > 0, 'fault', 'key_changed'],
		]),
		files: keys.map(({ file }) => file),
	}
}

/** Under so many times the least space a disk is low. */
const LOW = 4

export async function checkDisk({ config, disk }: Pick<Deps, 'config' | 'disk'>): Promise<Status['disk']> {
	const { dataDir, diskFloorMb } = config
	const { free, total, reserve } = measureDisk(dataDir)
	const floor = diskFloorMb * 1024 * 1024
	const [database, log] = [sizeOf(dataDir, DATABASE), sizeOf(dataDir, `${DATABASE}-wal`)]
	return {
		...judge([
			[!(await disk.isWritable()), 'fault', 'disk_not_writable'],
			[!(await disk.hasRoom()), 'fault', 'disk_full'],
			[free < LOW * floor, 'attention', 'disk_low'],
		]),
		freeBytes: free,
		totalBytes: total,
		floorBytes: floor,
		databaseBytes: database,
		logBytes: log,
		reserveBytes: reserve,
		otherBytes: Math.max(0, total - free - database - log - reserve),
	}
}

function sizeOf(dataDir: string, name: string): number {
	return statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0
}

/** A clock that was set back shows by what has happened already. */
export function checkClock(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	organizationId: string,
): Status['clock'] {
	const newest = findNewestAct(db, organizationId)
	return {
		...judge([[isBehind(newest, clock.now()), 'fault', 'clock_behind']]),
		timezone: requireOrganization(db, organizationId).timezone,
		newestAt: timestampOrNull(newest),
	}
}

/** In milliseconds before its end. */
const RENEW_CERTIFICATE_MS = 14 * DAY_MS

/** Returns when the certificate ends that the service has begun to use, in milliseconds since 1970. */
export function readCertificateEnd({ tlsCert }: Deps['config']): number | undefined {
	return tlsCert === '' ? undefined : Date.parse(new X509Certificate(readFileSync(tlsCert)).validTo)
}

export function checkAddress(
	{ config, clock }: Pick<Deps, 'config' | 'clock'>,
	certificateEnd: number | undefined,
): Status['address'] {
	const { baseUrl, host, port, tlsCert } = config
	const leftMs = (certificateEnd ?? Infinity) - clock.now()
	const isAtHome = isLoopback(baseUrl === '' ? host : new URL(baseUrl).hostname.replace(/^\[|\]$/g, ''))
	const isSecret = baseUrl === '' ? tlsCert !== '' : baseUrl.startsWith('https:')
	return {
		...judge([
			[leftMs <= 0, 'fault', 'certificate_ended'],
			[leftMs < RENEW_CERTIFICATE_MS, 'attention', 'certificate_ends'],
			[isAtHome, 'attention', 'address_local'],
			[baseUrl === '' && !isAtHome, 'attention', 'address_missing'],
			[!isSecret && !isAtHome, 'attention', 'no_https'],
		]),
		baseUrl: baseUrl === '' ? null : baseUrl,
		lanUrls: listLanAddresses().map((each) => `${tlsCert === '' ? 'http' : 'https'}://${each}:${port}`),
		certificateEndsAt: timestampOrNull(certificateEnd),
	}
}

export function checkMail({ config }: Pick<Deps, 'config'>): Status['mail'] {
	const email = transportOf(config, 'email')
	return {
		...judge([[email === 'outbox', 'attention', 'mail_kept']]),
		email,
		sms: transportOf(config, 'sms'),
		from: config.mailFrom === '' ? null : config.mailFrom,
	}
}
