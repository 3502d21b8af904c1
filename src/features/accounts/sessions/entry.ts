import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { AuditData } from '../../audit/table.ts'
import { recordAudit } from '../../audit/record.ts'
import { isActive, noteStaffSignedIn } from '../staff/member.ts'
import { findJoined } from '../staff/queries.ts'
import type { StaffMember } from '../staff/table.ts'
import type { DeskDevice } from '../devices/table.ts'
import type { From } from './failures.ts'

/** How a session begins: its token, and whose it is. */
export type Entered = { readonly token: string; readonly member: StaffMember }

/**
 * The account that a person enters. At the host of an organization it is theirs there, and no other. On a desk device it is
 * theirs in the device's organization, if they have one. Elsewhere it is the one whose login it is.
 * @param home the account whose login it is
 * @returns undefined if they have none at this host
 */
export function entryOf(
	db: Db,
	home: StaffMember,
	{ ownHost }: Pick<From, 'ownHost'>,
	device: DeskDevice | undefined,
): StaffMember | undefined {
	const accountAt = (organizationId: string): StaffMember | undefined => {
		const account = home.organizationId === organizationId ? home : findJoined(db, organizationId, home.id)
		return account !== undefined && isActive(db, account) ? account : undefined
	}
	if (ownHost !== undefined) return accountAt(ownHost.organizationId)
	return (device && accountAt(device.organizationId)) ?? home
}

export function deviceIdFor({ organizationId }: StaffMember, device: DeskDevice | undefined): string | null {
	return device?.organizationId === organizationId ? device.id : null
}

/** Notes that somebody enters: only in the log of the organization that they enter. @param data the factors they gave */
export function noteEntry(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	from: From,
	{ member, data }: { readonly member: StaffMember; readonly data: AuditData },
): void {
	noteStaffSignedIn(tx, member)
	const actor = { ...from, organizationId: member.organizationId, name: `staff:${member.id}` }
	// What somebody has given belongs to the organization of their account.
	const means = member.joinedTo === null ? data : { byOtherAccount: true }
	recordAudit(tx, deps, actor, { action: 'staff.signed_in', subject: member.id, data: means })
}
