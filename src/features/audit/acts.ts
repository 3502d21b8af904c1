import type { Read } from '../../api/reads.ts'
import type { Words } from '../../i18n/translation.ts'

type System = Words<'system'>

/** The sentences of an act may differ by what it was about. */
type Told = keyof System['sentences'] extends infer Key
	? Key extends `${infer Act}:${string}`
		? Act
		: Key
	: never

/** Every act that the audit log can hold: those of which the desk has a sentence. An export of everything is a read, too. */
export type Act = Exclude<Told, Exclude<Read, 'organization.exported'>>

/** What an entry of the audit log can hold besides its subject: ids, and what the desk has a word for. */
export type AuditKey =
	| keyof System['logScreen']['facts']
	| `${string}Id`
	// The place of a picture among the answers means nothing to readers; the sentence itself says the others.
	| 'path'
	| 'fingerprint'
	| 'isValid'
	| 'byPin'

/** Acts that change how the service is set up, or who may use it. */
export const SETTINGS = [
	'booking_source.created',
	'booking_source.deleted',
	'booking_source.secret_rotated',
	'booking_source.updated',
	'desk_device.paired',
	'desk_device.revoked',
	'evidence_key.rotated',
	'jurisdiction.override_removed',
	'jurisdiction.override_set',
	'key.created',
	'key.revoked',
	'key_file.replaced',
	'kiosk.code_renewed',
	'kiosk.created',
	'kiosk.paired',
	'kiosk.revoked',
	'kiosk.updated',
	'location.created',
	'location.deleted',
	'location.updated',
	'mark.created',
	'mark.deleted',
	'mark.updated',
	'organization.updated',
	'staff.alerts_chosen',
	'staff.changed',
	'staff.deactivated',
	'staff.invited',
	'staff.monthly_mail_removed',
	'staff.monthly_mail_set',
	'staff.reactivated',
	'staff.reset',
	'suppression.lifted',
	'suppressions.lifted',
	'template.archived',
	'template.created',
	'template.deleted',
	'template.draft_discarded',
	'template.draft_saved',
	'template.published',
	'template.unarchived',
	'template.updated',
	'template.warning_overruled',
	'webhook.created',
	'webhook.deleted',
	'webhook.paused',
	'webhook.secret_rotated',
	'webhook.updated',
] as const satisfies readonly Act[]

/** Acts by which somebody signs in, fails to, or changes how they do. */
export const SIGN_INS = [
	'staff.code_refused',
	'staff.factors_cleared',
	'staff.joined',
	'staff.passkey_added',
	'staff.passkey_refused',
	'staff.passkey_removed',
	'staff.passkey_renamed',
	'staff.password_changed',
	'staff.password_refused',
	'staff.pin_refused',
	'staff.pin_set',
	'staff.recovery_codes_made',
	'staff.sign_in_limited',
	'staff.signed_in',
	'staff.totp_removed',
	'staff.totp_set',
] as const satisfies readonly Act[]
