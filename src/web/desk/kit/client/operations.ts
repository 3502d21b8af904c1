import type { ListPhiAccess, PhiAccess } from '../../../../features/access-logs/model.ts'
import type { FoundGuests } from '../../../../features/checkins/lookup/model.ts'
import type { CheckinShape, CreateCheckin, ListCheckins } from '../../../../features/checkins/model.ts'
import type { EntryProofShape } from '../../../../features/evidence/model.ts'
import type { Figures } from '../../../../features/figures/model.ts'
import type { ImportFile, ImportReport, ImportShape } from '../../../../features/imports/model.ts'
import type { KioskDetail, NewKiosk, PairKiosk, UpdateKiosk } from '../../../../features/kiosks/model.ts'
import type { CreateLocation, LocationShape, UpdateLocation } from '../../../../features/locations/model.ts'
import type {
	InvitePeople,
	InvitedShape,
	InviteeShape,
	ListInvitees,
	UpdateInvitee,
} from '../../../../features/events/invitees/model.ts'
import type { CreateEvent, EventShape, ListEvents, UpdateEvent } from '../../../../features/events/model.ts'
import type {
	CreateMessage,
	ListMessages,
	LiftSuppressions,
	ListSuppressions,
	MessageDetailShape,
	MessageShape,
	QueuedInvitations,
	QueuedMessage,
	SendInvitations,
	SuppressionShape,
} from '../../../../features/messages/model.ts'
import type { OrganizationDetail, UpdateOrganization } from '../../../../features/organization/model.ts'
import type {
	ListParticipants,
	MergeParticipant,
	CorrectParticipant,
	Duplicates,
	FoundParticipant,
	ParticipantSummary,
} from '../../../../features/participants/model.ts'
import type { PrefillLinkShape } from '../../../../features/links/prefill/model.ts'
import type {
	ErasedParticipant,
	HeldWaiver,
	LegalHoldShape,
	PurgedDue,
	PurgedWaiver,
	RetentionOverview,
} from '../../../../features/retention/model.ts'
import type {
	ChangeStaff,
	InviteStaff,
	InvitedStaff,
	Staff,
	StaffInvitation,
} from '../../../../features/accounts/staff/model.ts'
import type { DeskDeviceDetail, PairDevice } from '../../../../features/accounts/devices/model.ts'
import type { SaveEdit, SavedEdit, TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import type { GalleryFormShape, UseGalleryForm } from '../../../../features/templates/gallery/model.ts'
import type {
	PublishedVersion,
	TemplateDetail,
	TemplateSettings,
	TemplateSummary,
	UpdateTemplate,
	VersionSummary,
} from '../../../../features/templates/model.ts'
import type { Status } from '../../../../features/status/model.ts'
import type { Today } from '../../../../features/today/model.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import type { GuardianLink } from '../../../../features/links/guardian/model.ts'
import type {
	BulkChange,
	BulkOutcome,
	ClearFlag,
	ClearedFlag,
	HistoryItem,
	ListWaivers,
	PublishPreview,
	ReopenedFlag,
	VoidedWaiver,
	WaiverSummary,
} from '../../../../features/waivers/model.ts'
import type { PreviewTemplate, TemplatePreview } from '../../../template-preview/model.ts'
import type { Coverage, ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { systemOperations } from './system-operations.ts'
import type { SystemOperations } from './system-operations.ts'

/** One page of a list. */
export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null }
type ById = { readonly id: string }
type ByFlag = ById & { readonly flagId: string }
type ByInvitee = ById & { readonly inviteeId: string }

/** What each operation takes and answers, by its operationId. */
export type Operations = {
	lookUpGuests: { query: { q: string; locationId?: string | undefined }; answer: FoundGuests }
	createCheckin: { body: CreateCheckin; answer: CheckinShape }
	annulCheckin: { path: ById; answer: CheckinShape }
	listCheckins: { query: Partial<ListCheckins>; answer: Page<CheckinShape> }
	getFigures: { query: { from: string; to: string; locationId?: string }; answer: Figures }
	getStatus: { answer: Status }
	getToday: { query: { locationId?: string | undefined }; answer: Today }
	listLocations: { answer: Page<LocationShape> }
	createLocation: { body: CreateLocation; answer: LocationShape }
	updateLocation: { path: ById; body: UpdateLocation; answer: LocationShape }
	deleteLocation: { path: ById; answer: LocationShape }
	getOrganization: { answer: OrganizationDetail }
	updateOrganization: { body: UpdateOrganization; answer: OrganizationDetail }
	listKiosks: { query: { limit?: number; cursor?: string }; answer: Page<KioskDetail> }
	createKiosk: { body: PairKiosk; answer: NewKiosk }
	updateKiosk: { path: ById; body: UpdateKiosk; answer: KioskDetail }
	renewKioskCode: { path: ById; answer: NewKiosk }
	revokeKiosk: { path: ById; answer: KioskDetail }
	listGallery: { answer: { items: GalleryFormShape[] } }
	createFromGallery: { path: { name: string }; body: UseGalleryForm; answer: TemplateSummary }
	saveDraft: { path: ById; body: SaveEdit; answer: SavedEdit }
	listMessages: { query: Partial<ListMessages>; answer: Page<MessageShape> }
	getMessage: { path: ById; answer: MessageDetailShape }
	retryMessage: { path: ById; answer: QueuedMessage }
	listSuppressions: { query: Partial<ListSuppressions>; answer: Page<SuppressionShape> }
	liftSuppression: { path: ById; answer: SuppressionShape }
	liftSuppressions: { body: LiftSuppressions; answer: { lifted: number } }
	importFile: { body: ImportFile; answer: ImportReport }
	listImports: { query: { limit?: number }; answer: Page<ImportShape> }
	undoImport: { path: ById; answer: ImportShape }
	listTemplates: { query: { status?: TemplateSummary['status'] }; answer: Page<TemplateSummary> }
	getTemplate: { path: ById; answer: TemplateDetail }
	createTemplate: { body: { name: string; settings?: TemplateSettings }; answer: TemplateSummary }
	updateTemplate: { path: ById; body: UpdateTemplate; answer: TemplateSummary }
	deleteTemplate: { path: ById; answer: TemplateSummary }
	archiveTemplate: { path: ById; answer: TemplateSummary }
	unarchiveTemplate: { path: ById; answer: TemplateSummary }
	duplicateTemplate: { path: ById; answer: TemplateSummary }
	listVersions: { path: ById; answer: { items: VersionSummary[] } }
	getVersion: { path: ById & { n: string }; answer: NonNullable<TemplateDetail['activeVersion']> }
	getDraft: { path: ById; query: { fallback: 'published' }; answer: TemplateDraft }
	discardDraft: { path: ById; answer: TemplateDraft }
	previewTemplate: { path: ById; body: PreviewTemplate; answer: TemplatePreview }
	previewPublishing: { path: ById; answer: PublishPreview }
	publishTemplate: { path: ById; body: { revision?: number }; answer: PublishedVersion }
	listWaivers: { query: Partial<ListWaivers>; answer: Page<WaiverSummary> & { count?: number } }
	getWaiver: { path: ById; answer: WaiverDetail }
	getWaiverProof: { path: ById; answer: EntryProofShape }
	listWaiverEvents: { path: ById; query: { limit?: number; cursor?: string }; answer: Page<HistoryItem> }
	renderWaiverPdf: { path: ById; answer: { id: string } }
	renewWaiver: { path: ById; answer: PrefillLinkShape }
	createGuardianLink: { path: ById; answer: GuardianLink }
	voidWaiver: { path: ById; body: { reason: string }; answer: VoidedWaiver }
	purgeWaiver: { path: ById; answer: PurgedWaiver }
	getRetention: { answer: RetentionOverview }
	purgeDue: { answer: PurgedDue }
	listHolds: { query: { limit?: number; cursor?: string }; answer: Page<HeldWaiver> }
	placeHold: { path: ById; body: { reason: string }; answer: LegalHoldShape }
	liftHold: { path: ById; answer: LegalHoldShape }
	clearFlag: { path: ByFlag; body: ClearFlag; answer: ClearedFlag }
	reopenFlag: { path: ByFlag; answer: ReopenedFlag }
	changeWaivers: { body: BulkChange; answer: { items: BulkOutcome[] } }
	setTags: { path: ById; body: { tags: string[] }; answer: { tags: string[] } }
	listParticipants: { query: Partial<ListParticipants>; answer: Page<FoundParticipant> }
	getParticipant: { path: ById; answer: ParticipantDetail }
	getCoverage: { path: ById; answer: Coverage }
	unmergeParticipant: { path: ById; answer: ParticipantSummary }
	listDuplicates: { path: ById; answer: Duplicates }
	correctParticipant: { path: ById; body: CorrectParticipant; answer: ParticipantSummary }
	mergeParticipant: { path: ById; body: MergeParticipant; answer: ParticipantSummary }
	eraseParticipant: { path: ById; answer: ErasedParticipant }
	listPhiAccessLog: { query: Partial<ListPhiAccess>; answer: Page<PhiAccess> }
	createMessage: { body: CreateMessage; answer: { id: string } }
	listEvents: { query: ListEvents; answer: Page<EventShape> }
	createEvent: { body: CreateEvent; answer: EventShape }
	getEvent: { path: ById; answer: EventShape }
	updateEvent: { path: ById; body: UpdateEvent; answer: EventShape }
	deleteEvent: { path: ById; answer: EventShape }
	closeEvent: { path: ById; answer: EventShape }
	reopenEvent: { path: ById; answer: EventShape }
	listInvitees: { path: ById; query: Partial<ListInvitees>; answer: Page<InviteeShape> }
	invitePeople: { path: ById; body: InvitePeople; answer: InvitedShape }
	updateInvitee: { path: ByInvitee; body: UpdateInvitee; answer: InviteeShape }
	removeInvitee: { path: ByInvitee; answer: InviteeShape }
	sendToEvent: { path: ById; body: SendInvitations; answer: QueuedInvitations }
	sendToInvitee: { path: ByInvitee; body: SendInvitations; answer: QueuedMessage }
	listStaff: { query: { limit?: number }; answer: Page<Staff> }
	inviteStaff: { body: InviteStaff; answer: InvitedStaff }
	changeStaff: { path: ById; body: ChangeStaff; answer: Staff }
	resetStaff: { path: ById; body: { clearFactors: boolean }; answer: StaffInvitation }
	listDeskDevices: { query: { limit?: number }; answer: Page<DeskDeviceDetail> }
	createDeskDevice: { body: PairDevice; answer: DeskDeviceDetail }
	revokeDeskDevice: { path: ById; answer: DeskDeviceDetail }
} & SystemOperations

export type OperationId = keyof Operations

/** Method and path of each operation. A test compares them with the OpenAPI document. */
export const operations: Readonly<
	Record<OperationId, `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v1/${string}`>
> = {
	lookUpGuests: 'GET /v1/checkins/lookup',
	createCheckin: 'POST /v1/checkins',
	annulCheckin: 'POST /v1/checkins/{id}/annul',
	listCheckins: 'GET /v1/checkins',
	getFigures: 'GET /v1/figures',
	getStatus: 'GET /v1/status',
	getToday: 'GET /v1/today',
	listLocations: 'GET /v1/locations',
	createLocation: 'POST /v1/locations',
	updateLocation: 'PATCH /v1/locations/{id}',
	deleteLocation: 'DELETE /v1/locations/{id}',
	getOrganization: 'GET /v1/organization',
	updateOrganization: 'PATCH /v1/organization',
	listKiosks: 'GET /v1/kiosks',
	createKiosk: 'POST /v1/kiosks',
	updateKiosk: 'PATCH /v1/kiosks/{id}',
	renewKioskCode: 'POST /v1/kiosks/{id}/code',
	revokeKiosk: 'DELETE /v1/kiosks/{id}',
	listGallery: 'GET /v1/template-gallery',
	createFromGallery: 'POST /v1/template-gallery/{name}',
	saveDraft: 'PUT /v1/templates/{id}/draft',
	listMessages: 'GET /v1/messages',
	getMessage: 'GET /v1/messages/{id}',
	retryMessage: 'POST /v1/messages/{id}/retry',
	listSuppressions: 'GET /v1/suppressions',
	liftSuppression: 'DELETE /v1/suppressions/{id}',
	liftSuppressions: 'POST /v1/suppressions/lift',
	importFile: 'POST /v1/imports',
	listImports: 'GET /v1/imports',
	undoImport: 'POST /v1/imports/{id}/undo',
	listTemplates: 'GET /v1/templates',
	getTemplate: 'GET /v1/templates/{id}',
	createTemplate: 'POST /v1/templates',
	updateTemplate: 'PATCH /v1/templates/{id}',
	deleteTemplate: 'DELETE /v1/templates/{id}',
	archiveTemplate: 'POST /v1/templates/{id}/archive',
	unarchiveTemplate: 'POST /v1/templates/{id}/unarchive',
	duplicateTemplate: 'POST /v1/templates/{id}/duplicate',
	listVersions: 'GET /v1/templates/{id}/versions',
	getVersion: 'GET /v1/templates/{id}/versions/{n}',
	getDraft: 'GET /v1/templates/{id}/draft',
	discardDraft: 'DELETE /v1/templates/{id}/draft',
	previewTemplate: 'POST /v1/templates/{id}/preview',
	previewPublishing: 'GET /v1/templates/{id}/publish-preview',
	publishTemplate: 'POST /v1/templates/{id}/publish',
	listWaivers: 'GET /v1/waivers',
	getWaiver: 'GET /v1/waivers/{id}',
	getWaiverProof: 'GET /v1/waivers/{id}/proof',
	listWaiverEvents: 'GET /v1/waivers/{id}/events',
	renderWaiverPdf: 'POST /v1/waivers/{id}/pdf',
	voidWaiver: 'POST /v1/waivers/{id}/void',
	purgeWaiver: 'POST /v1/waivers/{id}/purge',
	getRetention: 'GET /v1/retention',
	purgeDue: 'POST /v1/retention/purge-due',
	listHolds: 'GET /v1/holds',
	placeHold: 'POST /v1/waivers/{id}/hold',
	liftHold: 'DELETE /v1/waivers/{id}/hold',
	clearFlag: 'POST /v1/waivers/{id}/flags/{flagId}/clear',
	reopenFlag: 'POST /v1/waivers/{id}/flags/{flagId}/reopen',
	changeWaivers: 'POST /v1/waivers/bulk',
	setTags: 'PUT /v1/waivers/{id}/tags',
	listParticipants: 'GET /v1/participants',
	getParticipant: 'GET /v1/participants/{id}',
	getCoverage: 'GET /v1/participants/{id}/coverage',
	mergeParticipant: 'POST /v1/participants/{id}/merge',
	unmergeParticipant: 'POST /v1/participants/{id}/unmerge',
	listDuplicates: 'GET /v1/participants/{id}/duplicates',
	correctParticipant: 'PATCH /v1/participants/{id}',
	eraseParticipant: 'POST /v1/participants/{id}/erase',
	listPhiAccessLog: 'GET /v1/phi-access-log',
	renewWaiver: 'POST /v1/waivers/{id}/renew',
	createGuardianLink: 'POST /v1/waivers/{id}/guardian-link',
	createMessage: 'POST /v1/messages',
	listEvents: 'GET /v1/events',
	createEvent: 'POST /v1/events',
	getEvent: 'GET /v1/events/{id}',
	updateEvent: 'PATCH /v1/events/{id}',
	deleteEvent: 'DELETE /v1/events/{id}',
	closeEvent: 'POST /v1/events/{id}/close',
	reopenEvent: 'POST /v1/events/{id}/reopen',
	listInvitees: 'GET /v1/events/{id}/invitees',
	invitePeople: 'POST /v1/events/{id}/invitees',
	updateInvitee: 'PATCH /v1/events/{id}/invitees/{inviteeId}',
	removeInvitee: 'DELETE /v1/events/{id}/invitees/{inviteeId}',
	sendToEvent: 'POST /v1/events/{id}/send',
	sendToInvitee: 'POST /v1/events/{id}/invitees/{inviteeId}/send',
	listStaff: 'GET /v1/staff',
	inviteStaff: 'POST /v1/staff',
	changeStaff: 'PATCH /v1/staff/{id}',
	resetStaff: 'POST /v1/staff/{id}/reset',
	listDeskDevices: 'GET /v1/desk-devices',
	createDeskDevice: 'POST /v1/desk-devices',
	revokeDeskDevice: 'DELETE /v1/desk-devices/{id}',
	...systemOperations,
}
