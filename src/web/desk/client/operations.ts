import type { FoundGuests } from '../../../features/checkins/lookup/model.ts'
import type { CheckinShape, CreateCheckin, ListCheckins } from '../../../features/checkins/model.ts'
import type { LocationShape } from '../../../features/locations/model.ts'
import type { CreateMessage } from '../../../features/messages/model.ts'
import type { PrefillLinkShape } from '../../../features/prefill-links/model.ts'
import type {
	ChangeStaff,
	InviteStaff,
	InvitedStaff,
	Staff,
	StaffInvitation,
} from '../../../features/staff/model.ts'
import type { DeskDeviceDetail, PairDevice } from '../../../features/sessions/devices/model.ts'
import type { TemplateSummary } from '../../../features/templates/model.ts'
import type { Today } from '../../../features/today/model.ts'

type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null }
type ById = { readonly id: string }

/** What each operation takes and answers, by its operationId. */
export type Operations = {
	lookUpGuests: { query: { q: string; locationId?: string | undefined }; answer: FoundGuests }
	createCheckin: { body: CreateCheckin; answer: CheckinShape }
	annulCheckin: { path: ById; answer: CheckinShape }
	listCheckins: { query: Partial<ListCheckins>; answer: Page<CheckinShape> }
	getToday: { query: { locationId?: string | undefined }; answer: Today }
	listLocations: { answer: Page<LocationShape> }
	listTemplates: { query: { status?: TemplateSummary['status'] }; answer: Page<TemplateSummary> }
	renewWaiver: { path: ById; answer: PrefillLinkShape }
	createMessage: { body: CreateMessage; answer: { id: string } }
	listStaff: { query: { limit?: number }; answer: Page<Staff> }
	inviteStaff: { body: InviteStaff; answer: InvitedStaff }
	changeStaff: { path: ById; body: ChangeStaff; answer: Staff }
	resetStaff: { path: ById; answer: StaffInvitation }
	listDeskDevices: { query: { limit?: number }; answer: Page<DeskDeviceDetail> }
	createDeskDevice: { body: PairDevice; answer: DeskDeviceDetail }
	revokeDeskDevice: { path: ById; answer: DeskDeviceDetail }
}

export type OperationId = keyof Operations

/** Method and path of each operation. A test holds them to the OpenAPI document. */
export const operations: Readonly<
	Record<OperationId, `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v1/${string}`>
> = {
	lookUpGuests: 'GET /v1/checkins/lookup',
	createCheckin: 'POST /v1/checkins',
	annulCheckin: 'POST /v1/checkins/{id}/annul',
	listCheckins: 'GET /v1/checkins',
	getToday: 'GET /v1/today',
	listLocations: 'GET /v1/locations',
	listTemplates: 'GET /v1/templates',
	renewWaiver: 'POST /v1/waivers/{id}/renew',
	createMessage: 'POST /v1/messages',
	listStaff: 'GET /v1/staff',
	inviteStaff: 'POST /v1/staff',
	changeStaff: 'PATCH /v1/staff/{id}',
	resetStaff: 'POST /v1/staff/{id}/reset',
	listDeskDevices: 'GET /v1/desk-devices',
	createDeskDevice: 'POST /v1/desk-devices',
	revokeDeskDevice: 'DELETE /v1/desk-devices/{id}',
}
