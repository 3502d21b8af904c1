// Made from the OpenAPI document by `bun run client`. Change the API instead.
import type { Operation } from '../client.ts'
import type * as S from './schemas.ts'

/** What each operation takes and returns. */
export type Operations = {
	/** Whether the service and its database work */
	getHealth: {
		input: Record<never, never>
		output: {
			ok: boolean
			db: "ok" | "error"
			version: string
			/** Present while a PDF waits for a font with one of its letters. The service works nevertheless. */
			fonts?: "missing" | undefined
			/** Present while files of waivers are missing, belong to none, or can’t be used. `GET /v1/status` says what to do. */
			files?: "missing" | "unexplained" | "unusable" | undefined
			/** Present while a key file is missing, damaged or another. */
			keys?: "lost" | undefined
			/** Present while nothing of the database is copied, as after a takeover: until then the box is alone. */
			copies?: "missing" | undefined
			/** Present while work in the background fails. */
			loops?: "failing" | undefined
		}
	}
	/** Whether the service takes new signings */
	getReadiness: {
		input: Record<never, never>
		output: {
			ready: boolean
			reason?: string | undefined
		}
	}
	/** Report bounces */
	reportBounces: {
		input: {
			secret: string
			/** The report of Amazon SES (by SNS), Brevo, Mailgun, Postmark or SendGrid as it is, or `{"messageId"?, "email"?, "event": "bounced" | "complained" | "delivered"}`, or an array of these. */
			body: unknown
		}
		output: {
			/** How many of the reports were about known messages. */
			noted: number
		}
	}
	/** List templates. Scope: `templates:read`. */
	listTemplates: {
		input: {
			status?: "draft" | "active" | "archived" | undefined
		}
		output: {
			items: Array<S.TemplateSummary>
		}
	}
	/** Create a template. Scope: `templates:manage`. */
	createTemplate: {
		input: {
			body: {
				name: string
				settings?: S.TemplateSettings | undefined
			}
		}
		output: S.TemplateSummary
	}
	/** Get a template. Scope: `templates:read`. */
	getTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.TemplateDetail
	}
	/** Update a template. Scope: `templates:manage`. */
	updateTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				name?: string | undefined
				/** Send lower-case letters, digits and single hyphens. */
				slug?: string | undefined
				visibility?: "public" | "invite_only" | "kiosk_only" | undefined
				settings?: S.TemplateSettings | undefined
			}
		}
		output: S.TemplateSummary
	}
	/** Delete a template. Scope: `templates:manage`. */
	deleteTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.TemplateSummary
	}
	/** List published versions. Scope: `templates:read`. */
	listVersions: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			items: Array<{
				id: string
				versionNumber: number
				publishedAt: string | null
			}>
		}
	}
	/** Get a published version. Scope: `templates:read`. */
	getVersion: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			n: string
		}
		output: S.TemplateVersion
	}
	/** Archive a template. Scope: `templates:manage`. */
	archiveTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.TemplateSummary
	}
	/** Unarchive a template. Scope: `templates:manage`. */
	unarchiveTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.TemplateSummary
	}
	/** Get the draft. Scope: `templates:read`. */
	getDraft: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Without a draft: what is published, from which the next draft begins, instead of 404. */
			fallback?: "published" | undefined
		}
		output: S.TemplateDraft
	}
	/** Save the draft. Scope: `templates:manage`. */
	saveDraft: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				blocks: Array<S.Block>
				/** The revision that was edited. With it, the blocks may be in any state. */
				revision?: number | undefined
				name?: string | undefined
				settings?: S.TemplateSettings | undefined
			}
		}
		output: {
			versionId: string
			/** The number that the version will have. */
			versionNumber: number
			/** Only if one was sent: the new one. */
			revision?: number | undefined
			/** Null if there is no draft. */
			savedAt?: string | null | undefined
			/** What keeps it from being published. */
			issues?: Array<{
				/** A JSON Pointer into the draft. */
				path: string
				code: string
				message: string
				blockId?: string | undefined
			}> | undefined
		}
	}
	/** Discard the draft. Scope: `templates:manage`. */
	discardDraft: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.TemplateDraft
	}
	/** Duplicate a template. Scope: `templates:manage`. */
	duplicateTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.TemplateSummary
	}
	/** Publish the draft. Scope: `templates:manage`. */
	publishTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body?: {
				/** Publish only if this is the newest revision. */
				revision?: number | undefined
			} | undefined
		}
		output: {
			versionId: string
			versionNumber: number
			publishedAt: string
			/** Problems of the published form that keep PDFs waiting until they are fixed. */
			warnings?: Array<{
				code: "no_font"
				language: string
				/** The first 20, as `U+XXXX`. */
				letters: Array<string>
				message: string
			}> | undefined
		}
	}
	/** List the gallery. Scope: `templates:read`. */
	listGallery: {
		input: Record<never, never>
		output: {
			items: Array<S.GalleryForm>
		}
	}
	/** Create a template from the gallery. Scope: `templates:manage`. */
	createFromGallery: {
		input: {
			name: string
			body: {
				/** The languages to copy; the first is the default. Each once. */
				languages: Array<"en" | "de" | "fr" | "es">
				name?: string | undefined
			}
		}
		output: S.TemplateSummary
	}
	/** Preview a template. Scope: `templates:manage`. */
	previewTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** In any state. Each is an object with an id; whatever else it lacks is among the issues. */
				blocks: Array<{
					id: string
				}>
				settings: S.TemplateSettings
				/** The template's own by default. */
				name?: string | undefined
				/** One of its languages; by default, and for any other, its first. */
				language?: string | undefined
				/** Whether to show it as on a kiosk. */
				kiosk?: boolean | undefined
			}
		}
		output: {
			/** The data from which the signing page is rendered. It changes with the page; do not rely on its fields. */
			props: Record<string, unknown>
			/** Path of the style with the organization's color; null if it has none. */
			brandStyle: string | null
			/** What keeps it from being published. */
			issues: Array<{
				/** A JSON Pointer into the draft. */
				path: string
				code: string
				message: string
				blockId?: string | undefined
			}>
		}
	}
	/** Preview a publishing. Scope: `templates:manage`. */
	previewPublishing: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			/** How many waivers of the template are valid now. Counted up to 1000. */
			validWaivers: number
			/** Whether there are more than were counted. */
			isMore: boolean
		}
	}
	/** Sign a waiver. Scope: `waivers:sign`. */
	signWaiver: {
		input: {
			/** 1 to 120 characters, with or without double quotes. Your own id of this signing. */
			"Idempotency-Key"?: string | undefined
			body: {
				templateId: string
				/** An answer per block of the template's active version, by the block's id. An image is a data URL of a PNG or JPEG. */
				values: Record<string, unknown>
				/** `"api"` by default. */
				source?: "api" | "web" | "kiosk" | undefined
				/** Instead of the header. */
				idempotencyKey?: string | undefined
				locationId?: string | undefined
				eventId?: string | undefined
				tags?: Array<string> | undefined
				/** The language in which the form was shown, one of the template's; the first of them by default. */
				language?: string | undefined
				/** Whether the signer takes part, if the `minors` block asks (`signerTakesPart`); true by default. With `false` they sign only for the minors, and the waiver does not cover them. */
				signerTakesPart?: boolean | undefined
				/** The other guardian who signs for the minors. Required if the `minors` block asks for two guardians (`secondGuardian`) and the answers name minors; otherwise refused. */
				secondGuardian?: {
					firstName: string
					lastName?: string | undefined
					/** True instead of a last name, for a person who has only one name. */
					oneName?: boolean | undefined
					/** The link is sent there, too. The venue can pass it on as well. */
					email?: string | undefined
				} | undefined
			}
		}
		output: {
			id: string
			expiresAt: string | null
			participantId: string
			/** How many answers raised a flag. */
			flags: number
			pdfStatus: "pending"
		}
	}
	/** Search waivers. Scope: `waivers:read`. */
	listWaivers: {
		input: {
			/** A name: each word must begin a word of the name or, from three letters on, be anywhere in one. Case and accents are ignored, and scripts without spaces need none: 李小龍. */
			query?: string | undefined
			/** An email address, or its beginning; case is ignored. */
			email?: string | undefined
			/** A phone number, or its last digits, with any punctuation, with or without country prefix. */
			phone?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			templateId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			eventId?: string | undefined
			tag?: string | undefined
			/** With a flag that nobody has cleared yet. */
			flags?: "open" | undefined
			/** Signed from this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Signed up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Valid on this day: signed by its end, neither expired nor voided when it began, and not purged since. */
			validOn?: string | undefined
			/** The current state. `valid` and `expired`: by `expiresAt`, and neither voided nor purged. `voided`: and not purged. `held`: under legal hold. */
			state?: "valid" | "expired" | "voided" | "purged" | "held" | undefined
			/** `waiting_for_font`: no font has some letter of it. It is made as soon as one does. `none`: the waiver was imported without a PDF. */
			pdfStatus?: "pending" | "ready" | "failed" | "waiting_for_font" | "none" | undefined
			source?: "api" | "web" | "kiosk" | "import" | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** With an `expiresAt` before this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			expiresBefore?: string | undefined
			/** Also count all that match. */
			count?: "true" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Waiver>
			nextCursor: string | null
			/** With `count=true`: how many match on all pages, and 1000 if there are more. */
			count?: number | undefined
		}
	}
	/** Get a waiver in full. Scope: `waivers:read`. */
	getWaiver: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.WaiverDetail
	}
	/** Prove that a waiver was signed. Scope: `waivers:read`. */
	getWaiverProof: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.EntryProof
	}
	/** Void a waiver. Scope: `waivers:manage`. */
	voidWaiver: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				reason: string
			}
		}
		output: {
			id: string
			status: "voided"
			voidedAt: string
		}
	}
	/** Create a link to sign a waiver again. Scope: `checkins:write`. */
	renewWaiver: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.PrefillLink
	}
	/** Create another link for the second guardian. Scope: `checkins:write`. */
	createGuardianLink: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.GuardianLink
	}
	/** Change many waivers. Scope: `waivers:manage`. */
	changeWaivers: {
		input: {
			body: S.BulkChange
		}
		output: S.BulkOutcomes
	}
	/** Set the tags. Scope: `waivers:manage`. */
	setTags: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				tags: Array<string>
			}
		}
		output: {
			tags: Array<string>
		}
	}
	/** Get the history of a waiver. Scope: `waivers:read`. */
	listWaiverEvents: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<{
				id: string
				at: string
				/** What was done: an act, a read, or `chain.appended`. */
				type: string
				/** `key:<id>`, `staff:<id>`, `cli` or `system`. */
				actor: string
				/** The name of the member of staff or the key; null for everything else. */
				actorName: string | null
				data: Record<string, unknown>
			}>
			nextCursor: string | null
		}
	}
	/** Clear a flag. Scope: `waivers:manage`. */
	clearFlag: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			flagId: string
			body?: S.ClearFlag | undefined
		}
		output: {
			id: string
			waiverId: string
			clearedAt: string
			note: string | null
		}
	}
	/** Reopen a flag. Scope: `waivers:manage`. */
	reopenFlag: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			flagId: string
		}
		output: {
			id: string
			waiverId: string
			clearedAt: string | null
		}
	}
	/** Download waivers as CSV. Scope: `waivers:read`. */
	downloadWaivers: {
		input: {
			/** A name: each word must begin a word of the name or, from three letters on, be anywhere in one. Case and accents are ignored, and scripts without spaces need none: 李小龍. */
			query?: string | undefined
			/** An email address, or its beginning; case is ignored. */
			email?: string | undefined
			/** A phone number, or its last digits, with any punctuation, with or without country prefix. */
			phone?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			templateId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			eventId?: string | undefined
			tag?: string | undefined
			/** With a flag that nobody has cleared yet. */
			flags?: "open" | undefined
			/** Signed from this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Signed up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Valid on this day: signed by its end, neither expired nor voided when it began, and not purged since. */
			validOn?: string | undefined
			/** The current state. `valid` and `expired`: by `expiresAt`, and neither voided nor purged. `voided`: and not purged. `held`: under legal hold. */
			state?: "valid" | "expired" | "voided" | "purged" | "held" | undefined
			/** `waiting_for_font`: no font has some letter of it. It is made as soon as one does. `none`: the waiver was imported without a PDF. */
			pdfStatus?: "pending" | "ready" | "failed" | "waiting_for_font" | "none" | undefined
			source?: "api" | "web" | "kiosk" | "import" | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** With an `expiresAt` before this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			expiresBefore?: string | undefined
		}
		output: Response
	}
	/** Download the PDF. Scope: `waivers:read`. */
	getWaiverPdf: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Response
	}
	/** Render the PDF again. Scope: `waivers:manage`. */
	renderWaiverPdf: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			id: string
			pdfStatus: "pending"
		}
	}
	/** Get a photo. Scope: `waivers:read`. */
	getWaiverPhoto: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			blockId: string
			/** Of a two-sided document; the front by default. */
			side?: "front" | "back" | undefined
		}
		output: Response
	}
	/** Download PDFs as a ZIP file. Scope: `waivers:read`. */
	downloadPdfs: {
		input: {
			/** Waivers, separated by commas; at most 200. Send 1 to 200 ids of waivers, separated by commas. */
			ids: string
		}
		output: Response
	}
	/** List events. Scope: `events:read`. */
	listEvents: {
		input: {
			status?: "active" | "closed" | undefined
			/** A part of the name. */
			query?: string | undefined
			/** Events that are not over before this day or moment: by their end, or else their start. Events without either are included. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Events that start up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** `newest`, the default, by creation. `soonest` and `latest` by start; an event without a start counts as later than all others. */
			sort?: "newest" | "soonest" | "latest" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Event>
			nextCursor: string | null
		}
	}
	/** Create an event. Scope: `events:manage`. */
	createEvent: {
		input: {
			body: {
				name: string
				templateId: string
				startsAt?: string | null | undefined
				endsAt?: string | null | undefined
				locationId?: string | null | undefined
				signingClosesAt?: string | null | undefined
				/** The booking system's own id. */
				externalId?: string | null | undefined
				/** Hours before `startsAt` at which unsigned invitees are reminded, such as [72, 24]; none by default. Each once. */
				reminders?: Array<number> | undefined
			}
		}
		output: S.Event
	}
	/** Get an event. Scope: `events:read`. */
	getEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Event
	}
	/** Update an event. Scope: `events:manage`. */
	updateEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				name?: string | undefined
				startsAt?: string | null | undefined
				endsAt?: string | null | undefined
				locationId?: string | null | undefined
				signingClosesAt?: string | null | undefined
				/** The booking system's own id. */
				externalId?: string | null | undefined
				/** Hours before `startsAt` at which unsigned invitees are reminded, such as [72, 24]; none by default. Each once. */
				reminders?: Array<number> | undefined
			}
		}
		output: S.Event
	}
	/** Delete an event. Scope: `events:manage`. */
	deleteEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Event
	}
	/** Close an event. Scope: `events:manage`. */
	closeEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Event
	}
	/** Reopen an event. Scope: `events:manage`. */
	reopenEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Event
	}
	/** List invitees. Scope: `events:read`. */
	listInvitees: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			status?: "invited" | "signed" | "bounced" | undefined
			/** A part of the name, the email or the external id. */
			query?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Invitee>
			nextCursor: string | null
		}
	}
	/** Invite people. Scope: `events:manage`. */
	invitePeople: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: S.InvitePeople
		}
		output: S.Invited
	}
	/** Update an invitee. Scope: `events:manage`. */
	updateInvitee: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			inviteeId: string
			body: S.UpdateInvitee
		}
		output: S.Invitee
	}
	/** Remove an invitee. Scope: `events:manage`. */
	removeInvitee: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			inviteeId: string
		}
		output: S.Invitee
	}
	/** Download the invitees as CSV. Scope: `events:read`. */
	downloadInvitees: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Response
	}
	/** Invite people from CSV. Scope: `events:manage`. */
	uploadInvitees: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: string | Blob | Uint8Array<ArrayBuffer>
		}
		output: S.InvitedFromFile
	}
	/** List messages. Scope: `messages:read`. */
	listMessages: {
		input: {
			status?: "queued" | "sent" | "delivered" | "bounced" | "failed" | undefined
			kind?: "invite" | "reminder" | "receipt" | "custom" | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			eventId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			inviteeId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			waiverId?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Message>
			nextCursor: string | null
		}
	}
	/** Send a message. Scope: `messages:send`. */
	createMessage: {
		input: {
			/** 1 to 120 characters, with or without double quotes. A repeat of the call sends nothing and gets the first response. Keys are separate for each operation. */
			"Idempotency-Key"?: string | undefined
			body: {
				channel: "email" | "sms"
				kind: "invite" | "reminder" | "receipt" | "custom"
				to?: string | undefined
				participantId?: string | undefined
				inviteeId?: string | undefined
				eventId?: string | undefined
				waiverId?: string | undefined
				prefillLinkId?: string | undefined
				subject?: string | undefined
				/** Plain text; an empty line starts a paragraph. The link follows it if the kind has one. */
				body?: string | undefined
				/** For a receipt by email: attach the signed PDF. */
				attachPdf?: boolean | undefined
			}
		}
		output: S.QueuedMessage
	}
	/** Get a message. Scope: `messages:read`. */
	getMessage: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.MessageDetail
	}
	/** Get a message that is stored as a file. Scope: `messages:read`. */
	getMessageContent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Response
	}
	/** Send a failed message again. Scope: `messages:send`. */
	retryMessage: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.QueuedMessage
	}
	/** Write to all unsigned invitees. Scope: `messages:send`. */
	sendToEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** 1 to 120 characters, with or without double quotes. A repeat of the call sends nothing and gets the first response. Keys are separate for each operation. */
			"Idempotency-Key"?: string | undefined
			body?: S.SendInvitations | undefined
		}
		output: S.QueuedInvitations
	}
	/** Write to an invitee. Scope: `messages:send`. */
	sendToInvitee: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			inviteeId: string
			/** 1 to 120 characters, with or without double quotes. A repeat of the call sends nothing and gets the first response. Keys are separate for each operation. */
			"Idempotency-Key"?: string | undefined
			body?: S.SendInvitations | undefined
		}
		output: S.QueuedMessage
	}
	/** List suppressed addresses. Scope: `messages:read`. */
	listSuppressions: {
		input: {
			/** An email address or a phone number: only its entry. */
			to?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Suppression>
			nextCursor: string | null
		}
	}
	/** Lift the suppressions of a time. Scope: `messages:send`. */
	liftSuppressions: {
		input: {
			body: S.LiftSuppressions
		}
		output: {
			lifted: number
		}
	}
	/** Lift the suppression of an address. Scope: `messages:send`. */
	liftSuppression: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Suppression
	}
	/** List prefill links. Scope: `prefill:manage`. */
	listPrefillLinks: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.PrefillLink>
			nextCursor: string | null
		}
	}
	/** Create a prefill link. Scope: `prefill:manage`. */
	createPrefillLink: {
		input: {
			body: {
				templateId: string
				/** Answers by block id, except for what a guest must do in person: signatures, initials, photos, consent, and statements to agree to. */
				values: Record<string, unknown>
				/** Ids of blocks in `values` that the guest sees and cannot change. Each once. */
				locked?: Array<string> | undefined
				eventId?: string | undefined
				expiresAt?: string | undefined
				/** 1 by default. */
				maxUses?: number | undefined
				externalId?: string | undefined
				/** Where guests are sent after signing. Send an http or https address without a user name or password. */
				redirectUrl?: string | undefined
				tags?: Array<string> | undefined
			}
		}
		output: S.PrefillLink
	}
	/** Get a prefill link. Scope: `prefill:manage`. */
	getPrefillLink: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.PrefillLink
	}
	/** Revoke a prefill link. Scope: `prefill:manage`. */
	revokePrefillLink: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.PrefillLink
	}
	/** Record a check-in. Scope: `checkins:write`. */
	createCheckin: {
		input: {
			/** 1 to 120 characters, with or without double quotes. A repeat of the call records nothing and gets the first arrival. Without a key, each call is another arrival. */
			"Idempotency-Key"?: string | undefined
			body: {
				waiverId: string
				method: "staff" | "qr" | "kiosk" | "self" | "api"
				locationId?: string | undefined
				/** Each once. */
				participantIds?: Array<string> | undefined
				/** Refuse a waiver that is not valid with 409. False by default. */
				requireValid?: boolean | undefined
				/** Why somebody was admitted although the waiver is not valid, for the record. It is in no event. */
				reason?: string | undefined
			}
		}
		output: S.Checkin
	}
	/** List arrivals. Scope: `checkins:read`. */
	listCheckins: {
		input: {
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			waiverId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			participantId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			eventId?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Checkin>
			nextCursor: string | null
		}
	}
	/** Annul a check-in. Scope: `checkins:write`. */
	annulCheckin: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Checkin
	}
	/** Look up somebody at the door. Scope: `checkins:write`. */
	lookUpGuests: {
		input: {
			/** A name or its beginning, an email address or its beginning, a phone number or its last digits, a waiver's id or 8-character reference, or the text of a scanned code. */
			q: string
			/** `lastArrival` is the newest one at this location. */
			locationId?: string | undefined
		}
		output: {
			/** What was recognized. `reference`: the id or the reference of a waiver. `code`: a scanned address. */
			match: "name" | "contact" | "reference" | "code" | "none"
			/** One for each person found; for a waiver, its signer. */
			items: Array<S.Guest>
		}
	}
	/** Download arrivals as CSV. Scope: `checkins:read`. */
	downloadCheckins: {
		input: {
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			waiverId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			participantId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			eventId?: string | undefined
		}
		output: Response
	}
	/** List locations. Scope: `locations:read`. */
	listLocations: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Location>
			nextCursor: string | null
		}
	}
	/** Create a location. Scope: `locations:manage`. */
	createLocation: {
		input: {
			body: {
				name: string
				/** Send a time zone of the IANA database, such as Europe/Berlin. */
				timezone?: string | null | undefined
			}
		}
		output: S.Location
	}
	/** Update a location. Scope: `locations:manage`. */
	updateLocation: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				name?: string | undefined
				/** Send a time zone of the IANA database, such as Europe/Berlin. */
				timezone?: string | null | undefined
				active?: boolean | undefined
			}
		}
		output: S.Location
	}
	/** Delete a location. Scope: `locations:manage`. */
	deleteLocation: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Location
	}
	/** List kiosks. Scope: `organization:read`. */
	listKiosks: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Kiosk>
			nextCursor: string | null
		}
	}
	/** Pair a kiosk. Scope: `kiosks:manage`. */
	createKiosk: {
		input: {
			body: {
				name: string
				locationId?: string | undefined
				/** Each once. */
				templateIds?: Array<string> | undefined
			}
		}
		output: S.NewKiosk
	}
	/** Update a kiosk. Scope: `kiosks:manage`. */
	updateKiosk: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				name?: string | undefined
				locationId?: string | null | undefined
				/** Each once. */
				templateIds?: Array<string> | null | undefined
			}
		}
		output: S.Kiosk
	}
	/** Revoke a kiosk. Scope: `kiosks:manage`. */
	revokeKiosk: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Kiosk
	}
	/** Get a new pairing code. Scope: `kiosks:manage`. */
	renewKioskCode: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.NewKiosk
	}
	/** Search participants. Scope: `participants:read`. */
	listParticipants: {
		input: {
			/** A name: each word must begin a word of the name or, from three letters on, be anywhere in one. Case and accents are ignored, and scripts without spaces need none: 李小龍. */
			query?: string | undefined
			/** An email address, or its beginning; case is ignored. */
			email?: string | undefined
			/** A phone number, or its last digits, with any punctuation, with or without country prefix. */
			phone?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.FoundParticipant>
			nextCursor: string | null
		}
	}
	/** Merge a duplicate into another participant. Scope: `participants:manage`. */
	mergeParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** The participant who remains. */
				intoId: string
			}
		}
		output: S.Participant
	}
	/** Undo a merge. Scope: `participants:manage`. */
	unmergeParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Participant
	}
	/** List who may be the same person. Scope: `participants:read`. */
	listDuplicates: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			items: Array<S.Duplicate>
		}
	}
	/** Correct a name or a contact. Scope: `participants:manage`. */
	correctParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				firstName?: string | undefined
				middleName?: string | null | undefined
				/** Empty for a person who has only one name. */
				lastName?: string | undefined
				email?: string | null | undefined
				phone?: string | null | undefined
				dateOfBirth?: string | null | undefined
			}
		}
		output: S.Participant
	}
	/** Get a participant. Scope: `participants:read`. */
	getParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.ParticipantDetail
	}
	/** Download participants as CSV. Scope: `participants:read`. */
	downloadParticipants: {
		input: {
			/** A name: each word must begin a word of the name or, from three letters on, be anywhere in one. Case and accents are ignored, and scripts without spaces need none: 李小龍. */
			query?: string | undefined
			/** An email address, or its beginning; case is ignored. */
			email?: string | undefined
			/** A phone number, or its last digits, with any punctuation, with or without country prefix. */
			phone?: string | undefined
		}
		output: Response
	}
	/** Check whether a participant is covered, and if not, why. Scope: `participants:read`. */
	getCoverage: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** The day; today by default. */
			on?: string | undefined
			/** Only waivers of this template count. */
			templateId?: string | undefined
		}
		output: {
			covered: boolean
			/** The newest waiver that covers the participant, or else the newest one. */
			waiverId?: string | undefined
			/** Why that waiver does not cover the participant; empty if it does. no_waiver: there is none. imported: it was signed elsewhere, and counts for no template here. not_yet_signed: signed after that day. purged: only the proof remains. voided. expired. minor_of_age: a minor on it came of age. outdated_version: its version no longer counts. waiting_for_second_guardian: a minor for whom the second guardian has not signed yet. */
			reasons: Array<"no_waiver" | "imported" | "not_yet_signed" | "purged" | "voided" | "expired" | "minor_of_age" | "outdated_version" | "waiting_for_second_guardian">
		}
	}
	/** List webhooks. Scope: `webhooks:manage`. */
	listWebhooks: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Webhook>
			nextCursor: string | null
		}
	}
	/** Create a webhook. Scope: `webhooks:manage`. */
	createWebhook: {
		input: {
			body: {
				/** An https URL on the public internet. The host of the service can allow other networks, which may use http, too. */
				url: string
				/** The events to send. A `ping` is not one of them: a test sends it to any endpoint. Each once. */
				events: Array<"waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.bounced" | "message.bounced" | "webhook.paused">
				/** For people; an empty text removes it. */
				description?: string | undefined
			}
		}
		output: S.WebhookWithSecret
	}
	/** Get a webhook. Scope: `webhooks:manage`. */
	getWebhook: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Webhook
	}
	/** Update a webhook. Scope: `webhooks:manage`. */
	updateWebhook: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** An https URL on the public internet. The host of the service can allow other networks, which may use http, too. */
				url?: string | undefined
				/** The events to send. A `ping` is not one of them: a test sends it to any endpoint. Each once. */
				events?: Array<"waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.bounced" | "message.bounced" | "webhook.paused"> | undefined
				/** For people; an empty text removes it. */
				description?: string | undefined
				/** False pauses it. Events in the meantime are not sent later. */
				active?: boolean | undefined
			}
		}
		output: S.Webhook
	}
	/** Delete a webhook. Scope: `webhooks:manage`. */
	deleteWebhook: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Webhook
	}
	/** Rotate a webhook's secret. Scope: `webhooks:manage`. */
	rotateWebhookSecret: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.WebhookWithSecret
	}
	/** Test a webhook. Scope: `webhooks:manage`. */
	testWebhook: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			id: string
			deliveryId: string
			status: "queued"
			queuedAt: string
		}
	}
	/** List deliveries. Scope: `webhooks:manage`. */
	listWebhookDeliveries: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
			status?: "pending" | "delivered" | "failed" | undefined
		}
		output: {
			items: Array<S.WebhookDelivery>
			nextCursor: string | null
		}
	}
	/** Get a delivery. Scope: `webhooks:manage`. */
	getWebhookDelivery: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			deliveryId: string
		}
		output: S.WebhookDeliveryDetail
	}
	/** Replay a delivery. Scope: `webhooks:manage`. */
	replayWebhookDelivery: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			deliveryId: string
		}
		output: {
			deliveryId: string
			status: "queued"
			queuedAt: string
		}
	}
	/** Replay all failed deliveries. Scope: `webhooks:manage`. */
	replayFailedDeliveries: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			/** How many are sent again. */
			queued: number
			/** Whether more have failed. Call again to send those, too. */
			hasMore: boolean
		}
	}
	/** Read the events feed. Scope: `webhooks:manage`. */
	readEventsFeed: {
		input: {
			/** Send a whole number from 0 to 999999999999999. */
			after?: number | undefined
			/** How many items a page has. */
			limit?: number | undefined
		}
		output: {
			items: Array<S.WebhookEvent>
			/** Send it as `after` to continue, now or later. */
			nextAfter: number
			hasMore: boolean
			/** The newest signed checkpoint of the evidence chain. Keep it: a chain that was rewritten later contradicts it. */
			checkpoint: string | null
		}
	}
	/** List keys. Scope: `keys:manage`. */
	listKeys: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Key>
			nextCursor: string | null
		}
	}
	/** Create a key. Scope: `keys:manage`. */
	createKey: {
		input: {
			body: {
				name: string
				/** Each once. */
				scopes: Array<"templates:read" | "templates:manage" | "waivers:read" | "waivers:sign" | "waivers:manage" | "participants:read" | "participants:manage" | "events:read" | "events:manage" | "checkins:read" | "checkins:write" | "locations:read" | "locations:manage" | "webhooks:manage" | "messages:read" | "messages:send" | "prefill:manage" | "audit:read" | "organization:read" | "organization:manage" | "kiosks:manage" | "keys:manage" | "staff:manage" | "*">
				expiresAt?: string | undefined
			}
		}
		output: {
			id: string
			name: string
			/** Each once. */
			scopes: Array<"templates:read" | "templates:manage" | "waivers:read" | "waivers:sign" | "waivers:manage" | "participants:read" | "participants:manage" | "events:read" | "events:manage" | "checkins:read" | "checkins:write" | "locations:read" | "locations:manage" | "webhooks:manage" | "messages:read" | "messages:send" | "prefill:manage" | "audit:read" | "organization:read" | "organization:manage" | "kiosks:manage" | "keys:manage" | "staff:manage" | "*">
			lastFour: string
			createdAt: string
			lastUsedAt: string | null
			expiresAt: string | null
			revokedAt: string | null
			/** The key itself, shown only once; only its hash is stored. */
			key: string
		}
	}
	/** Revoke a key. Scope: `keys:manage`. */
	revokeKey: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Key
	}
	/** Rotate a key. Scope: `keys:manage`. */
	rotateKey: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			id: string
			name: string
			/** Each once. */
			scopes: Array<"templates:read" | "templates:manage" | "waivers:read" | "waivers:sign" | "waivers:manage" | "participants:read" | "participants:manage" | "events:read" | "events:manage" | "checkins:read" | "checkins:write" | "locations:read" | "locations:manage" | "webhooks:manage" | "messages:read" | "messages:send" | "prefill:manage" | "audit:read" | "organization:read" | "organization:manage" | "kiosks:manage" | "keys:manage" | "staff:manage" | "*">
			lastFour: string
			createdAt: string
			lastUsedAt: string | null
			expiresAt: string | null
			revokedAt: string | null
			/** The key itself, shown only once; only its hash is stored. */
			key: string
		}
	}
	/** List the staff. Scope: `staff:manage`. */
	listStaff: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Staff>
			nextCursor: string | null
		}
	}
	/** Invite somebody to the staff. Scope: `staff:manage`. */
	inviteStaff: {
		input: {
			body: {
				name: string
				/** `owner` may do everything, `manager` everything but keys, webhooks, organization and staff, `desk` lets guests in, and `auditor` reads. */
				role: "owner" | "manager" | "desk" | "auditor"
				login?: string | undefined
			}
		}
		output: S.InvitedStaff
	}
	/** Change a member of staff. Scope: `staff:manage`. */
	changeStaff: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				name?: string | undefined
				/** `owner` may do everything, `manager` everything but keys, webhooks, organization and staff, `desk` lets guests in, and `auditor` reads. */
				role?: "owner" | "manager" | "desk" | "auditor" | undefined
				/** False ends the sessions and links of the person. */
				active?: boolean | undefined
			}
		}
		output: S.Staff
	}
	/** Let somebody choose another password. Scope: `staff:manage`. */
	resetStaff: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body?: {
				/** True for somebody who has lost the device: the link then removes the authenticator app and the passkeys, too. They stay otherwise. */
				clearFactors?: boolean | undefined
			} | undefined
		}
		output: S.StaffInvitation
	}
	/** List desk devices. Scope: `locations:manage`. */
	listDeskDevices: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.DeskDevice>
			nextCursor: string | null
		}
	}
	/** Make this browser a desk device. Scope: `locations:manage`. */
	createDeskDevice: {
		input: {
			body: {
				name: string
				locationId?: string | undefined
			}
		}
		output: S.DeskDevice
	}
	/** Revoke a desk device. Scope: `locations:manage`. */
	revokeDeskDevice: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.DeskDevice
	}
	/** Get the newest checkpoint. Scope: `audit:read`. */
	getCheckpoint: {
		input: Record<never, never>
		output: S.SignedCheckpoint
	}
	/** Prove that the chain only grew. Scope: `audit:read`. */
	getConsistencyProof: {
		input: {
			/** Send a whole number from 0 to 999999999999999. */
			from: number
		}
		output: S.ConsistencyProof
	}
	/** Verify a receipt, a PDF or a code. Scope: `audit:read`. */
	verifyEvidence: {
		input: {
			body: S.Verify
		}
		output: S.ReceiptVerdict | S.DocumentVerdict
	}
	/** Preview what is purged when. Scope: `waivers:read`. */
	getRetention: {
		input: Record<never, never>
		output: S.RetentionOverview
	}
	/** Purge what is due now. Scope: `waivers:manage`. */
	purgeDue: {
		input: Record<never, never>
		output: S.PurgedDue
	}
	/** List legal holds. Scope: `waivers:read`. */
	listHolds: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.HeldWaiver>
			nextCursor: string | null
		}
	}
	/** Purge a waiver. Scope: `waivers:manage`. */
	purgeWaiver: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.PurgedWaiver
	}
	/** Hold a waiver. Scope: `waivers:manage`. */
	placeHold: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				reason: string
			}
		}
		output: S.LegalHold
	}
	/** Lift the hold of a waiver. Scope: `waivers:manage`. */
	liftHold: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.LegalHold
	}
	/** Erase a person. Scope: `participants:manage`. */
	eraseParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.ErasedParticipant
	}
	/** Get your organization. Scope: `organization:read`. */
	getOrganization: {
		input: Record<never, never>
		output: S.Organization
	}
	/** Change your organization. Scope: `organization:manage`. */
	updateOrganization: {
		input: {
			body: {
				name?: string | undefined
				timezone?: string | undefined
				retention?: S.Retention | null | undefined
				branding?: {
					/** A data URL of a PNG or JPEG, at most 256 KiB and 4000 pixels each way. It is stored as a PNG of at most 640 by 320. */
					logo?: string | null | undefined
					/** Of buttons and headings, as `#rrggbb`. Send a color such as #0a7d55. */
					color?: string | null | undefined
					replyTo?: string | null | undefined
				} | undefined
				limits?: {
					/** The maximum number of messages in any 60 seconds; null for only the service's limit. */
					messagesPerMinute?: number | null | undefined
					/** The maximum number of messages in any 24 hours; null for no limit. */
					messagesPerDay?: number | null | undefined
				} | undefined
				/** Origins of sites that may show the signing pages in a frame; none by default. Each once. */
				embedOrigins?: Array<string> | undefined
				address?: string | null | undefined
				/** Where the organization is, as ISO 3166-1 alpha-2. Phone numbers without a country prefix are compared as numbers of this country; they are stored as they were given. Send the two letters of a country, such as DE. */
				country?: string | null | undefined
				links?: {
					/** Where guests read how their data is treated. Send an http or https address without a user name or password. */
					privacyUrl?: string | null | undefined
					/** Where guests read who runs the place. Send an http or https address without a user name or password. */
					imprintUrl?: string | null | undefined
				} | undefined
				/** Whether a check-in with a waiver that is not valid is recorded with warnings, or refused with 409 `not_covered`. */
				doorPolicy?: "warn" | "block" | undefined
				defaultLocationId?: string | null | undefined
				setupDismissed?: boolean | undefined
			}
		}
		output: S.Organization
	}
	/** Get the logo. Scope: `organization:read`. */
	getOrganizationLogo: {
		input: Record<never, never>
		output: Response
	}
	/** Export everything. Scope: `*`. */
	exportOrganization: {
		input: Record<never, never>
		output: Response
	}
	/** Import records from another system. Scope: `*`. */
	importFile: {
		input: {
			body: S.ImportFile
		}
		output: S.ImportReport
	}
	/** List imports. Scope: `*`. */
	listImports: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<S.Import>
			nextCursor: string | null
		}
	}
	/** Undo an import. Scope: `*`. */
	undoImport: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: S.Import
	}
	/** List the audit log. Scope: `audit:read`. */
	listAuditLog: {
		input: {
			/** Who: `key:<id>`, `staff:<id>`, `cli` or `system`. */
			actor?: string | undefined
			/** What, such as `waiver.voided`. */
			action?: string | undefined
			/** From this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** The id of the affected record. */
			subject?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<{
				id: string
				at: string
				actor: string
				/** The name of the member of staff or the key; null for everything else. */
				actorName: string | null
				action: string
				subject: string
				requestId: string | null
				data: Record<string, unknown>
			}>
			nextCursor: string | null
		}
	}
	/** List the PHI access log. Scope: `audit:read`. */
	listPhiAccessLog: {
		input: {
			/** Who: `key:<id>`, `staff:<id>`, `cli` or `system`. */
			actor?: string | undefined
			/** What, such as `waiver.voided`. */
			action?: string | undefined
			/** From this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			waiverId?: string | undefined
			/** Reads of this person, and of every waiver that names them. */
			participantId?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<{
				id: string
				at: string
				actor: string
				/** The name of the member of staff or the key; null for everything else. */
				actorName: string | null
				action: string
				waiverId: string | null
				participantId: string | null
				/** The network address of the reader. */
				address: string | null
				requestId: string
			}>
			nextCursor: string | null
		}
	}
	/** List who acts. Scope: `audit:read`. */
	listActors: {
		input: Record<never, never>
		output: {
			items: Array<S.NamedActor>
		}
	}
	/** Download the audit log as CSV. Scope: `audit:read`. */
	downloadAuditLog: {
		input: {
			/** Who: `key:<id>`, `staff:<id>`, `cli` or `system`. */
			actor?: string | undefined
			/** What, such as `waiver.voided`. */
			action?: string | undefined
			/** From this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** The id of the affected record. */
			subject?: string | undefined
		}
		output: Response
	}
	/** Download the PHI access log as CSV. Scope: `audit:read`. */
	downloadPhiAccessLog: {
		input: {
			/** Who: `key:<id>`, `staff:<id>`, `cli` or `system`. */
			actor?: string | undefined
			/** What, such as `waiver.voided`. */
			action?: string | undefined
			/** From this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			waiverId?: string | undefined
			/** Reads of this person, and of every waiver that names them. */
			participantId?: string | undefined
		}
		output: Response
	}
	/** Count what happened today. Scope: `organization:read`. */
	getToday: {
		input: {
			/** Only signings and arrivals at this location. Work that waits for staff is counted for all locations. */
			locationId?: string | undefined
		}
		output: S.Today
	}
	/** Count what happened in a range of days. Scope: `organization:read`. */
	getFigures: {
		input: {
			/** The first day; by default six days before the last. */
			from?: string | undefined
			/** The last day, at most 400 days in all; by default today. */
			to?: string | undefined
			/** Only signings and arrivals at this location. */
			locationId?: string | undefined
		}
		output: S.Figures
	}
	/** Download figures as CSV. Scope: `organization:read`. */
	downloadFigures: {
		input: {
			/** The first day; by default six days before the last. */
			from?: string | undefined
			/** The last day, at most 400 days in all; by default today. */
			to?: string | undefined
			/** Only signings and arrivals at this location. */
			locationId?: string | undefined
		}
		output: Response
	}
	/** Whether the box is well. Scope: `organization:manage`. */
	getStatus: {
		input: Record<never, never>
		output: S.Status
	}
	/** Follow events as they happen. Scope: `organization:read`. */
	followEvents: {
		input: {
			/** The `id` of the last event that you know. The stream continues after it without a gap. */
			"Last-Event-Id"?: string | undefined
		}
		output: Response
	}
}

/** Where each operation is. */
export const operations: { readonly [Id in keyof Operations]: Operation } = {
	getHealth: { method: 'GET', path: '/health' },
	getReadiness: { method: 'GET', path: '/health/ready' },
	reportBounces: { method: 'POST', path: '/hooks/bounces/{secret}' },
	listTemplates: { method: 'GET', path: '/v1/templates' },
	createTemplate: { method: 'POST', path: '/v1/templates' },
	getTemplate: { method: 'GET', path: '/v1/templates/{id}' },
	updateTemplate: { method: 'PATCH', path: '/v1/templates/{id}' },
	deleteTemplate: { method: 'DELETE', path: '/v1/templates/{id}' },
	listVersions: { method: 'GET', path: '/v1/templates/{id}/versions' },
	getVersion: { method: 'GET', path: '/v1/templates/{id}/versions/{n}' },
	archiveTemplate: { method: 'POST', path: '/v1/templates/{id}/archive' },
	unarchiveTemplate: { method: 'POST', path: '/v1/templates/{id}/unarchive' },
	getDraft: { method: 'GET', path: '/v1/templates/{id}/draft' },
	saveDraft: { method: 'PUT', path: '/v1/templates/{id}/draft' },
	discardDraft: { method: 'DELETE', path: '/v1/templates/{id}/draft' },
	duplicateTemplate: { method: 'POST', path: '/v1/templates/{id}/duplicate' },
	publishTemplate: { method: 'POST', path: '/v1/templates/{id}/publish' },
	listGallery: { method: 'GET', path: '/v1/template-gallery' },
	createFromGallery: { method: 'POST', path: '/v1/template-gallery/{name}' },
	previewTemplate: { method: 'POST', path: '/v1/templates/{id}/preview' },
	previewPublishing: { method: 'GET', path: '/v1/templates/{id}/publish-preview' },
	signWaiver: { method: 'POST', path: '/v1/waivers', headers: ['Idempotency-Key'] },
	listWaivers: { method: 'GET', path: '/v1/waivers' },
	getWaiver: { method: 'GET', path: '/v1/waivers/{id}' },
	getWaiverProof: { method: 'GET', path: '/v1/waivers/{id}/proof' },
	voidWaiver: { method: 'POST', path: '/v1/waivers/{id}/void' },
	renewWaiver: { method: 'POST', path: '/v1/waivers/{id}/renew' },
	createGuardianLink: { method: 'POST', path: '/v1/waivers/{id}/guardian-link' },
	changeWaivers: { method: 'POST', path: '/v1/waivers/bulk' },
	setTags: { method: 'PUT', path: '/v1/waivers/{id}/tags' },
	listWaiverEvents: { method: 'GET', path: '/v1/waivers/{id}/events' },
	clearFlag: { method: 'POST', path: '/v1/waivers/{id}/flags/{flagId}/clear' },
	reopenFlag: { method: 'POST', path: '/v1/waivers/{id}/flags/{flagId}/reopen' },
	downloadWaivers: { method: 'GET', path: '/v1/waivers.csv', isFile: true },
	getWaiverPdf: { method: 'GET', path: '/v1/waivers/{id}/pdf', isFile: true },
	renderWaiverPdf: { method: 'POST', path: '/v1/waivers/{id}/pdf' },
	getWaiverPhoto: { method: 'GET', path: '/v1/waivers/{id}/photos/{blockId}', isFile: true },
	downloadPdfs: { method: 'GET', path: '/v1/waivers.zip', isFile: true },
	listEvents: { method: 'GET', path: '/v1/events' },
	createEvent: { method: 'POST', path: '/v1/events' },
	getEvent: { method: 'GET', path: '/v1/events/{id}' },
	updateEvent: { method: 'PATCH', path: '/v1/events/{id}' },
	deleteEvent: { method: 'DELETE', path: '/v1/events/{id}' },
	closeEvent: { method: 'POST', path: '/v1/events/{id}/close' },
	reopenEvent: { method: 'POST', path: '/v1/events/{id}/reopen' },
	listInvitees: { method: 'GET', path: '/v1/events/{id}/invitees' },
	invitePeople: { method: 'POST', path: '/v1/events/{id}/invitees' },
	updateInvitee: { method: 'PATCH', path: '/v1/events/{id}/invitees/{inviteeId}' },
	removeInvitee: { method: 'DELETE', path: '/v1/events/{id}/invitees/{inviteeId}' },
	downloadInvitees: { method: 'GET', path: '/v1/events/{id}/invitees.csv', isFile: true },
	uploadInvitees: { method: 'POST', path: '/v1/events/{id}/invitees.csv', sends: 'text/csv' },
	listMessages: { method: 'GET', path: '/v1/messages' },
	createMessage: { method: 'POST', path: '/v1/messages', headers: ['Idempotency-Key'] },
	getMessage: { method: 'GET', path: '/v1/messages/{id}' },
	getMessageContent: { method: 'GET', path: '/v1/messages/{id}/content', isFile: true },
	retryMessage: { method: 'POST', path: '/v1/messages/{id}/retry' },
	sendToEvent: { method: 'POST', path: '/v1/events/{id}/send', headers: ['Idempotency-Key'] },
	sendToInvitee: { method: 'POST', path: '/v1/events/{id}/invitees/{inviteeId}/send', headers: ['Idempotency-Key'] },
	listSuppressions: { method: 'GET', path: '/v1/suppressions' },
	liftSuppressions: { method: 'POST', path: '/v1/suppressions/lift' },
	liftSuppression: { method: 'DELETE', path: '/v1/suppressions/{id}' },
	listPrefillLinks: { method: 'GET', path: '/v1/prefill-links' },
	createPrefillLink: { method: 'POST', path: '/v1/prefill-links' },
	getPrefillLink: { method: 'GET', path: '/v1/prefill-links/{id}' },
	revokePrefillLink: { method: 'DELETE', path: '/v1/prefill-links/{id}' },
	createCheckin: { method: 'POST', path: '/v1/checkins', headers: ['Idempotency-Key'] },
	listCheckins: { method: 'GET', path: '/v1/checkins' },
	annulCheckin: { method: 'POST', path: '/v1/checkins/{id}/annul' },
	lookUpGuests: { method: 'GET', path: '/v1/checkins/lookup' },
	downloadCheckins: { method: 'GET', path: '/v1/checkins.csv', isFile: true },
	listLocations: { method: 'GET', path: '/v1/locations' },
	createLocation: { method: 'POST', path: '/v1/locations' },
	updateLocation: { method: 'PATCH', path: '/v1/locations/{id}' },
	deleteLocation: { method: 'DELETE', path: '/v1/locations/{id}' },
	listKiosks: { method: 'GET', path: '/v1/kiosks' },
	createKiosk: { method: 'POST', path: '/v1/kiosks' },
	updateKiosk: { method: 'PATCH', path: '/v1/kiosks/{id}' },
	revokeKiosk: { method: 'DELETE', path: '/v1/kiosks/{id}' },
	renewKioskCode: { method: 'POST', path: '/v1/kiosks/{id}/code' },
	listParticipants: { method: 'GET', path: '/v1/participants' },
	mergeParticipant: { method: 'POST', path: '/v1/participants/{id}/merge' },
	unmergeParticipant: { method: 'POST', path: '/v1/participants/{id}/unmerge' },
	listDuplicates: { method: 'GET', path: '/v1/participants/{id}/duplicates' },
	correctParticipant: { method: 'PATCH', path: '/v1/participants/{id}' },
	getParticipant: { method: 'GET', path: '/v1/participants/{id}' },
	downloadParticipants: { method: 'GET', path: '/v1/participants.csv', isFile: true },
	getCoverage: { method: 'GET', path: '/v1/participants/{id}/coverage' },
	listWebhooks: { method: 'GET', path: '/v1/webhooks' },
	createWebhook: { method: 'POST', path: '/v1/webhooks' },
	getWebhook: { method: 'GET', path: '/v1/webhooks/{id}' },
	updateWebhook: { method: 'PATCH', path: '/v1/webhooks/{id}' },
	deleteWebhook: { method: 'DELETE', path: '/v1/webhooks/{id}' },
	rotateWebhookSecret: { method: 'POST', path: '/v1/webhooks/{id}/rotate-secret' },
	testWebhook: { method: 'POST', path: '/v1/webhooks/{id}/test' },
	listWebhookDeliveries: { method: 'GET', path: '/v1/webhooks/{id}/deliveries' },
	getWebhookDelivery: { method: 'GET', path: '/v1/webhooks/{id}/deliveries/{deliveryId}' },
	replayWebhookDelivery: { method: 'POST', path: '/v1/webhooks/{id}/deliveries/{deliveryId}/replay' },
	replayFailedDeliveries: { method: 'POST', path: '/v1/webhooks/{id}/deliveries/replay-failed' },
	readEventsFeed: { method: 'GET', path: '/v1/events-feed' },
	listKeys: { method: 'GET', path: '/v1/keys' },
	createKey: { method: 'POST', path: '/v1/keys' },
	revokeKey: { method: 'DELETE', path: '/v1/keys/{id}' },
	rotateKey: { method: 'POST', path: '/v1/keys/{id}/rotate' },
	listStaff: { method: 'GET', path: '/v1/staff' },
	inviteStaff: { method: 'POST', path: '/v1/staff' },
	changeStaff: { method: 'PATCH', path: '/v1/staff/{id}' },
	resetStaff: { method: 'POST', path: '/v1/staff/{id}/reset' },
	listDeskDevices: { method: 'GET', path: '/v1/desk-devices' },
	createDeskDevice: { method: 'POST', path: '/v1/desk-devices' },
	revokeDeskDevice: { method: 'DELETE', path: '/v1/desk-devices/{id}' },
	getCheckpoint: { method: 'GET', path: '/v1/evidence/checkpoint' },
	getConsistencyProof: { method: 'GET', path: '/v1/evidence/consistency' },
	verifyEvidence: { method: 'POST', path: '/v1/evidence/verify' },
	getRetention: { method: 'GET', path: '/v1/retention' },
	purgeDue: { method: 'POST', path: '/v1/retention/purge-due' },
	listHolds: { method: 'GET', path: '/v1/holds' },
	purgeWaiver: { method: 'POST', path: '/v1/waivers/{id}/purge' },
	placeHold: { method: 'POST', path: '/v1/waivers/{id}/hold' },
	liftHold: { method: 'DELETE', path: '/v1/waivers/{id}/hold' },
	eraseParticipant: { method: 'POST', path: '/v1/participants/{id}/erase' },
	getOrganization: { method: 'GET', path: '/v1/organization' },
	updateOrganization: { method: 'PATCH', path: '/v1/organization' },
	getOrganizationLogo: { method: 'GET', path: '/v1/organization/logo', isFile: true },
	exportOrganization: { method: 'GET', path: '/v1/export', isFile: true },
	importFile: { method: 'POST', path: '/v1/imports' },
	listImports: { method: 'GET', path: '/v1/imports' },
	undoImport: { method: 'POST', path: '/v1/imports/{id}/undo' },
	listAuditLog: { method: 'GET', path: '/v1/audit-log' },
	listPhiAccessLog: { method: 'GET', path: '/v1/phi-access-log' },
	listActors: { method: 'GET', path: '/v1/actors' },
	downloadAuditLog: { method: 'GET', path: '/v1/audit-log.csv', isFile: true },
	downloadPhiAccessLog: { method: 'GET', path: '/v1/phi-access-log.csv', isFile: true },
	getToday: { method: 'GET', path: '/v1/today' },
	getFigures: { method: 'GET', path: '/v1/figures' },
	downloadFigures: { method: 'GET', path: '/v1/figures.csv', isFile: true },
	getStatus: { method: 'GET', path: '/v1/status' },
	followEvents: { method: 'GET', path: '/v1/live', headers: ['Last-Event-Id'], isFile: true },
}
