import type { ActorList, AuditItem, ListAudit } from '../../../../features/access-logs/model.ts'
import type { DocumentVerdict, Verify } from '../../../../features/documents/model.ts'
import type { ReceiptVerdict, SignedCheckpointShape } from '../../../../features/evidence/model.ts'
import type { CreateKey, KeySummary } from '../../../../features/keys/model.ts'
import type { PrefillLinkShape } from '../../../../features/links/prefill/model.ts'
import type {
	CreateWebhook,
	Delivery,
	DeliveryDetail,
	ListDeliveries,
	QueuedDelivery,
	ReplayedDeliveries,
	UpdateWebhook,
	Webhook,
} from '../../../../features/webhooks/model.ts'

type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null }
type Paging = { limit?: number; cursor?: string }
type ById = { readonly id: string }
type ByDelivery = ById & { readonly deliveryId: string }

type IssuedKey = KeySummary & { readonly key: string }

/** What each operation about other systems and evidence takes and answers, by its operationId. */
export type SystemOperations = {
	listWebhooks: { query: Paging; answer: Page<Webhook> }
	createWebhook: { body: CreateWebhook; answer: Webhook & { secret: string } }
	getWebhook: { path: ById; answer: Webhook }
	updateWebhook: { path: ById; body: UpdateWebhook; answer: Webhook }
	deleteWebhook: { path: ById; answer: Webhook }
	rotateWebhookSecret: { path: ById; answer: Webhook & { secret: string } }
	testWebhook: { path: ById; answer: QueuedDelivery & ById }
	listWebhookDeliveries: { path: ById; query: Partial<ListDeliveries>; answer: Page<Delivery> }
	getWebhookDelivery: { path: ByDelivery; answer: DeliveryDetail }
	replayWebhookDelivery: { path: ByDelivery; answer: QueuedDelivery }
	listPrefillLinks: { query: Paging; answer: Page<PrefillLinkShape> }
	revokePrefillLink: { path: ById; answer: PrefillLinkShape }
	listKeys: { query: Paging; answer: Page<KeySummary> }
	createKey: { body: CreateKey; answer: IssuedKey }
	rotateKey: { path: ById; answer: IssuedKey }
	revokeKey: { path: ById; answer: KeySummary }
	verifyEvidence: { body: Verify; answer: DocumentVerdict | ReceiptVerdict }
	getCheckpoint: { answer: SignedCheckpointShape }
	listActors: { answer: ActorList }
	listAuditLog: { query: Partial<ListAudit>; answer: Page<AuditItem> }
	replayFailedDeliveries: { path: ById; answer: ReplayedDeliveries }
}

/** Method and path of each. */
export const systemOperations = {
	listWebhooks: 'GET /v1/webhooks',
	createWebhook: 'POST /v1/webhooks',
	getWebhook: 'GET /v1/webhooks/{id}',
	updateWebhook: 'PATCH /v1/webhooks/{id}',
	deleteWebhook: 'DELETE /v1/webhooks/{id}',
	rotateWebhookSecret: 'POST /v1/webhooks/{id}/rotate-secret',
	testWebhook: 'POST /v1/webhooks/{id}/test',
	listWebhookDeliveries: 'GET /v1/webhooks/{id}/deliveries',
	getWebhookDelivery: 'GET /v1/webhooks/{id}/deliveries/{deliveryId}',
	replayWebhookDelivery: 'POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay',
	listPrefillLinks: 'GET /v1/prefill-links',
	revokePrefillLink: 'DELETE /v1/prefill-links/{id}',
	listKeys: 'GET /v1/keys',
	createKey: 'POST /v1/keys',
	rotateKey: 'POST /v1/keys/{id}/rotate',
	revokeKey: 'DELETE /v1/keys/{id}',
	verifyEvidence: 'POST /v1/evidence/verify',
	getCheckpoint: 'GET /v1/evidence/checkpoint',
	listActors: 'GET /v1/actors',
	listAuditLog: 'GET /v1/audit-log',
	replayFailedDeliveries: 'POST /v1/webhooks/{id}/deliveries/replay-failed',
} as const satisfies Readonly<Record<keyof SystemOperations, string>>
