// Made from the OpenAPI document by `bun run client`. Change the API instead.
import type { Details } from './compose.ts'

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
	/** Receive a booking */
	receiveBooking: {
		input: {
			id: string
			body: Schemas.Booking
		}
		output: {
			/** `booking`: a link was made, changed or ended. `again`: it was taken before. `nothing`: it says nothing of a paid or ended booking. `later`: the order is fetched. `paused`: the source is paused. `refused`: the form could not be signed. */
			taken: "booking" | "again" | "nothing" | "later" | "paused" | "refused"
		}
	}
	/** List templates. Scope: `templates:read`. */
	listTemplates: {
		input: {
			status?: "draft" | "active" | "archived" | undefined
			/** `waiver` by default: what guests sign. */
			kind?: "waiver" | "incident" | "all" | undefined
		}
		output: {
			items: Array<Schemas.TemplateSummary>
		}
	}
	/** Create a template. Scope: `templates:manage`. */
	createTemplate: {
		input: {
			body: {
				name: string
				/** `waiver` by default. It never changes. */
				kind?: "waiver" | "incident" | undefined
				settings?: Schemas.TemplateSettings | undefined
				/** The locations at which it is signed; null for all. A waiver that names no location belongs to the only one. Whoever is bound to others gets 404 for it. */
				locationIds?: Array<string> | null | undefined
			}
		}
		output: Schemas.TemplateSummary
	}
	/** Get a template. Scope: `templates:read`. */
	getTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.TemplateDetail
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
				settings?: Schemas.TemplateSettings | undefined
				/** The locations at which it is signed; null for all. A waiver that names no location belongs to the only one. Whoever is bound to others gets 404 for it. */
				locationIds?: Array<string> | null | undefined
			}
		}
		output: Schemas.TemplateSummary
	}
	/** Delete a template. Scope: `templates:manage`. */
	deleteTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.TemplateSummary
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
		output: Schemas.TemplateVersion
	}
	/** Archive a template. Scope: `templates:manage`. */
	archiveTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.TemplateSummary
	}
	/** Unarchive a template. Scope: `templates:manage`. */
	unarchiveTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.TemplateSummary
	}
	/** Get the draft. Scope: `templates:read`. */
	getDraft: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Without a draft: what is published, from which the next draft begins, instead of 404. */
			fallback?: "published" | undefined
		}
		output: Schemas.TemplateDraft
	}
	/** Save the draft. Scope: `templates:manage`. */
	saveDraft: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				blocks: Array<Schemas.Block>
				/** The revision that was edited. With it, the blocks may be in any state. */
				revision?: number | undefined
				name?: string | undefined
				settings?: Schemas.TemplateSettings | undefined
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
		output: Schemas.TemplateDraft
	}
	/** Duplicate a template. Scope: `templates:manage`. */
	duplicateTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.TemplateSummary
	}
	/** Publish the draft. Scope: `templates:manage`. */
	publishTemplate: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body?: {
				/** Publish only if this is the newest revision. */
				revision?: number | undefined
				/** Warnings that an owner has decided not to follow, and why. The audit log keeps it, and the response leaves them out. Needs `organization:manage`. */
				overrides?: Array<{
					code: "no_rules_for_place" | "choose_region" | "void_clause" | "voiding_words" | "negligence_not_named" | "parental_waiver" | "missing_notice" | "notice_changed" | "notice_language" | "format_not_met" | "health_required" | "majority_differs" | "stale" | "outlives_retention" | "drawn_only" | "asked_after_signature" | "foreign_words" | "no_font"
					reason: string
				}> | undefined
			} | undefined
		}
		output: {
			versionId: string
			versionNumber: number
			publishedAt: string
			/** What may be published, and is probably a mistake. None is no approval: the rules are known in part, and texts are searched in some languages. */
			warnings?: Array<Schemas.PublishWarning> | undefined
		}
	}
	/** List the gallery. Scope: `templates:read`. */
	listGallery: {
		input: Record<never, never>
		output: {
			items: Array<Schemas.GalleryForm>
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
		output: Schemas.TemplateSummary
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
				settings: Schemas.TemplateSettings
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
			/** Path and size in pixels of the picture at the top of the page; null if the organization has none. */
			picture: {
				url: string
				width: number
				height: number
			} | null
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
			/** What may be published, and is probably a mistake. None is no approval: the rules are known in part, and texts are searched in some languages. */
			warnings: Array<Schemas.PublishWarning>
		}
	}
	/** Sign a waiver. Scope: `waivers:sign`. */
	signWaiver: {
		input: {
			/** 1 to 120 characters, with or without double quotes. Your own id of this signing. */
			"Idempotency-Key"?: string | undefined
			body: {
				templateId: string
				/** An answer per block of the template's active version, by the block's id. An image is a data URL of a PNG or JPEG. A drawing has more ink than a dot, in a color that can be seen on white. */
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
			/** In the response to a repeated idempotency key: this call did nothing. */
			replayed?: boolean | undefined
			/** Beside `replayed`: the body differs from that of the first call. */
			mismatch?: boolean | undefined
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
			/** Valid on this day at the location that is asked for, or that the caller is bound to, else of the organization: signed by its end, neither expired nor voided when it began, and not purged since. */
			validOn?: string | undefined
			/** The current state. `valid` and `expired`: by `expiresAt`, and neither voided nor purged. `voided`: and not purged. `held`: under legal hold. */
			state?: "valid" | "expired" | "voided" | "purged" | "held" | undefined
			source?: "api" | "web" | "kiosk" | "import" | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** With an `expiresAt` before this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			expiresBefore?: string | undefined
			/** With an `expiresAt` on or after this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			expiresFrom?: string | undefined
			/** `waiting_for_font`: no font has some letter of it. It is made as soon as one does. `none`: the waiver was imported without a PDF. */
			pdfStatus?: "pending" | "ready" | "failed" | "waiting_for_font" | "none" | undefined
			/** `newest`, the default, and `oldest`: by time of signing. `soonest` and `latest`: by `expiresAt`; a waiver that never expires counts as later than all others. */
			sort?: "newest" | "oldest" | "soonest" | "latest" | undefined
			/** Also count all that match. */
			count?: "true" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.Waiver>
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
			/** A reader's language, such as `en`: if the version of the form has it, the answers come in it, too, as `translation`. Without it, `Accept-Language` says so. */
			language?: string | undefined
		}
		output: Schemas.WaiverDetail
	}
	/** Prove that a waiver was signed. Scope: `waivers:read`. */
	getWaiverProof: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.EntryProof
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
		output: Schemas.PrefillLink
	}
	/** Create another link for the second guardian. Scope: `checkins:write`. */
	createGuardianLink: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.GuardianLink
	}
	/** Change many waivers. Scope: `waivers:manage`. */
	changeWaivers: {
		input: {
			body: Schemas.BulkChange
		}
		output: Schemas.BulkOutcomes
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
			body?: Schemas.ClearFlag | undefined
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
			/** Valid on this day at the location that is asked for, or that the caller is bound to, else of the organization: signed by its end, neither expired nor voided when it began, and not purged since. */
			validOn?: string | undefined
			/** The current state. `valid` and `expired`: by `expiresAt`, and neither voided nor purged. `voided`: and not purged. `held`: under legal hold. */
			state?: "valid" | "expired" | "voided" | "purged" | "held" | undefined
			source?: "api" | "web" | "kiosk" | "import" | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** With an `expiresAt` before this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			expiresBefore?: string | undefined
			/** With an `expiresAt` on or after this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			expiresFrom?: string | undefined
			/** `waiting_for_font`: no font has some letter of it. It is made as soon as one does. `none`: the waiver was imported without a PDF. */
			pdfStatus?: "pending" | "ready" | "failed" | "waiting_for_font" | "none" | undefined
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
			/** Pixels each way, at most; as large as it is kept by default. Never enlarged. */
			size?: "160" | undefined
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
			items: Array<Schemas.Event>
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
		output: Schemas.Event
	}
	/** Get an event. Scope: `events:read`. */
	getEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Event
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
		output: Schemas.Event
	}
	/** Delete an event. Scope: `events:manage`. */
	deleteEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Event
	}
	/** Make the link of a group's leader. Scope: `events:manage`. */
	shareWithLeader: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Event
	}
	/** End the link of a group's leader. Scope: `events:manage`. */
	endLeaderLink: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Event
	}
	/** Close an event. Scope: `events:manage`. */
	closeEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Event
	}
	/** Reopen an event. Scope: `events:manage`. */
	reopenEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Event
	}
	/** List invitees. Scope: `events:read`. */
	listInvitees: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			status?: "invited" | "signed" | "bounced" | undefined
			/** A part of the name, the email or the external id. */
			query?: string | undefined
			/** Only those who have arrived, or who have not. */
			arrived?: "true" | "false" | undefined
			/** `newest`, the default, by the order in which they were invited. `name` and `name_desc`: those without a name last. */
			sort?: "newest" | "name" | "name_desc" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.Invitee>
			nextCursor: string | null
		}
	}
	/** Invite people. Scope: `events:manage`. */
	invitePeople: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: Schemas.InvitePeople
		}
		output: Schemas.Invited
	}
	/** Update an invitee. Scope: `events:manage`. */
	updateInvitee: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			inviteeId: string
			body: Schemas.UpdateInvitee
		}
		output: Schemas.Invitee
	}
	/** Remove an invitee. Scope: `events:manage`. */
	removeInvitee: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			inviteeId: string
		}
		output: Schemas.Invitee
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
		output: Schemas.InvitedFromFile
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
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			campaignId?: string | undefined
			/** `newest` is the default. With `oldest` a program reads on where its last page ended. */
			sort?: "newest" | "oldest" | undefined
			/** Also count all that match. */
			count?: "true" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.Message>
			nextCursor: string | null
			/** With `count=true`: how many match on all pages. */
			count?: number | undefined
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
		output: Schemas.QueuedMessage
	}
	/** Get a message. Scope: `messages:read`. */
	getMessage: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.MessageDetail
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
		output: Schemas.QueuedMessage
	}
	/** Write to all unsigned invitees. Scope: `messages:send`. */
	sendToEvent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** 1 to 120 characters, with or without double quotes. A repeat of the call sends nothing and gets the first response. Keys are separate for each operation. */
			"Idempotency-Key"?: string | undefined
			body?: Schemas.SendInvitations | undefined
		}
		output: Schemas.QueuedInvitations
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
			body?: Schemas.SendInvitations | undefined
		}
		output: Schemas.QueuedMessage
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
			items: Array<Schemas.Suppression>
			nextCursor: string | null
		}
	}
	/** Lift the suppressions of a time. Scope: `messages:send`. */
	liftSuppressions: {
		input: {
			body: Schemas.LiftSuppressions
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
		output: Schemas.Suppression
	}
	/** List campaigns. Scope: `messages:read`. */
	listCampaigns: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.Campaign>
			nextCursor: string | null
		}
	}
	/** Write to many guests. Scope: `campaigns:write`. */
	createCampaign: {
		input: {
			/** Send nothing: say how many people would get the mail. */
			dryRun?: "true" | undefined
			/** 1 to 120 characters, with or without double quotes. A repeat of the call sends nothing and gets the first response. Keys are separate for each operation. */
			"Idempotency-Key"?: string | undefined
			body: {
				filter: Schemas.CampaignFilter
				/** `renewal` asks to sign again: each mail has a link with the name and contacts of the guest filled in, for 30 days. `news` goes only to those who have consented to news, and each mail has a link that withdraws the consent. */
				kind: "renewal" | "news"
				subject: string
				/** Plain text; an empty line starts a paragraph. The greeting and the link are added. */
				body: string | Blob | Uint8Array<ArrayBuffer>
			}
		}
		output: Schemas.CampaignPreview | Schemas.Campaign
	}
	/** Get a campaign with its progress. Scope: `messages:read`. */
	getCampaign: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Campaign
	}
	/** Stop a campaign. Scope: `campaigns:write`. */
	stopCampaign: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Campaign
	}
	/** List prefill links. Scope: `prefill:manage`. */
	listPrefillLinks: {
		input: {
			/** `newest` is the default. With `oldest` a program reads on where its last page ended. */
			sort?: "newest" | "oldest" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.PrefillLink>
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
		output: Schemas.PrefillLink
	}
	/** Get a prefill link. Scope: `prefill:manage`. */
	getPrefillLink: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.PrefillLink
	}
	/** Revoke a prefill link. Scope: `prefill:manage`. */
	revokePrefillLink: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.PrefillLink
	}
	/** List booking sources. Scope: `webhooks:manage`. */
	listBookingSources: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.BookingSource>
			nextCursor: string | null
		}
	}
	/** Create a booking source. Scope: `webhooks:manage`. */
	createBookingSource: {
		input: {
			body: {
				/** For staff, such as "Web shop". */
				name: string
				kind: "stripe" | "woocommerce" | "pretix" | "generic"
				templateId: string
				locationId?: string | null | undefined
				/** Only bookings of these products; all of them if the list is empty. `stripe`: ids of payment links, or values of `metadata.waiver`. `woocommerce`: numbers or SKUs. `pretix`: numbers of items. `generic`: values of `product`. Each once. */
				products?: Array<string> | undefined
				/** For `generic` alone: where another system's JSON has a field, as a path with dots, such as `customer.name` or `items.0.sku`. A field that is left out has its own name. */
				mapping?: {
					/** Send a path with dots, such as customer.name or items.0.sku. */
					id?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					reference?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					status?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					updatedAt?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					name?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					firstName?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					lastName?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					email?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					phone?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					language?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					people?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					startsAt?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					product?: string | undefined
				} | undefined
				/** For `pretix` alone, and needed there: the https address of its server, such as https://pretix.eu. Orders are fetched from this host alone. */
				serverUrl?: string | undefined
				/** Whether the person who booked gets an invitation by mail, once for each booking. True by default. */
				sendsMail?: boolean | undefined
				/** `stripe`: the signing secret of its webhook, `whsec_…`, which Stripe makes once it has the address: set it by `rotate-secret`. `pretix`: an API token, which is needed. For others one is made if it is left out. */
				secret?: string | undefined
			}
		}
		output: Schemas.BookingSourceWithSecret
	}
	/** Update a booking source. Scope: `webhooks:manage`. */
	updateBookingSource: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** For staff, such as "Web shop". */
				name?: string | undefined
				templateId?: string | undefined
				locationId?: string | null | undefined
				/** Only bookings of these products; all of them if the list is empty. `stripe`: ids of payment links, or values of `metadata.waiver`. `woocommerce`: numbers or SKUs. `pretix`: numbers of items. `generic`: values of `product`. Each once. */
				products?: Array<string> | undefined
				/** For `generic` alone: where another system's JSON has a field, as a path with dots, such as `customer.name` or `items.0.sku`. A field that is left out has its own name. */
				mapping?: {
					/** Send a path with dots, such as customer.name or items.0.sku. */
					id?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					reference?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					status?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					updatedAt?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					name?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					firstName?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					lastName?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					email?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					phone?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					language?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					people?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					startsAt?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					product?: string | undefined
				} | undefined
				/** Whether the person who booked gets an invitation by mail, once for each booking. True by default. */
				sendsMail?: boolean | undefined
				/** False pauses it: what comes meanwhile is not taken, nor later. */
				active?: boolean | undefined
			}
		}
		output: Schemas.BookingSource
	}
	/** Delete a booking source. Scope: `webhooks:manage`. */
	deleteBookingSource: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.BookingSource
	}
	/** Rotate the secret of a booking source. Scope: `webhooks:manage`. */
	rotateBookingSecret: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body?: {
				/** `stripe`: the signing secret of its webhook, `whsec_…`, which Stripe makes once it has the address: set it by `rotate-secret`. `pretix`: an API token, which is needed. For others one is made if it is left out. */
				secret?: string | undefined
			} | undefined
		}
		output: Schemas.BookingSourceWithSecret
	}
	/** Test a booking source. Scope: `webhooks:manage`. */
	testBookingSource: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.BookingTest
	}
	/** Preview what is read of a booking. Scope: `webhooks:manage`. */
	previewBooking: {
		input: {
			body: {
				/** For `generic` alone: where another system's JSON has a field, as a path with dots, such as `customer.name` or `items.0.sku`. A field that is left out has its own name. */
				mapping?: {
					/** Send a path with dots, such as customer.name or items.0.sku. */
					id?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					reference?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					status?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					updatedAt?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					name?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					firstName?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					lastName?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					email?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					phone?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					language?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					people?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					startsAt?: string | undefined
					/** Send a path with dots, such as customer.name or items.0.sku. */
					product?: string | undefined
				} | undefined
				/** The JSON of a booking, as the other system sends it. */
				booking: unknown
			}
		}
		output: Schemas.BookingPreview
	}
	/** List the bookings that are expected. Scope: `events:read`. */
	listExpectedBookings: {
		input: {
			/** Only bookings of this location, and those of none. */
			locationId?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
		}
		output: Schemas.ExpectedBookings
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
				/** When they came, for an arrival that waited for the network: at most 24 hours ago. The waiver, the ban and the capacity count as of then. Up to two minutes ahead, as clocks differ, means now. */
				arrivedAt?: string | undefined
				/** Each once. */
				participantIds?: Array<string> | undefined
				/** Refuse a waiver that is not valid with 409. False by default. */
				requireValid?: boolean | undefined
				/** Lets in more people than `blockWhenFull` allows, and whoever is banned; the latter needs the scope `people:mark` as well. */
				override?: {
					reason: string
				} | undefined
				/** Why somebody was admitted although the waiver is not valid, for the record. It is in no event. */
				reason?: string | undefined
			}
		}
		output: Schemas.Checkin
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
			/** Only people who were let in without a valid waiver. */
			override?: Schemas.OnlyOverridden | undefined
			/** Only people who are in now, or who have left. */
			presence?: "inside" | "left" | undefined
			/** Only people who were in at this time. */
			insideAt?: string | undefined
			/** `newest` is the default. With `oldest` a program reads on where its last page ended. */
			sort?: "newest" | "oldest" | undefined
			/** Also count all that match. */
			count?: "true" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.Checkin>
			nextCursor: string | null
			counts?: Schemas.CheckinCounts | undefined
		}
	}
	/** Annul a check-in. Scope: `checkins:write`. */
	annulCheckin: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Checkin
	}
	/** Look up somebody at the door. Scope: `checkins:write`. */
	lookUpGuests: {
		input: {
			/** The number of a guest's card, a name or its beginning, an email address or its beginning, a phone number or its last digits, a waiver's id or 8-character reference, or the text of a scanned code. */
			q: string
			/** `lastArrival` is the newest one at this location, and `visits` are those at it. */
			locationId?: string | undefined
		}
		output: {
			/** What was recognized. `reference`: the id or the reference of a waiver. `code`: a scanned address. `pass`: the number of a guest's card. */
			match: "name" | "contact" | "reference" | "code" | "pass" | "none"
			/** One for each person found; for a waiver, its signer. */
			items: Array<Schemas.Guest>
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
			/** Only people who were let in without a valid waiver. */
			override?: Schemas.OnlyOverridden | undefined
			/** Only people who are in now, or who have left. */
			presence?: "inside" | "left" | undefined
			/** Only people who were in at this time. */
			insideAt?: string | undefined
		}
		output: Response
	}
	/** List who has just signed. Scope: `checkins:write`. */
	listJustSigned: {
		input: {
			/** Only waivers of this location, and those of none, as a phone at home signs them. */
			locationId?: string | undefined
		}
		output: {
			/** The newest first, one for each waiver. */
			items: Array<Schemas.JustSigned>
		}
	}
	/** List who is likely to come, for a door without a network. Scope: `checkins:write`. */
	listKeptGuests: {
		input: {
			/** `lacking` has the marks that this location asks for. */
			locationId?: string | undefined
			/** The `ETag` of an earlier response: 304 without a body while the list is the same. */
			"If-None-Match"?: string | undefined
		}
		output: {
			/** Banned people first, then the others by when they signed or came, the newest first, up to 5,000. */
			items: Array<Schemas.KeptGuest>
		}
	}
	/** Record that somebody was turned away. Scope: `checkins:write`. */
	createRefusal: {
		input: {
			body: {
				participantId: string
				reason: string
				locationId?: string | undefined
			}
		}
		output: Schemas.Refusal
	}
	/** List who was turned away. Scope: `checkins:read`. */
	listRefusals: {
		input: {
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			participantId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** Also count all that match. */
			count?: "true" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.Refusal>
			nextCursor: string | null
			/** With `count=true`: how many match. */
			total?: number | undefined
		}
	}
	/** Download who was turned away as CSV. Scope: `checkins:read`. */
	downloadRefusals: {
		input: {
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			participantId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
		}
		output: Response
	}
	/** Check out the people of a check-in. Scope: `checkins:write`. */
	checkOut: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.CheckedOut
	}
	/** Annul a check-out. Scope: `checkins:write`. */
	annulCheckOut: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.CheckedOut
	}
	/** Check out everybody. Scope: `checkins:write`. */
	checkOutAll: {
		input: {
			body: {
				/** Only arrivals at this location. */
				locationId?: string | undefined
			}
		}
		output: Schemas.AllCheckedOut
	}
	/** List who is inside. Scope: `checkins:read`. */
	getInside: {
		input: {
			/** Only arrivals at this location. */
			locationId?: string | undefined
			/** Without `people`. */
			countsOnly?: "true" | undefined
		}
		output: Schemas.Inside
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
			items: Array<Schemas.Location>
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
				/** How many people may be in at once; null if nobody has said. More are still let in, unless `blockWhenFull` is true. */
				capacity?: number | null | undefined
				/** Whether a check-in of more people than `capacity` gets 409 `full`, unless it has an `override`. False by default. */
				blockWhenFull?: boolean | undefined
				/** The postal address, in lines. */
				address?: string | null | undefined
				/** As ISO 3166-1 alpha-2. Phone numbers without a country prefix are compared as numbers of the organization’s country; they are stored as they were given. It also decides the paper of PDFs, Letter or A4, and the order of their dates. Send the two letters of a country, such as DE. */
				country?: string | null | undefined
				/** As in ISO 3166-2, without the country: FL, BC, SCT. Send the part of ISO 3166-2 behind the hyphen, such as FL. */
				region?: string | null | undefined
				/** Of the company or person that guests sign with. */
				legalName?: string | null | undefined
				/** Such as “HRB 1234, Amtsgericht Berlin”. */
				registration?: string | null | undefined
				/** An id of `GET /v1/jurisdictions`, chosen by hand; null for the one that country and region give. Send an id of GET /v1/jurisdictions, or null. */
				jurisdiction?: string | null | undefined
				retention?: Schemas.Retention | null | undefined
				branding?: {
					/** A data URL of a PNG or JPEG, at most 256 KiB and 4000 pixels each way. It is stored as a PNG of at most 640 by 320. */
					logo?: string | null | undefined
					/** For the top of guests' pages and of a kiosk's start screen: a data URL of a PNG or JPEG, at most 448 KiB and 4000 pixels each way. It is cut to three times as wide as high, and stored as a WebP of 1200 by 400. */
					picture?: string | null | undefined
					/** Of buttons and headings, as `#rrggbb`. Send a color such as #0a7d55. */
					color?: string | null | undefined
				} | undefined
			}
		}
		output: Schemas.Location
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
				/** How many people may be in at once; null if nobody has said. More are still let in, unless `blockWhenFull` is true. */
				capacity?: number | null | undefined
				/** Whether a check-in of more people than `capacity` gets 409 `full`, unless it has an `override`. False by default. */
				blockWhenFull?: boolean | undefined
				/** The postal address, in lines. */
				address?: string | null | undefined
				/** As ISO 3166-1 alpha-2. Phone numbers without a country prefix are compared as numbers of the organization’s country; they are stored as they were given. It also decides the paper of PDFs, Letter or A4, and the order of their dates. Send the two letters of a country, such as DE. */
				country?: string | null | undefined
				/** As in ISO 3166-2, without the country: FL, BC, SCT. Send the part of ISO 3166-2 behind the hyphen, such as FL. */
				region?: string | null | undefined
				/** Of the company or person that guests sign with. */
				legalName?: string | null | undefined
				/** Such as “HRB 1234, Amtsgericht Berlin”. */
				registration?: string | null | undefined
				/** An id of `GET /v1/jurisdictions`, chosen by hand; null for the one that country and region give. Send an id of GET /v1/jurisdictions, or null. */
				jurisdiction?: string | null | undefined
				retention?: Schemas.Retention | null | undefined
				branding?: {
					/** A data URL of a PNG or JPEG, at most 256 KiB and 4000 pixels each way. It is stored as a PNG of at most 640 by 320. */
					logo?: string | null | undefined
					/** For the top of guests' pages and of a kiosk's start screen: a data URL of a PNG or JPEG, at most 448 KiB and 4000 pixels each way. It is cut to three times as wide as high, and stored as a WebP of 1200 by 400. */
					picture?: string | null | undefined
					/** Of buttons and headings, as `#rrggbb`. Send a color such as #0a7d55. */
					color?: string | null | undefined
				} | undefined
			}
		}
		output: Schemas.Location
	}
	/** Delete a location. Scope: `locations:manage`. */
	deleteLocation: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Location
	}
	/** List jurisdictions. Scope: `templates:read`. */
	listJurisdictions: {
		input: Record<never, never>
		output: {
			items: Array<Schemas.JurisdictionSummary>
			/** What to say wherever a value of it is shown. */
			disclaimer: string
		}
	}
	/** Choose the jurisdiction of a place. Scope: `templates:read`. */
	chooseJurisdiction: {
		input: {
			/** A location, whose own overrides count, too. */
			locationId?: string | undefined
			/** Send the two letters of a country, such as DE. */
			country?: string | undefined
			/** Send the part of ISO 3166-2 behind the hyphen, such as FL. */
			region?: string | undefined
			/** An id of `GET /v1/jurisdictions`, chosen by hand. An unknown one chooses nothing. */
			jurisdiction?: string | undefined
		}
		output: Schemas.JurisdictionChoice
	}
	/** Get a jurisdiction. Scope: `templates:read`. */
	getJurisdiction: {
		input: {
			id: string
			/** A location, whose own overrides count, too. */
			locationId?: string | undefined
		}
		output: Schemas.Jurisdiction
	}
	/** List overrides of the law. Scope: `organization:read`. */
	listOverrides: {
		input: Record<never, never>
		output: {
			items: Array<Schemas.LawOverride>
		}
	}
	/** Override a value of the law. Scope: `organization:manage`. */
	setOverride: {
		input: {
			body: {
				/** An id of `GET /v1/jurisdictions`, or the one that is in force. */
				jurisdiction: string
				/** Which value: majority.age, majority.capacityAge, majority.retentionAge, majority.note, limitation.years, limitation.from, limitation.ultimateYears, limitation.contractYears, limitation.contractCounts, limitation.minors, limitation.minorsYears, limitation.minorsCapYears, limitation.minorsCapFrom, limitation.note, parentalWaiver, parentalWaiverNote, negligenceRelease, negligenceReleaseNote, textFamily, conspicuous.word, conspicuous.appliesTo, conspicuous.largerByPt, conspicuous.minFontPt, conspicuous.minLetterMm, conspicuous.minLineGapMm, conspicuous.heading, conspicuous.contrast, conspicuous.prominent, conspicuous.plain, conspicuous.beforeSupply, conspicuous.prescribedForm, conspicuous.uppercase, conspicuous.bold, conspicuous.witness, conspicuous.initialsAtClause, conspicuous.clearAndUnequivocal, conspicuous.listActivities, electronicConsent, electronicSignature, notes, mustShow.{id}, mustNotSay.{id}. */
				path: string
				/** As in `GET /v1/jurisdictions/{id}`. Null for a statement or a phrase that does not apply; otherwise a statement without its id, or `{phrase, reason}`. At most 4000 characters. */
				value: unknown
				/** The audit log keeps it. */
				reason: string
				/** What it rests on, such as a statute or a judgment. */
				source?: string | null | undefined
				decidedBy: Schemas.DecidedBy
				/** From this day on it is asked about again; in a year by default, at most in 10. It never ends by itself. */
				reviewAt?: string | null | undefined
			}
		}
		output: Schemas.LawOverride
	}
	/** Remove an override. Scope: `organization:manage`. */
	removeOverride: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** The audit log keeps it. */
				reason: string
			}
		}
		output: Schemas.LawOverride
	}
	/** List the overrides of a location. Scope: `organization:read`. */
	listLocationOverrides: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			items: Array<Schemas.LawOverride>
		}
	}
	/** Override a value of the law at a location. Scope: `organization:manage`. */
	setLocationOverride: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** An id of `GET /v1/jurisdictions`, or the one that is in force. */
				jurisdiction: string
				/** Which value: majority.age, majority.capacityAge, majority.retentionAge, majority.note, limitation.years, limitation.from, limitation.ultimateYears, limitation.contractYears, limitation.contractCounts, limitation.minors, limitation.minorsYears, limitation.minorsCapYears, limitation.minorsCapFrom, limitation.note, parentalWaiver, parentalWaiverNote, negligenceRelease, negligenceReleaseNote, textFamily, conspicuous.word, conspicuous.appliesTo, conspicuous.largerByPt, conspicuous.minFontPt, conspicuous.minLetterMm, conspicuous.minLineGapMm, conspicuous.heading, conspicuous.contrast, conspicuous.prominent, conspicuous.plain, conspicuous.beforeSupply, conspicuous.prescribedForm, conspicuous.uppercase, conspicuous.bold, conspicuous.witness, conspicuous.initialsAtClause, conspicuous.clearAndUnequivocal, conspicuous.listActivities, electronicConsent, electronicSignature, notes, mustShow.{id}, mustNotSay.{id}. */
				path: string
				/** As in `GET /v1/jurisdictions/{id}`. Null for a statement or a phrase that does not apply; otherwise a statement without its id, or `{phrase, reason}`. At most 4000 characters. */
				value: unknown
				/** The audit log keeps it. */
				reason: string
				/** What it rests on, such as a statute or a judgment. */
				source?: string | null | undefined
				decidedBy: Schemas.DecidedBy
				/** From this day on it is asked about again; in a year by default, at most in 10. It never ends by itself. */
				reviewAt?: string | null | undefined
			}
		}
		output: Schemas.LawOverride
	}
	/** Remove an override of a location. Scope: `organization:manage`. */
	removeLocationOverride: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			overrideId: string
			body: {
				/** The audit log keeps it. */
				reason: string
			}
		}
		output: Schemas.LawOverride
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
			items: Array<Schemas.Kiosk>
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
		output: Schemas.PairedKiosk
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
		output: Schemas.Kiosk
	}
	/** Revoke a kiosk. Scope: `kiosks:manage`. */
	revokeKiosk: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Kiosk
	}
	/** Get a new pairing code. Scope: `kiosks:manage`. */
	renewKioskCode: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.PairedKiosk
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
			/** Only those who have consented to mails with news, and not withdrawn it. Names must match exactly. */
			consent?: "marketing" | undefined
			/** `newest`, the default, by creation. `name` and `name_desc`, those without a name last. `last_signed`: whoever signed last comes first, and who never signed last. Similar names keep their order. */
			sort?: "newest" | "name" | "name_desc" | "last_signed" | undefined
			/** Also count all that match. */
			count?: "true" | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.FoundParticipant>
			nextCursor: string | null
			/** With `count=true`: how many match on all pages, and 1000 if there are more. */
			count?: number | undefined
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
		output: Schemas.Participant
	}
	/** Undo a merge. Scope: `participants:manage`. */
	unmergeParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Participant
	}
	/** Withdraw the consent to news. Scope: `participants:manage`. */
	withdrawConsent: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Consent
	}
	/** List who may be the same person. Scope: `participants:read`. */
	listDuplicates: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			items: Array<Schemas.Duplicate>
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
				/** The number or code of the guest's card, which the door scans. Only one person has it. */
				passNumber?: string | null | undefined
			}
		}
		output: Schemas.Participant
	}
	/** Get a participant. Scope: `participants:read`. */
	getParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.ParticipantDetail
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
			/** Only those who have consented to mails with news, and not withdrawn it. Names must match exactly. */
			consent?: "marketing" | undefined
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
	/** List the marks of the organization. Scope: `participants:read`. */
	listMarks: {
		input: Record<never, never>
		output: {
			items: Array<Schemas.Mark>
		}
	}
	/** Create a mark. Scope: `organization:manage`. */
	createMark: {
		input: {
			body: {
				name: string
				/** `skill`: what somebody may do. `vip`: somebody who is known. `alert`: something that the door must see. */
				kind: "skill" | "vip" | "alert"
				/** Templates and locations that ask for this mark. The door shows who lacks it, and lets them in all the same. Each once. */
				requiredFor?: Array<string> | undefined
			}
		}
		output: Schemas.Mark
	}
	/** Update a mark. Scope: `organization:manage`. */
	updateMark: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				name?: string | undefined
				/** `skill`: what somebody may do. `vip`: somebody who is known. `alert`: something that the door must see. */
				kind?: "skill" | "vip" | "alert" | undefined
				/** Templates and locations that ask for this mark. The door shows who lacks it, and lets them in all the same. Each once. */
				requiredFor?: Array<string> | undefined
				active?: boolean | undefined
			}
		}
		output: Schemas.Mark
	}
	/** Delete a mark. Scope: `organization:manage`. */
	deleteMark: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Mark
	}
	/** Give a participant a mark. Scope: `people:mark`. */
	giveMark: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			markId: string
			body: {
				/** The last day, in the organization's time zone. */
				until?: string | null | undefined
				/** Such as what was tested. */
				reason?: string | null | undefined
			}
		}
		output: {
			items: Array<Schemas.GivenMark>
		}
	}
	/** Take a mark from a participant. Scope: `people:mark`. */
	takeMark: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			markId: string
		}
		output: {
			items: Array<Schemas.GivenMark>
		}
	}
	/** Ban a participant. Scope: `people:mark`. */
	banParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				reason: string
				until?: string | null | undefined
			}
		}
		output: Schemas.Participant
	}
	/** Lift the ban of a participant. Scope: `people:mark`. */
	liftBan: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Participant
	}
	/** List the notes on a participant. Scope: `participants:read`. */
	listNotes: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			items: Array<Schemas.Note>
		}
	}
	/** Write a note on a participant. Scope: `people:mark`. */
	addNote: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				text: string
				/** False by default. */
				atDoor?: boolean | undefined
			}
		}
		output: Schemas.Note
	}
	/** Delete a note on a participant. Scope: `people:mark`. */
	deleteNote: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			noteId: string
		}
		output: Schemas.Note
	}
	/** List reports of incidents. Scope: `incidents:read`. */
	listIncidents: {
		input: {
			/** A closed report does not change; what is known later is an addition. */
			status?: "draft" | "closed" | undefined
			kind?: "fall" | "collision" | "equipment" | "illness" | "other" | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			participantId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			waiverId?: string | undefined
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			locationId?: string | undefined
			/** When it happened: this time or later. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** When it happened: this time or earlier. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.IncidentSummary>
			nextCursor: string | null
		}
	}
	/** Report an incident. Scope: `incidents:write`. */
	openIncident: {
		input: {
			/** 1 to 120 characters, with or without double quotes. A repeat of the call opens nothing and gets the first response, whatever became of the report since. */
			"Idempotency-Key"?: string | undefined
			body: {
				/** Now by default. */
				happenedAt?: string | undefined
				locationId?: string | null | undefined
				/** `other` by default. */
				kind?: "fall" | "collision" | "equipment" | "illness" | "other" | undefined
				text?: string | undefined
				firstAid?: string | undefined
				ambulanceCalled?: boolean | undefined
				wentHome?: boolean | undefined
				witnesses?: string | undefined
				/** A published template of the kind `incident`, with the venue's own questions; null for none. The draft keeps the version that is published now. */
				templateId?: string | null | undefined
				/** The answers by the ids of its blocks, all of them. A draft keeps what was typed; closing checks them as signing does, and leaves out those of hidden questions. */
				values?: Record<string, unknown> | undefined
				/** Participants. None by default. */
				people?: Array<string> | undefined
				/** By default, and with null: those of these people that were valid at that minute. */
				waivers?: Array<string> | null | undefined
			}
		}
		output: Schemas.SavedIncident
	}
	/** Get a report of an incident. Scope: `incidents:read`. */
	getIncident: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** A reader's language, such as `en`: if the form has it, `form.shown` is in it. */
			language?: string | undefined
		}
		output: Schemas.Incident
	}
	/** Change the draft of a report. Scope: `incidents:write`. */
	updateIncident: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** The one that was edited. */
				revision: number
				/** Now by default. */
				happenedAt?: string | undefined
				locationId?: string | null | undefined
				/** `other` by default. */
				kind?: "fall" | "collision" | "equipment" | "illness" | "other" | undefined
				text?: string | undefined
				firstAid?: string | undefined
				ambulanceCalled?: boolean | undefined
				wentHome?: boolean | undefined
				witnesses?: string | undefined
				/** A published template of the kind `incident`, with the venue's own questions; null for none. The draft keeps the version that is published now. */
				templateId?: string | null | undefined
				/** The answers by the ids of its blocks, all of them. A draft keeps what was typed; closing checks them as signing does, and leaves out those of hidden questions. */
				values?: Record<string, unknown> | undefined
				/** Participants. None by default. */
				people?: Array<string> | undefined
				/** By default, and with null: those of these people that were valid at that minute. */
				waivers?: Array<string> | null | undefined
			}
		}
		output: Schemas.SavedIncident
	}
	/** Close a report. Scope: `incidents:write`. */
	closeIncident: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				revision: number
			}
		}
		output: Schemas.SavedIncident
	}
	/** Add to a closed report. Scope: `incidents:write`. */
	addToIncident: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				text: string
			}
		}
		output: Schemas.IncidentAddition
	}
	/** Lift the hold of a report. Scope: `waivers:manage`. */
	liftIncidentHold: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			id: string
			releasedAt: string
			/** Of waivers, which the report had placed. */
			liftedHolds: number
		}
	}
	/** Purge a report. Scope: `waivers:manage`. */
	purgeIncident: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: {
			id: string
			purgedAt: string
		}
	}
	/** Add a photo to the draft of a report. Scope: `incidents:write`. */
	addIncidentPhoto: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body: {
				/** A PNG or JPEG as a data URL in base64, with at most 8 MiB and 8000 pixels each way. */
				photo: string
			}
		}
		output: Schemas.IncidentPhoto
	}
	/** Get a photo of a report. Scope: `incidents:read`. */
	getIncidentPhoto: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			photoId: string
		}
		output: Response
	}
	/** Delete a photo of a draft. Scope: `incidents:write`. */
	deleteIncidentPhoto: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			photoId: string
		}
		output: Schemas.IncidentPhoto
	}
	/** Download what a claim needs. Scope: `waivers:read`. */
	downloadClaim: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			/** A reader's language, such as `en`: if the version of the form has it, the answers come in it, too, as `translation`. Without it, `Accept-Language` says so. */
			language?: string | undefined
		}
		output: Response
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
			items: Array<Schemas.Webhook>
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
				events: Array<"waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "checkin.checked_out" | "checkin.checkout_annulled" | "capacity.reached" | "participant.mark_given" | "participant.mark_taken" | "participant.banned" | "participant.ban_lifted" | "participant.turned_away" | "incident.opened" | "incident.closed" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.declined" | "invitee.bounced" | "message.bounced" | "webhook.paused">
				/** For people; an empty text removes it. */
				description?: string | undefined
			}
		}
		output: Schemas.WebhookWithSecret
	}
	/** Get a webhook. Scope: `webhooks:manage`. */
	getWebhook: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Webhook
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
				events?: Array<"waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "checkin.checked_out" | "checkin.checkout_annulled" | "capacity.reached" | "participant.mark_given" | "participant.mark_taken" | "participant.banned" | "participant.ban_lifted" | "participant.turned_away" | "incident.opened" | "incident.closed" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.declined" | "invitee.bounced" | "message.bounced" | "webhook.paused"> | undefined
				/** For people; an empty text removes it. */
				description?: string | undefined
				/** False pauses it. Events in the meantime are not sent later. */
				active?: boolean | undefined
			}
		}
		output: Schemas.Webhook
	}
	/** Delete a webhook. Scope: `webhooks:manage`. */
	deleteWebhook: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Webhook
	}
	/** Rotate a webhook's secret. Scope: `webhooks:manage`. */
	rotateWebhookSecret: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.WebhookWithSecret
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
			items: Array<Schemas.WebhookDelivery>
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
		output: Schemas.WebhookDeliveryDetail
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
	/** List keys. Scope: `keys:manage`. */
	listKeys: {
		input: {
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.Key>
			nextCursor: string | null
		}
	}
	/** Create a key. Scope: `keys:manage`. */
	createKey: {
		input: {
			body: {
				name: string
				/** Each once. */
				scopes: Array<"templates:read" | "templates:manage" | "waivers:read" | "waivers:sign" | "waivers:manage" | "participants:read" | "participants:manage" | "people:mark" | "incidents:read" | "incidents:write" | "events:read" | "events:manage" | "checkins:read" | "checkins:write" | "locations:read" | "locations:manage" | "webhooks:manage" | "messages:read" | "messages:send" | "campaigns:write" | "prefill:manage" | "audit:read" | "organization:read" | "organization:manage" | "kiosks:manage" | "keys:manage" | "staff:manage" | "*">
				expiresAt?: string | undefined
				/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
				locationIds?: Array<string> | null | undefined
			}
		}
		output: {
			id: string
			name: string
			/** Each once. */
			scopes: Array<"templates:read" | "templates:manage" | "waivers:read" | "waivers:sign" | "waivers:manage" | "participants:read" | "participants:manage" | "people:mark" | "incidents:read" | "incidents:write" | "events:read" | "events:manage" | "checkins:read" | "checkins:write" | "locations:read" | "locations:manage" | "webhooks:manage" | "messages:read" | "messages:send" | "campaigns:write" | "prefill:manage" | "audit:read" | "organization:read" | "organization:manage" | "kiosks:manage" | "keys:manage" | "staff:manage" | "*">
			lastFour: string
			createdAt: string
			lastUsedAt: string | null
			expiresAt: string | null
			revokedAt: string | null
			/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
			locationIds: Array<string> | null
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
		output: Schemas.Key
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
			scopes: Array<"templates:read" | "templates:manage" | "waivers:read" | "waivers:sign" | "waivers:manage" | "participants:read" | "participants:manage" | "people:mark" | "incidents:read" | "incidents:write" | "events:read" | "events:manage" | "checkins:read" | "checkins:write" | "locations:read" | "locations:manage" | "webhooks:manage" | "messages:read" | "messages:send" | "campaigns:write" | "prefill:manage" | "audit:read" | "organization:read" | "organization:manage" | "kiosks:manage" | "keys:manage" | "staff:manage" | "*">
			lastFour: string
			createdAt: string
			lastUsedAt: string | null
			expiresAt: string | null
			revokedAt: string | null
			/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
			locationIds: Array<string> | null
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
			items: Array<Schemas.Staff>
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
				/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
				locationIds?: Array<string> | null | undefined
			}
		}
		output: Schemas.InvitedStaff
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
				/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
				locationIds?: Array<string> | null | undefined
				/** False ends the sessions and links of the person. */
				active?: boolean | undefined
			}
		}
		output: Schemas.Staff
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
		output: Schemas.StaffInvitation
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
			items: Array<Schemas.DeskDevice>
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
		output: Schemas.DeskDevice
	}
	/** Revoke a desk device. Scope: `locations:manage`. */
	revokeDeskDevice: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.DeskDevice
	}
	/** Get the newest checkpoint. Scope: `audit:read`. */
	getCheckpoint: {
		input: Record<never, never>
		output: Schemas.SignedCheckpoint
	}
	/** Prove that the chain only grew. Scope: `audit:read`. */
	getConsistencyProof: {
		input: {
			/** Send a whole number from 0 to 999999999999999. */
			from: number
		}
		output: Schemas.ConsistencyProof
	}
	/** Verify a receipt, a PDF or a code. Scope: `audit:read`. */
	verifyEvidence: {
		input: {
			body: Schemas.Verify
		}
		output: Schemas.ReceiptVerdict | Schemas.DocumentVerdict
	}
	/** Preview what is purged when. Scope: `waivers:read`. */
	getRetention: {
		input: Record<never, never>
		output: Schemas.RetentionOverview
	}
	/** Purge what is due now. Scope: `waivers:manage`. */
	purgeDue: {
		input: Record<never, never>
		output: Schemas.PurgedDue
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
			items: Array<Schemas.HeldWaiver>
			nextCursor: string | null
		}
	}
	/** Purge a waiver. Scope: `waivers:manage`. */
	purgeWaiver: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body?: {
				/** Why, without names: it stays in the audit log. */
				reason?: string | undefined
			} | undefined
		}
		output: Schemas.PurgedWaiver
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
		output: Schemas.LegalHold
	}
	/** Lift the hold of a waiver. Scope: `waivers:manage`. */
	liftHold: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.LegalHold
	}
	/** Erase a person. Scope: `participants:manage`. */
	eraseParticipant: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
			body?: {
				/** Why, without names: it stays in the audit log. */
				reason?: string | undefined
			} | undefined
		}
		output: Schemas.ErasedParticipant
	}
	/** Get your organization. Scope: `organization:read`. */
	getOrganization: {
		input: Record<never, never>
		output: Schemas.Organization
	}
	/** Change your organization. Scope: `organization:manage`. */
	updateOrganization: {
		input: {
			body: {
				name?: string | undefined
				timezone?: string | undefined
				retention?: Schemas.Retention | null | undefined
				branding?: {
					/** A data URL of a PNG or JPEG, at most 256 KiB and 4000 pixels each way. It is stored as a PNG of at most 640 by 320. */
					logo?: string | null | undefined
					/** For the top of guests' pages and of a kiosk's start screen: a data URL of a PNG or JPEG, at most 448 KiB and 4000 pixels each way. It is cut to three times as wide as high, and stored as a WebP of 1200 by 400. */
					picture?: string | null | undefined
					/** Of buttons and headings, as `#rrggbb`. Send a color such as #0a7d55. */
					color?: string | null | undefined
					replyTo?: string | null | undefined
				} | undefined
				limits?: {
					/** The maximum number of messages in any 60 seconds; null for only the service's limit. */
					messagesPerMinute?: number | null | undefined
					/** The maximum number of messages in any 24 hours; null for no limit. */
					messagesPerDay?: number | null | undefined
					/** The maximum number of mails of campaigns in any hour; null for 200. */
					campaignMailsPerHour?: number | null | undefined
				} | undefined
				/** Origins of sites that may show the signing pages in a frame; none by default. Each once. */
				embedOrigins?: Array<string> | undefined
				/** Names at which the organization has its pages, such as `waivers.example.com`; none by default. The first stands in links, mails, QR codes and new documents instead of the service’s own. No other organization has them. Names with letters beyond ASCII are kept in Punycode. Each once. */
				hosts?: Array<string> | undefined
				/** The postal address, in lines. */
				address?: string | null | undefined
				/** As ISO 3166-1 alpha-2. Phone numbers without a country prefix are compared as numbers of the organization’s country; they are stored as they were given. It also decides the paper of PDFs, Letter or A4, and the order of their dates. Send the two letters of a country, such as DE. */
				country?: string | null | undefined
				/** As in ISO 3166-2, without the country: FL, BC, SCT. Send the part of ISO 3166-2 behind the hyphen, such as FL. */
				region?: string | null | undefined
				/** Of the company or person that guests sign with. */
				legalName?: string | null | undefined
				/** Such as “HRB 1234, Amtsgericht Berlin”. */
				registration?: string | null | undefined
				/** An id of `GET /v1/jurisdictions`, chosen by hand; null for the one that country and region give. Send an id of GET /v1/jurisdictions, or null. */
				jurisdiction?: string | null | undefined
				/** Whether every visit is checked in, as the owner states. Then waivers without an end are kept from the last visit on; otherwise as long as their template accepts them. False by default. */
				visitsComplete?: boolean | undefined
				links?: {
					/** Where guests read how their data is treated. Send an http or https address without a user name or password. */
					privacyUrl?: string | null | undefined
					/** Where guests read who runs the place. Send an http or https address without a user name or password. */
					imprintUrl?: string | null | undefined
					/** Where guests read how everybody can use the forms, and whom to ask otherwise. Send an http or https address without a user name or password. */
					accessibilityUrl?: string | null | undefined
				} | undefined
				/** Whether a check-in with a waiver that is not valid is recorded with warnings, or refused with 409 `not_covered`. */
				doorPolicy?: "warn" | "block" | undefined
				/** Reasons that the desk offers for letting in somebody who is not covered; none by default. Each once. */
				doorReasons?: Array<string> | undefined
				/** How many people may be in at once; null if nobody has said. More are still let in, unless `blockWhenFull` is true. */
				capacity?: number | null | undefined
				/** Whether a check-in of more people than `capacity` gets 409 `full`, unless it has an `override`. False by default. */
				blockWhenFull?: boolean | undefined
				labels?: Schemas.LabelSettings | undefined
				/** How many days before a waiver ends its signer gets a mail with a link to sign again, once; null, the default, for no such mail. Waivers that are valid for no longer than that are left out. */
				renewalReminderDays?: number | null | undefined
				defaultLocationId?: string | null | undefined
				setupDismissed?: boolean | undefined
			}
		}
		output: Schemas.Organization
	}
	/** Get the logo. Scope: `organization:read`. */
	getOrganizationLogo: {
		input: Record<never, never>
		output: Response
	}
	/** Get the picture at the top of guests' pages. Scope: `organization:read`. */
	getOrganizationPicture: {
		input: Record<never, never>
		output: Response
	}
	/** Export everything. Scope: `*`. */
	exportOrganization: {
		input: Record<never, never>
		output: Response
	}
	/** Print labels. Scope: `checkins:write`. */
	printLabels: {
		input: {
			body: {
				/** Each once. */
				participantIds: Array<string>
				locationId?: string | undefined
			}
		}
		output: {
			labels: Array<{
				participantId: string
				name: string
				/** Marks that count today. */
				marks: Array<string>
				passNumber: string | null
				/** The organization, and the location if one was sent. */
				venue: string
				/** Today, in the location's time zone, else the organization's. */
				day: string
			}>
			/** Whether the label printer took them; otherwise whoever called prints them. */
			printed: boolean
		}
	}
	/** Import records from another system. Scope: `*`. */
	importFile: {
		input: {
			body: Schemas.ImportFile
		}
		output: Schemas.ImportReport
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
			items: Array<Schemas.Import>
			nextCursor: string | null
		}
	}
	/** Undo an import. Scope: `*`. */
	undoImport: {
		input: {
			/** Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f. */
			id: string
		}
		output: Schemas.Import
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
	/** List acts and reads with names. Scope: `audit:read`. */
	listLog: {
		input: {
			/** `overrides`: who was let in without a valid waiver. `reads`: the access log. `settings`: how the service is set up, and who may use it. `sign_ins`: signing in, failing to, and changing how one does. */
			view?: "overrides" | "reads" | "settings" | "sign_ins" | undefined
			/** Who: `key:<id>`, `staff:<id>`, `cli` or `system`. */
			actor?: string | undefined
			/** About this person, their waivers and their arrivals. */
			participantId?: string | undefined
			/** From this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			from?: string | undefined
			/** Up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
			to?: string | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** The `nextCursor` of the previous page. Any other id is refused. */
			cursor?: string | undefined
		}
		output: {
			items: Array<Schemas.LogEntry>
			nextCursor: string | null
		}
	}
	/** List who acts. Scope: `audit:read`. */
	listActors: {
		input: Record<never, never>
		output: {
			items: Array<Schemas.NamedActor>
		}
	}
	/** Count what happened today. Scope: `organization:read`. */
	getToday: {
		input: {
			/** Only signings and arrivals at this location. Work that waits for staff is counted for all locations. */
			locationId?: string | undefined
		}
		output: Schemas.Today
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
		output: Schemas.Figures
	}
	/** Count the guests of a range of days. Scope: `organization:read`. */
	getGuestFigures: {
		input: {
			/** The first day; by default six days before the last. */
			from?: string | undefined
			/** The last day, at most 400 days in all; by default today. */
			to?: string | undefined
			/** Only signings and arrivals at this location. */
			locationId?: string | undefined
		}
		output: Schemas.GuestFigures
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
		output: Schemas.Status
	}
	/** Read the events feed. Scope: `webhooks:manage`. */
	readEventsFeed: {
		input: {
			/** Send a whole number from 0 to 999999999999999. */
			after?: number | undefined
			/** How many items a page has. */
			limit?: number | undefined
			/** Also name the people of each event; needs `participants:read`. */
			people?: "true" | undefined
		}
		output: {
			items: Array<Schemas.WebhookEvent>
			/** Send it as `after` to continue, now or later. */
			nextAfter: number
			hasMore: boolean
			/** The newest signed checkpoint of the evidence chain. Keep it: a chain that was rewritten later contradicts it. */
			checkpoint: string | null
		}
	}
	/** Follow events as they happen. Scope: `organization:read`. */
	followEvents: {
		input: {
			/** Begins with the events of the last so many seconds, for a page that has just read what they change. */
			seconds?: number | undefined
			/** Ends the response behind what has happened, at most 100 events, with a heartbeat whose id is that of the last one. For a listener behind a proxy that holds a stream back: ask again after two seconds, as a browser does by itself. */
			once?: "true" | undefined
			/** The `id` of the last event that you know. The stream continues after it without a gap. */
			"Last-Event-Id"?: string | undefined
		}
		output: Response
	}
}

/** The path of each operation that returns JSON, and its method where it is not GET. */
export const operations = {
	getHealth: '/health',
	getReadiness: '/health/ready',
	reportBounces: '/hooks/bounces/{secret} POST',
	receiveBooking: '/hooks/bookings/{id} POST',
	listTemplates: '/v1/templates',
	createTemplate: '/v1/templates POST',
	getTemplate: '/v1/templates/{id}',
	updateTemplate: '/v1/templates/{id} PATCH',
	deleteTemplate: '/v1/templates/{id} DELETE',
	listVersions: '/v1/templates/{id}/versions',
	getVersion: '/v1/templates/{id}/versions/{n}',
	archiveTemplate: '/v1/templates/{id}/archive POST',
	unarchiveTemplate: '/v1/templates/{id}/unarchive POST',
	getDraft: '/v1/templates/{id}/draft',
	saveDraft: '/v1/templates/{id}/draft PUT',
	discardDraft: '/v1/templates/{id}/draft DELETE',
	duplicateTemplate: '/v1/templates/{id}/duplicate POST',
	publishTemplate: '/v1/templates/{id}/publish POST',
	listGallery: '/v1/template-gallery',
	createFromGallery: '/v1/template-gallery/{name} POST',
	previewTemplate: '/v1/templates/{id}/preview POST',
	previewPublishing: '/v1/templates/{id}/publish-preview',
	signWaiver: '/v1/waivers POST',
	listWaivers: '/v1/waivers',
	getWaiver: '/v1/waivers/{id}',
	getWaiverProof: '/v1/waivers/{id}/proof',
	voidWaiver: '/v1/waivers/{id}/void POST',
	renewWaiver: '/v1/waivers/{id}/renew POST',
	createGuardianLink: '/v1/waivers/{id}/guardian-link POST',
	changeWaivers: '/v1/waivers/bulk POST',
	setTags: '/v1/waivers/{id}/tags PUT',
	listWaiverEvents: '/v1/waivers/{id}/events',
	clearFlag: '/v1/waivers/{id}/flags/{flagId}/clear POST',
	reopenFlag: '/v1/waivers/{id}/flags/{flagId}/reopen POST',
	renderWaiverPdf: '/v1/waivers/{id}/pdf POST',
	listEvents: '/v1/events',
	createEvent: '/v1/events POST',
	getEvent: '/v1/events/{id}',
	updateEvent: '/v1/events/{id} PATCH',
	deleteEvent: '/v1/events/{id} DELETE',
	shareWithLeader: '/v1/events/{id}/leader-link PUT',
	endLeaderLink: '/v1/events/{id}/leader-link DELETE',
	closeEvent: '/v1/events/{id}/close POST',
	reopenEvent: '/v1/events/{id}/reopen POST',
	listInvitees: '/v1/events/{id}/invitees',
	invitePeople: '/v1/events/{id}/invitees POST',
	updateInvitee: '/v1/events/{id}/invitees/{inviteeId} PATCH',
	removeInvitee: '/v1/events/{id}/invitees/{inviteeId} DELETE',
	uploadInvitees: '/v1/events/{id}/invitees.csv POST',
	listMessages: '/v1/messages',
	createMessage: '/v1/messages POST',
	getMessage: '/v1/messages/{id}',
	retryMessage: '/v1/messages/{id}/retry POST',
	sendToEvent: '/v1/events/{id}/send POST',
	sendToInvitee: '/v1/events/{id}/invitees/{inviteeId}/send POST',
	listSuppressions: '/v1/suppressions',
	liftSuppressions: '/v1/suppressions/lift POST',
	liftSuppression: '/v1/suppressions/{id} DELETE',
	listCampaigns: '/v1/campaigns',
	createCampaign: '/v1/campaigns POST',
	getCampaign: '/v1/campaigns/{id}',
	stopCampaign: '/v1/campaigns/{id}/stop POST',
	listPrefillLinks: '/v1/prefill-links',
	createPrefillLink: '/v1/prefill-links POST',
	getPrefillLink: '/v1/prefill-links/{id}',
	revokePrefillLink: '/v1/prefill-links/{id} DELETE',
	listBookingSources: '/v1/bookings/sources',
	createBookingSource: '/v1/bookings/sources POST',
	updateBookingSource: '/v1/bookings/sources/{id} PATCH',
	deleteBookingSource: '/v1/bookings/sources/{id} DELETE',
	rotateBookingSecret: '/v1/bookings/sources/{id}/rotate-secret POST',
	testBookingSource: '/v1/bookings/sources/{id}/test POST',
	previewBooking: '/v1/bookings/preview POST',
	listExpectedBookings: '/v1/bookings/expected',
	createCheckin: '/v1/checkins POST',
	listCheckins: '/v1/checkins',
	annulCheckin: '/v1/checkins/{id}/annul POST',
	lookUpGuests: '/v1/checkins/lookup',
	listJustSigned: '/v1/just-signed',
	listKeptGuests: '/v1/kept-guests',
	createRefusal: '/v1/refusals POST',
	listRefusals: '/v1/refusals',
	checkOut: '/v1/checkins/{id}/checkout POST',
	annulCheckOut: '/v1/checkins/{id}/checkout/annul POST',
	checkOutAll: '/v1/checkins/checkout POST',
	getInside: '/v1/inside',
	listLocations: '/v1/locations',
	createLocation: '/v1/locations POST',
	updateLocation: '/v1/locations/{id} PATCH',
	deleteLocation: '/v1/locations/{id} DELETE',
	listJurisdictions: '/v1/jurisdictions',
	chooseJurisdiction: '/v1/jurisdictions/choice',
	getJurisdiction: '/v1/jurisdictions/{id}',
	listOverrides: '/v1/organization/overrides',
	setOverride: '/v1/organization/overrides POST',
	removeOverride: '/v1/organization/overrides/{id}/remove POST',
	listLocationOverrides: '/v1/locations/{id}/overrides',
	setLocationOverride: '/v1/locations/{id}/overrides POST',
	removeLocationOverride: '/v1/locations/{id}/overrides/{overrideId}/remove POST',
	listKiosks: '/v1/kiosks',
	createKiosk: '/v1/kiosks POST',
	updateKiosk: '/v1/kiosks/{id} PATCH',
	revokeKiosk: '/v1/kiosks/{id} DELETE',
	renewKioskCode: '/v1/kiosks/{id}/code POST',
	listParticipants: '/v1/participants',
	mergeParticipant: '/v1/participants/{id}/merge POST',
	unmergeParticipant: '/v1/participants/{id}/unmerge POST',
	withdrawConsent: '/v1/participants/{id}/consent/marketing DELETE',
	listDuplicates: '/v1/participants/{id}/duplicates',
	correctParticipant: '/v1/participants/{id} PATCH',
	getParticipant: '/v1/participants/{id}',
	getCoverage: '/v1/participants/{id}/coverage',
	listMarks: '/v1/marks',
	createMark: '/v1/marks POST',
	updateMark: '/v1/marks/{id} PATCH',
	deleteMark: '/v1/marks/{id} DELETE',
	giveMark: '/v1/participants/{id}/marks/{markId} PUT',
	takeMark: '/v1/participants/{id}/marks/{markId} DELETE',
	banParticipant: '/v1/participants/{id}/ban PUT',
	liftBan: '/v1/participants/{id}/ban DELETE',
	listNotes: '/v1/participants/{id}/notes',
	addNote: '/v1/participants/{id}/notes POST',
	deleteNote: '/v1/participants/{id}/notes/{noteId} DELETE',
	listIncidents: '/v1/incidents',
	openIncident: '/v1/incidents POST',
	getIncident: '/v1/incidents/{id}',
	updateIncident: '/v1/incidents/{id} PATCH',
	closeIncident: '/v1/incidents/{id}/close POST',
	addToIncident: '/v1/incidents/{id}/additions POST',
	liftIncidentHold: '/v1/incidents/{id}/hold DELETE',
	purgeIncident: '/v1/incidents/{id}/purge POST',
	addIncidentPhoto: '/v1/incidents/{id}/photos POST',
	deleteIncidentPhoto: '/v1/incidents/{id}/photos/{photoId} DELETE',
	listWebhooks: '/v1/webhooks',
	createWebhook: '/v1/webhooks POST',
	getWebhook: '/v1/webhooks/{id}',
	updateWebhook: '/v1/webhooks/{id} PATCH',
	deleteWebhook: '/v1/webhooks/{id} DELETE',
	rotateWebhookSecret: '/v1/webhooks/{id}/rotate-secret POST',
	testWebhook: '/v1/webhooks/{id}/test POST',
	listWebhookDeliveries: '/v1/webhooks/{id}/deliveries',
	getWebhookDelivery: '/v1/webhooks/{id}/deliveries/{deliveryId}',
	replayWebhookDelivery: '/v1/webhooks/{id}/deliveries/{deliveryId}/replay POST',
	replayFailedDeliveries: '/v1/webhooks/{id}/deliveries/replay-failed POST',
	listKeys: '/v1/keys',
	createKey: '/v1/keys POST',
	revokeKey: '/v1/keys/{id} DELETE',
	rotateKey: '/v1/keys/{id}/rotate POST',
	listStaff: '/v1/staff',
	inviteStaff: '/v1/staff POST',
	changeStaff: '/v1/staff/{id} PATCH',
	resetStaff: '/v1/staff/{id}/reset POST',
	listDeskDevices: '/v1/desk-devices',
	createDeskDevice: '/v1/desk-devices POST',
	revokeDeskDevice: '/v1/desk-devices/{id} DELETE',
	getCheckpoint: '/v1/evidence/checkpoint',
	getConsistencyProof: '/v1/evidence/consistency',
	verifyEvidence: '/v1/evidence/verify POST',
	getRetention: '/v1/retention',
	purgeDue: '/v1/retention/purge-due POST',
	listHolds: '/v1/holds',
	purgeWaiver: '/v1/waivers/{id}/purge POST',
	placeHold: '/v1/waivers/{id}/hold POST',
	liftHold: '/v1/waivers/{id}/hold DELETE',
	eraseParticipant: '/v1/participants/{id}/erase POST',
	getOrganization: '/v1/organization',
	updateOrganization: '/v1/organization PATCH',
	printLabels: '/v1/labels POST',
	importFile: '/v1/imports POST',
	listImports: '/v1/imports',
	undoImport: '/v1/imports/{id}/undo POST',
	listAuditLog: '/v1/audit-log',
	listPhiAccessLog: '/v1/phi-access-log',
	listLog: '/v1/log',
	listActors: '/v1/actors',
	getToday: '/v1/today',
	getFigures: '/v1/figures',
	getGuestFigures: '/v1/figures/guests',
	getStatus: '/v1/status',
	readEventsFeed: '/v1/events-feed',
} as const

/** The same of those that return a file. */
export const files = {
	downloadWaivers: '/v1/waivers.csv',
	getWaiverPdf: '/v1/waivers/{id}/pdf',
	getWaiverPhoto: '/v1/waivers/{id}/photos/{blockId}',
	downloadPdfs: '/v1/waivers.zip',
	downloadInvitees: '/v1/events/{id}/invitees.csv',
	getMessageContent: '/v1/messages/{id}/content',
	downloadCheckins: '/v1/checkins.csv',
	downloadRefusals: '/v1/refusals.csv',
	downloadParticipants: '/v1/participants.csv',
	getIncidentPhoto: '/v1/incidents/{id}/photos/{photoId}',
	downloadClaim: '/v1/waivers/{id}/claim.zip',
	getOrganizationLogo: '/v1/organization/logo',
	getOrganizationPicture: '/v1/organization/picture',
	exportOrganization: '/v1/export',
	downloadAuditLog: '/v1/audit-log.csv',
	downloadPhiAccessLog: '/v1/phi-access-log.csv',
	downloadFigures: '/v1/figures.csv',
	followEvents: '/v1/live',
} as const

/** What else sending some of them takes. */
export const details: { readonly [Id in keyof Operations]?: Details } = {
	signWaiver: { headers: ['Idempotency-Key'] },
	uploadInvitees: { sends: 'text/csv' },
	createMessage: { headers: ['Idempotency-Key'] },
	sendToEvent: { headers: ['Idempotency-Key'] },
	sendToInvitee: { headers: ['Idempotency-Key'] },
	createCampaign: { headers: ['Idempotency-Key'] },
	createCheckin: { headers: ['Idempotency-Key'] },
	listKeptGuests: { headers: ['If-None-Match'] },
	openIncident: { headers: ['Idempotency-Key'] },
	followEvents: { headers: ['Last-Event-Id'] },
}

export declare namespace Schemas {
	/** A postal address: {line1, line2?, city, region?, postalCode?, country}, country as in ISO 3166-1 alpha-2. */
	export type AddressBlock = {
		id: string
		type: "address"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** Two capital letters (ISO 3166-1 alpha-2). */
		defaultCountry?: string | undefined
	}

	export type AllCheckedOut = {
		/** Arrivals that were checked out. */
		arrivals: number
		/** People on them. */
		people: number
		checkedOutAt: string
	}

	/** One that holds today. */
	export type Ban = {
		reason: string
		/** The last day, in the organization's time zone. Null for no end. */
		until: string | null
		/** `key:<id>` or `staff:<id>`. */
		by: string
		/** The name of the member of staff or the key; null for everything else. */
		byName: string | null
		bannedAt: string
	}

	/** A block of a template. */
	export type Block = HeadingBlock | DividerBlock | SummaryBlock | TextBlock | NoticeBlock | NameBlock | EmailBlock | PhoneBlock | DateOfBirthBlock | AddressBlock | EmergencyContactBlock | ShortTextBlock | LongTextBlock | NumberBlock | DateBlock | CheckboxBlock | YesNoBlock | SingleChoiceBlock | MultipleChoiceBlock | MinorsBlock | ConsentBlock | InitialsBlock | SignatureBlock | PhotoCaptureBlock | IdCaptureBlock

	export type BlockOperand = string | number | boolean

	export type BlockTextUpTo1000 = string | Record<string, string>

	export type BlockTextUpTo2000 = string | Record<string, string>

	export type BlockTextUpTo300 = string | Record<string, string>

	export type BlockTextUpTo500 = string | Record<string, string>

	export type BlockTextUpTo50000 = string | Record<string, string>

	export type Booking = {
		/** The same for each state of a booking. */
		id: string
		/** By which people know it, the `externalId` of its waivers. The id by default. */
		reference?: string | undefined
		/** With one of the words paid, confirmed, created, booked, completed, accepted, approved, updated, rescheduled it is valid; with cancelled, canceled, refunded, rejected, deleted, void, voided it has ended. Others are ignored, and so is one with partially, partial, not, requested or pending. */
		status: string
		/** Of two states, the later counts. When it was sent by default. */
		updatedAt?: string | undefined
		/** If it is not in parts. */
		name?: string | undefined
		firstName?: string | undefined
		lastName?: string | undefined
		email?: string | undefined
		phone?: string | undefined
		language?: string | undefined
		people?: number | string | undefined
		/** When they come: a time, with or without offset, or a day. */
		startsAt?: string | undefined
		product?: string | Array<string> | undefined
	}

	export type BookingPreview = {
		/** `paid`: it would make or change a link. `ended`: it would end one. `nothing`: it has no id, or no status that is known, and would be ignored. */
		outcome: "paid" | "ended" | "nothing"
		fields: Array<{
			name: "id" | "reference" | "status" | "updatedAt" | "name" | "firstName" | "lastName" | "email" | "phone" | "language" | "people" | "startsAt" | "product"
			/** What it gives. */
			value: string | null
			/** `missing`: nothing is where the mapping says, or it is needed. `unread`: what is there is no such thing. */
			fault: "missing" | "unread" | null
		}>
	}

	export type BookingSource = {
		id: string
		name: string
		kind: "stripe" | "woocommerce" | "pretix" | "generic"
		/** The address to give to the system. Nobody can guess it. */
		url: string
		templateId: string
		locationId: string | null
		products: Array<string>
		/** For `generic` alone: where another system's JSON has a field, as a path with dots, such as `customer.name` or `items.0.sku`. A field that is left out has its own name. */
		mapping: {
			/** Send a path with dots, such as customer.name or items.0.sku. */
			id?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			reference?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			status?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			updatedAt?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			name?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			firstName?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			lastName?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			email?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			phone?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			language?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			people?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			startsAt?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			product?: string | undefined
		}
		serverUrl: string | null
		sendsMail: boolean
		active: boolean
		lastDeliveryAt: string | null
		/** `signature`: the secret is another one, or somebody else called. `clock`: the clock of the sender or of this box is wrong. `body`: it is not what this kind of source sends. `form`: the form could not be signed then. `secret_lost`: set the secret again. `fetch_…`: the order could not be fetched from pretix. */
		lastError: "signature" | "clock" | "body" | "form" | "secret_lost" | "fetch_address" | "fetch_refused" | "fetch_missing" | "fetch_failed" | null
		lastErrorAt: string | null
		createdAt: string
		updatedAt: string
	}

	export type BookingSourceWithSecret = {
		id: string
		name: string
		kind: "stripe" | "woocommerce" | "pretix" | "generic"
		/** The address to give to the system. Nobody can guess it. */
		url: string
		templateId: string
		locationId: string | null
		products: Array<string>
		/** For `generic` alone: where another system's JSON has a field, as a path with dots, such as `customer.name` or `items.0.sku`. A field that is left out has its own name. */
		mapping: {
			/** Send a path with dots, such as customer.name or items.0.sku. */
			id?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			reference?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			status?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			updatedAt?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			name?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			firstName?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			lastName?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			email?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			phone?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			language?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			people?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			startsAt?: string | undefined
			/** Send a path with dots, such as customer.name or items.0.sku. */
			product?: string | undefined
		}
		serverUrl: string | null
		sendsMail: boolean
		active: boolean
		lastDeliveryAt: string | null
		/** `signature`: the secret is another one, or somebody else called. `clock`: the clock of the sender or of this box is wrong. `body`: it is not what this kind of source sends. `form`: the form could not be signed then. `secret_lost`: set the secret again. `fetch_…`: the order could not be fetched from pretix. */
		lastError: "signature" | "clock" | "body" | "form" | "secret_lost" | "fetch_address" | "fetch_refused" | "fetch_missing" | "fetch_failed" | null
		lastErrorAt: string | null
		createdAt: string
		updatedAt: string
		/** The secret that was made, shown only once. Null for one that you sent. */
		secret: string | null
	}

	export type BookingTest = {
		/** `refused`: a booking would make no link now. `fault` says why. */
		outcome: "ready" | "refused"
		/** `signature`: the secret is another one, or somebody else called. `clock`: the clock of the sender or of this box is wrong. `body`: it is not what this kind of source sends. `form`: the form could not be signed then. `secret_lost`: set the secret again. `fetch_…`: the order could not be fetched from pretix. */
		fault: "signature" | "clock" | "body" | "form" | "secret_lost" | "fetch_address" | "fetch_refused" | "fetch_missing" | "fetch_failed" | null
		/** The `externalId` of the waivers of the made-up booking. */
		reference: string
		/** What of the form would be filled in. */
		filled: Array<{
			blockId: string
			type: string
		}>
		/** What the booking says and the form does not ask. */
		unasked: Array<"name" | "email" | "phone">
		people: number
		expiresAt: string | null
		/** What would become of the invitation: nothing is sent by a test. */
		mail: "sent" | "off" | "not_configured"
	}

	export type Branding = {
		logo: Logo | null
		picture: Picture | null
		/** Of buttons and headings, as `#rrggbb`. Send a color such as #0a7d55. */
		color: string | null
		/** The address for replies to mails. */
		replyTo: string | null
	}

	export type BulkChange = {
		ids: Array<string>
		/** `tag` adds `tags`, `void` needs a `reason`, `clear` clears all open flags with a `note`. */
		action: "tag" | "void" | "clear"
		tags?: Array<string> | undefined
		reason?: string | undefined
		note?: string | undefined
	}

	export type BulkOutcomes = {
		/** One for each id, in their order. */
		items: Array<{
			id: string
			outcome: "done" | "unchanged" | "refused"
			error: {
				code: string
				message: string
			} | null
		}>
	}

	export type Campaign = {
		id: string
		/** `renewal` asks to sign again: each mail has a link with the name and contacts of the guest filled in, for 30 days. `news` goes only to those who have consented to news, and each mail has a link that withdraws the consent. */
		kind: "renewal" | "news"
		status: "running" | "finished" | "stopped"
		/** The one of the service, which writes `renewalReminderDays` before a waiver ends. It has no filter, and the default text in the language of the guest. */
		automatic: boolean
		subject: string | null
		body: string | null
		filter: CampaignFilter | null
		/** How many people get the mail. */
		recipients: number
		skipped: CampaignSkipped
		progress: CampaignProgress
		via: "smtp" | "outbox"
		/** `key:<id>`, `staff:<id>` or `system`. */
		by: string
		/** The name of the member of staff or the key; null for everything else. */
		byName: string | null
		createdAt: string
		stoppedAt: string | null
	}

	/** The waivers whose signers are written to, with the filters of `GET /v1/waivers`. `{}` is all. */
	export type CampaignFilter = {
		/** These waivers, instead of those that the other filters find. */
		waiverIds?: Array<string> | undefined
		templateId?: string | undefined
		eventId?: string | undefined
		tag?: string | undefined
		/** With a flag that nobody has cleared yet. */
		flags?: "open" | undefined
		/** Signed from this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
		from?: string | undefined
		/** Signed up to and including this day. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
		to?: string | undefined
		/** Valid on this day at the location that is asked for, or that the caller is bound to, else of the organization: signed by its end, neither expired nor voided when it began, and not purged since. */
		validOn?: string | undefined
		/** The current state. `valid` and `expired`: by `expiresAt`, and neither voided nor purged. `voided`: and not purged. `held`: under legal hold. */
		state?: "valid" | "expired" | "voided" | "purged" | "held" | undefined
		source?: "api" | "web" | "kiosk" | "import" | undefined
		locationId?: string | undefined
		/** With an `expiresAt` before this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
		expiresBefore?: string | undefined
		/** With an `expiresAt` on or after this day or moment. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
		expiresFrom?: string | undefined
	}

	export type CampaignPreview = {
		/** How many people get the mail. */
		recipients: number
		skipped: CampaignSkipped
	}

	/** The mails by the status of their messages. */
	export type CampaignProgress = {
		/** Not queued yet: only so many mails leave in an hour. */
		waiting: number
		queued: number
		/** Or stored as a file, where `via` is `outbox`. */
		sent: number
		delivered: number
		bounced: number
		failed: number
	}

	/** People who get no mail. `noAddress`: no email address is known. `noConsent`: they have not consented to news, or have withdrawn it. `banned`. `suppressed`: their address bounced, or its owner unsubscribed. `sameAddress`: somebody else with this address gets it, or the address got ten automatic mails within a day. `renewed`: they have signed the form again. `notSignable`: the waiver was voided or purged, is that of a second guardian, or nobody can sign its form by a link. */
	export type CampaignSkipped = {
		noAddress: number
		noConsent: number
		banned: number
		suppressed: number
		sameAddress: number
		renewed: number
		notSignable: number
	}

	/** A statement to agree to; its label is the statement. */
	export type CheckboxBlock = {
		id: string
		type: "checkbox"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** A required statement must be agreed to. `true` by default. */
		mustBeTrue?: boolean | undefined
		/** With `marketing`, whoever agrees consents to mails with news. Such a statement is not required, and a form has only one. `"agreement"` by default. */
		purpose?: "agreement" | "marketing" | undefined
	}

	export type CheckedOut = {
		id: string
		/** Null while they are in. */
		checkedOutAt: string | null
	}

	export type Checkin = {
		id: string
		waiverId: string
		participantId: string
		/** Who came: all of the waiver's people, or those named in `participantIds`. */
		participants: Array<{
			id: string
			firstName: string
			lastName: string
			role: "signer" | "minor"
		}>
		method: "staff" | "qr" | "kiosk" | "self" | "api"
		locationId: string | null
		eventId: string | null
		checkedInAt: string
		/** When it was recorded, if it was sent with `arrivedAt`; otherwise null. */
		receivedAt: string | null
		/** Whether the waiver was valid at that moment, nobody was banned, and the place was not full. */
		isValid: boolean
		/** `banned`: somebody of the waiver is banned. They were turned away, or `override` let them in. `full`: `override` let in more people than may be in at once. */
		warnings: Array<"expired" | "voided" | "open_flags" | "minor_of_age" | "outdated_version" | "waiting_for_second_guardian" | "banned" | "full">
		/** As it was sent. Absent if there is none or the waiver was purged. */
		reason?: string | undefined
		/** Of somebody who was let in without a valid waiver, in spite of a ban, or beyond the capacity; otherwise null. */
		override: {
			/** Null if none was given, or the waiver was purged. */
			reason: string | null
		} | null
		/** Who let them in: `key:<id>` or `staff:<id>`. Null for arrivals of early versions. */
		by: string | null
		/** The name of the member of staff or the key; null for everything else. */
		byName: string | null
		/** When they left; null while they are in. Whoever is still in at the end of the venue's day is out by then. */
		checkedOutAt: string | null
		/** Who checked them out: `key:<id>`, `staff:<id>`, or `closing` where the day ended. */
		checkedOutBy: string | null
		/** When the arrival was annulled: it stays in lists, and counts no more. */
		annulledAt?: string | undefined
	}

	/** With `count=true`: of all arrivals that match, whatever `override` and `presence` say, but for annulled ones. */
	export type CheckinCounts = {
		/** How many people came. */
		people: number
		arrivals: number
		/** Arrivals without a valid waiver. */
		overrides: number
		/** How many of the people are in now. */
		inside: number
		/** The most people who were in at once, and since when. Only of one day: `from` and `to` are the same date, or the first and the last instant of a day at the location. Null if nobody came, too. */
		most: {
			people: number
			at: string
		} | null
	}

	export type ClearFlag = {
		/** What was found. It stays with the flag, and is erased with the waiver. */
		note?: string | undefined
	}

	/** What the person last said about mails with news, in a form with a statement whose `purpose` is `marketing`. Null if no form has asked. */
	export type Consent = {
		marketing: MarketingConsent | null
	}

	/** Consent to electronic records; true when required. */
	export type ConsentBlock = {
		id: string
		type: "consent"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** The electronic-records disclosure, in a safe subset of Markdown. */
		text: string | Record<string, string>
	}

	export type ConsistencyProof = {
		from: number
		/** The tree size in the checkpoint. */
		to: number
		/** As RFC 6962 lists it. */
		consistencyProof: Array<string>
		/** A signed note (c2sp.org/signed-note) with a checkpoint (c2sp.org/tlog-checkpoint). */
		checkpoint: string
	}

	/** A date, YYYY-MM-DD. */
	export type DateBlock = {
		id: string
		type: "date"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** From 1900 to 2200. */
		min?: string | undefined
		/** From 1900 to 2200. */
		max?: string | undefined
	}

	/** A date of birth. The first one is the signer’s. Somebody born on 29 February comes of age on 1 March. */
	export type DateOfBirthBlock = {
		id: string
		type: "date_of_birth"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		minAge?: number | undefined
		maxAge?: number | undefined
	}

	export type DecidedBy = {
		/** Who decided it. */
		name: string
		role: "lawyer" | "owner"
		/** The firm of a lawyer. */
		firm?: string | null | undefined
		/** Where the lawyer is admitted. */
		admittedIn?: string | null | undefined
	}

	export type DeskDevice = {
		id: string
		name: string
		locationId: string | null
		createdAt: string
		revokedAt: string | null
	}

	/** A line between parts. */
	export type DividerBlock = {
		id: string
		type: "divider"
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
	}

	/** The verdict on a PDF or a code, without personal data. */
	export type DocumentVerdict = {
		/** genuine: byte for byte as it was sealed here, or the code of a record that exists. altered: of a waiver of yours, but not as it was sealed. purged: genuine, but its record was erased. imported: of a waiver that was signed elsewhere; this service did not see the signing. unknown: of no waiver of yours. */
		status: "genuine" | "altered" | "purged" | "imported" | "unknown"
		waiverId: string | null
		waiverStatus: "signed" | "voided" | null
		organization: string | null
		template: string | null
		versionNumber: number | null
		signedAt: string | null
		/** Since when a waiver that was signed elsewhere is kept here. */
		importedAt: string | null
		expiresAt: string | null
		voidedAt: string | null
		purgedAt: string | null
		/** The record's hash, as the certificate shows it. */
		hash: string | null
		chainSeq: number | null
		sealedAt: string | null
		stampedAt: string | null
		/** Of PAdES, for the PDF that is kept now. B-B: sealed. B-T: with a timestamp. B-LTA: also with what shows that the certificates were valid, and a timestamp of it all, which is renewed. */
		sealLevel: "B-B" | "B-T" | "B-LTA" | null
		/** Whether `terms.json` in the PDF is the form that was signed, by its hash; null for a code, and for a PDF without it. */
		hasOwnTerms: boolean | null
	}

	export type Duplicate = {
		id: string
		firstName: string
		lastName: string
		email: string | null
		/** As it was given, with its country prefix if it has one. */
		phone: string | null
		phoneDigits: string | null
		lastSignedAt: string | null
		lastWaiverId: string | null
		/** What both have in common besides a similar name; a phone number in any spelling. */
		reasons: Array<"email" | "phone" | "date_of_birth">
	}

	/** An email address. The first one is the signer’s. */
	export type EmailBlock = {
		id: string
		type: "email"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
	}

	/** Whom to call: {name, phone, relationship?}. */
	export type EmergencyContactBlock = {
		id: string
		type: "emergency_contact"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
	}

	export type EntryProof = {
		/** The entry, byte for byte as it was hashed (RFC 8785). */
		entry: string
		/** SHA-256 of a zero byte and the entry: the leaf of RFC 6962. */
		hash: string
		leafIndex: number
		treeSize: number
		/** The inclusion proof of RFC 6962, from the leaf upwards. */
		inclusionProof: Array<string>
		/** A signed note (c2sp.org/signed-note) with a checkpoint (c2sp.org/tlog-checkpoint). */
		checkpoint: string
		/** The verifier key of the note: <origin>+<key id>+<base64>. */
		verifierKey: string
	}

	export type ErasedParticipant = {
		id: string
		purgedWaivers: number
		/** Waivers under legal hold, with the names on them. */
		heldWaivers: number
		/** Reports of incidents under legal hold that name the person, who stays. */
		heldIncidents: number
	}

	export type Error = {
		error: {
			code: "unauthorized" | "key_expired" | "key_revoked" | "sign_in_failed" | "code_needed" | "insufficient_scope" | "cross_origin" | "confirmation_needed" | "not_found" | "pdf_not_ready" | "purged" | "method_not_allowed" | "template_archived" | "template_not_published" | "nothing_to_publish" | "season_over" | "event_closed" | "already_voided" | "not_covered" | "banned" | "full" | "slug_taken" | "moved" | "conflict" | "payload_too_large" | "validation_failed" | "malformed_json" | "rate_limited" | "internal" | "unavailable" | "storage_full"
			/** One sentence for people. */
			message: string
			/** Quote it when you ask for help. */
			requestId: string
			/** Depends on the code; see Errors. */
			details?: unknown | undefined
		}
	}

	export type Event = {
		id: string
		name: string
		templateId: string
		status: "active" | "closed"
		startsAt: string | null
		endsAt: string | null
		locationId: string | null
		signingClosesAt: string | null
		externalId: string | null
		reminders: Array<number>
		/** The one link for everybody: the signing page of this event. */
		signUrl: string
		/** The link of the group's leader: who has signed and who has not, by first name; null if there is none. */
		leaderUrl: string | null
		/** How many invitees have each status. The sum is the number of all invitees. */
		invitees: {
			invited: number
			signed: number
			bounced: number
		}
		/** How many invitees have opened their link, or signed. */
		opened: number
		/** How many of those who have not signed were sent a message. */
		messaged: number
		/** How many invitees have arrived. */
		arrived: number
		/** How many invitees said that they won't sign, and have not. */
		declined: number
		createdAt: string
		closedAt: string | null
	}

	export type ExpectedBookings = {
		items: Array<{
			reference: string | null
			/** Of the person who booked, or who comes. */
			name: string | null
			people: number
			/** How many forms were signed by the link of this booking. */
			signed: number
			startsAt: string
			/** Whether only the day is known. */
			allDay: boolean
			sourceName: string
			locationId: string | null
			waiverId: string | null
		}>
	}

	/** How long a waiver is valid, from its signing, in the location's time zone, else the organization's. Send {"type":"never"}, "end_of_day", "end_of_year", {"type":"date","date":"2026-12-31"} or {"type":"duration","years":1} (or months, or days). */
	export type Expiry = ExpiryNever | ExpiryEndOfDay | ExpiryEndOfYear | ExpiryDate | ExpiryDuration

	export type ExpiryDate = {
		type: "date"
		date: string
	}

	/** Days, months or years: exactly one of them. */
	export type ExpiryDuration = {
		type: "duration"
		days?: number | undefined
		months?: number | undefined
		years?: number | undefined
	}

	export type ExpiryEndOfDay = {
		type: "end_of_day"
	}

	export type ExpiryEndOfYear = {
		type: "end_of_year"
	}

	export type ExpiryNever = {
		type: "never"
	}

	export type Figures = {
		from: string
		to: string
		/** Waivers that were signed. */
		signed: number
		/** Check-ins that were not annulled. */
		arrivals: number
		/** People on those check-ins. Somebody who comes twice counts twice. */
		people: number
		/** Each day of the range, by the clocks of the location that is asked for, else of those that the caller is bound to, if they share a time zone, else of the organization. */
		byDay: Array<{
			day: string
			/** Waivers that were signed. */
			signed: number
			/** Check-ins that were not annulled. */
			arrivals: number
			/** People on those check-ins. Somebody who comes twice counts twice. */
			people: number
		}>
		/** All days together, by the hour that clocks showed. */
		byHour: Array<{
			hour: number
			/** Waivers that were signed. */
			signed: number
			/** Check-ins that were not annulled. */
			arrivals: number
			/** People on those check-ins. Somebody who comes twice counts twice. */
			people: number
		}>
		/** The days of the range by weekday, Monday first. */
		byWeekday: Array<{
			/** 1 is Monday. */
			weekday: number
			/** These days together, by the hour that clocks showed. */
			byHour: Array<{
				hour: number
				/** Waivers that were signed. */
				signed: number
				/** Check-ins that were not annulled. */
				arrivals: number
				/** People on those check-ins. Somebody who comes twice counts twice. */
				people: number
			}>
		}>
		/** Where anything happened, most signings first. */
		byTemplate: Array<{
			templateId: string
			name: string
			/** When the first waivers of a form of another system were imported; null for a form of yours. */
			importedAt: string | null
			/** The template for which imported waivers of this form count; null if they count for none. */
			countsFor: string | null
			/** Waivers that were signed. */
			signed: number
			/** Check-ins that were not annulled. */
			arrivals: number
			/** People on those check-ins. Somebody who comes twice counts twice. */
			people: number
		}>
		/** Locations with any activity, most signings first; null means no location. */
		byLocation: Array<{
			locationId: string | null
			name: string | null
			/** Waivers that were signed. */
			signed: number
			/** Check-ins that were not annulled. */
			arrivals: number
			/** People on those check-ins. Somebody who comes twice counts twice. */
			people: number
		}>
		/** By month and kind, where there are any; drafts count, too. */
		incidents: Array<{
			/** Such as 2026-07. */
			month: string
			kind: "fall" | "collision" | "equipment" | "illness" | "other"
			/** Incidents that staff reported. */
			incidents: number
		}>
		/** The current month, from now on, and the 11 that follow, whatever the range is. */
		ending: Array<{
			/** Such as 2026-07. */
			month: string
			/** Waivers that stop being valid in it. */
			waivers: number
		}>
	}

	export type Flag = {
		id: string
		blockId: string
		label: string
		value: string
		clearedAt: string | null
		/** `key:<id>` or `staff:<id>`. */
		clearedBy: string | null
		/** The name of the member of staff or the key; null for everything else. */
		clearedByName: string | null
		/** What was noted when it was cleared. */
		note: string | null
	}

	export type FoundParticipant = {
		id: string
		firstName: string
		lastName: string
		email: string | null
		/** As it was given, with its country prefix if it has one. */
		phone: string | null
		phoneDigits: string | null
		lastSignedAt: string | null
		lastWaiverId: string | null
		/** How the person was found. `exact`: by the query itself. The others occur only if nobody was found that way. `contact`: the name in the query is an email address or phone number; `spelling`: the name has another spelling or another script; `short_form`: the person has a short or long form of the name; `typo`: one letter differs; `sound`: the name sounds alike; `fewer_words`: without a title or a word that the name lacks; `beginning`: the phone number begins with the digits. */
		match: "exact" | "contact" | "spelling" | "short_form" | "typo" | "sound" | "fewer_words" | "beginning"
	}

	export type GalleryForm = {
		/** The name with which to create a template from it. */
		name: string
		title: {
			en: string
			de: string
			fr: string
			es: string
		}
		summary: {
			en: string
			de: string
			fr: string
			es: string
		}
		settings: TemplateSettings
		/** See `Block`. `{venue}` stands for the name of the organization. */
		blocks: Array<unknown>
	}

	export type GivenMark = {
		id: string
		name: string
		/** `skill`: what somebody may do. `vip`: somebody who is known. `alert`: something that the door must see. */
		kind: "skill" | "vip" | "alert"
		until: string | null
		/** Whether it counts today: the mark is active, and its last day is not over. */
		current: boolean
		reason: string | null
		/** `key:<id>` or `staff:<id>`. */
		by: string
		/** The name of the member of staff or the key; null for everything else. */
		byName: string | null
		givenAt: string
	}

	export type GuardianLink = {
		url: string
		expiresAt: string
	}

	export type Guest = {
		participant: {
			id: string
			firstName: string
			lastName: string
		}
		/** In years, today in the organization's time zone; null if unknown. */
		age: number | null
		/** Only with the scope `participants:read`; null without it, or if unknown. */
		dateOfBirth: string | null
		/** Part of an email address or phone number: `a…@example.org`, `…4567`. */
		contactHint: string | null
		/** The last digits of the phone number, also beside an address: `…4567`. */
		phoneHint: string | null
		/** Where their own small photo is, if they took one of themselves on the waiver that `coverage` names and signed it. Only with the scope `waivers:read`; null without it. Each call of it is on the access log. */
		photoUrl: string | null
		/** At this moment, as `getCoverage` answers, with the waiver that it names. */
		coverage: {
			covered: boolean
			reasons: Array<"no_waiver" | "imported" | "not_yet_signed" | "purged" | "voided" | "expired" | "minor_of_age" | "outdated_version" | "waiting_for_second_guardian">
			waiverId: string | null
			templateId: string | null
			templateName: string | null
			/** When that waiver stops being valid: it expires, or a minor on it comes of age. */
			expiresAt: string | null
		}
		/** Those that count today. */
		marks: Array<ShownMark>
		/** Marks that the location or the template of that waiver asks for, and that the person lacks. */
		lacking: Array<ShownMark>
		/** Whoever is banned is not let in, whatever they have signed. */
		ban: {
			reason: string
			until: string | null
		} | null
		/** Those that are meant for the door, the newest first, up to 5. */
		notes: Array<{
			text: string
			createdAt: string
		}>
		/** Flags of that waiver, and of a second guardian’s signature to it, that nobody has cleared yet. */
		flagsOpen: number
		/** The newest arrival that was not annulled. */
		lastArrival: {
			checkinId: string
			checkedInAt: string
			/** When they left; null while they are in. */
			checkedOutAt: string | null
		} | null
		/** How the person was found. `exact`: by the query itself. The others occur only if nobody was found that way. `contact`: the name in the query is an email address or phone number; `spelling`: the name has another spelling or another script; `short_form`: the person has a short or long form of the name; `typo`: one letter differs; `sound`: the name sounds alike; `fewer_words`: without a title or a word that the name lacks; `beginning`: the phone number begins with the digits. */
		match: "exact" | "contact" | "spelling" | "short_form" | "typo" | "sound" | "fewer_words" | "beginning"
		/** How often the person has come; arrivals at the given location, if there is one. Counted up to 1,000. */
		visits: number
		/** The other people on the same waivers, up to 30, those of the newest waiver first. */
		household: Array<GuestPerson>
	}

	export type GuestFigures = {
		from: string
		to: string
		/** People on check-ins that were not annulled. Somebody who comes twice counts twice. */
		visits: {
			/** People for whom it was the first check-in anywhere. */
			first: number
			/** People who had been checked in before. */
			returning: number
		}
		/** People who take part by the waivers that were signed, and whose birth date is known, by their age that day. */
		ages: Array<{
			/** The youngest age of the group. */
			from: number
			/** The oldest age of the group; null for the last one. */
			to: number | null
			/** Null for one or two people, so that nobody can tell who they are. */
			people: number | null
		}>
		/** Most waivers first. */
		languages: Array<{
			/** As BCP 47; null for waivers that came without one. */
			language: string | null
			/** Waivers that were signed in it. */
			waivers: number
		}>
	}

	export type GuestPerson = {
		participant: {
			id: string
			firstName: string
			lastName: string
		}
		/** In years, today in the organization's time zone; null if unknown. */
		age: number | null
		/** Only with the scope `participants:read`; null without it, or if unknown. */
		dateOfBirth: string | null
		/** Part of an email address or phone number: `a…@example.org`, `…4567`. */
		contactHint: string | null
		/** The last digits of the phone number, also beside an address: `…4567`. */
		phoneHint: string | null
		/** Where their own small photo is, if they took one of themselves on the waiver that `coverage` names and signed it. Only with the scope `waivers:read`; null without it. Each call of it is on the access log. */
		photoUrl: string | null
		/** At this moment, as `getCoverage` answers, with the waiver that it names. */
		coverage: {
			covered: boolean
			reasons: Array<"no_waiver" | "imported" | "not_yet_signed" | "purged" | "voided" | "expired" | "minor_of_age" | "outdated_version" | "waiting_for_second_guardian">
			waiverId: string | null
			templateId: string | null
			templateName: string | null
			/** When that waiver stops being valid: it expires, or a minor on it comes of age. */
			expiresAt: string | null
		}
		/** Those that count today. */
		marks: Array<ShownMark>
		/** Marks that the location or the template of that waiver asks for, and that the person lacks. */
		lacking: Array<ShownMark>
		/** Whoever is banned is not let in, whatever they have signed. */
		ban: {
			reason: string
			until: string | null
		} | null
		/** Those that are meant for the door, the newest first, up to 5. */
		notes: Array<{
			text: string
			createdAt: string
		}>
		/** Flags of that waiver, and of a second guardian’s signature to it, that nobody has cleared yet. */
		flagsOpen: number
		/** The newest arrival that was not annulled. */
		lastArrival: {
			checkinId: string
			checkedInAt: string
			/** When they left; null while they are in. */
			checkedOutAt: string | null
		} | null
	}

	/** A heading. */
	export type HeadingBlock = {
		id: string
		type: "heading"
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		text: BlockTextUpTo300
		/** `2` by default. */
		level?: 1 | 2 | 3 | undefined
	}

	export type HeldWaiver = {
		waiverId: string
		reason: string
		placedAt: string
		/** An actor of the audit log, such as key:<id>. */
		placedBy: string
		/** The name of the member of staff or the key; null for everything else. */
		placedByName: string | null
		signedAt: string
		templateName: string
		signer: {
			firstName: string
			lastName: string
		}
	}

	/** A document: one PNG or JPEG data URL, or with two sides {front, back}. */
	export type IdCaptureBlock = {
		id: string
		type: "id_capture"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** `1` by default. */
		sides?: 1 | 2 | undefined
		/** Days until the image is purged, before the waiver is. */
		keepDays?: number | undefined
	}

	export type Import = {
		id: string
		system: string
		status: "running" | "finished" | "undone"
		/** How many waivers it added. */
		waivers: number
		/** How many people without waivers it added. */
		people: number
		/** Rows in the file; null until the import has finished. A part that is sent again is counted again. */
		rows: number | null
		/** How many rows were not imported. */
		refused: number | null
		/** The name of the member of staff or the key; null for everything else. */
		actor: string | null
		startedAt: string
		finishedAt: string | null
		undoneAt: string | null
	}

	export type ImportFile = {
		/** A list as CSV, with commas, semicolons or tabs; the first row names the columns. At most 2000 rows; the command line takes more. */
		csv: string
		documents?: Array<{
			/** Such as `123.pdf`: the name that its row gives, or the id of its record. */
			name: string
			/** A PDF, PNG or JPEG in base64. A PDF is kept as it is. */
			data: string
		}> | undefined
		/** Only report what would be imported. */
		dryRun?: boolean | undefined
		/** Add the rows to this import, which is of the same system and was not undone, so that a long list comes in parts. Rows with the same id belong in one part. */
		importId?: string | undefined
		/** Another part follows with `importId`: the import remains `running` until the last part. */
		hasMore?: boolean | undefined
		/** Where the records come from, such as `smartwaiver` or `paper`; `elsewhere` if left out. A record is the same one if system and id are the same. */
		system?: string | undefined
		/** The rows are people without waivers. */
		people?: boolean | undefined
		/** By heading: the meaning of the column, or null to keep it without a meaning. Other columns are recognized by their heading, in any language of the signing page. */
		columns?: Record<string, "firstName" | "middleName" | "lastName" | "name" | "email" | "phone" | "dateOfBirth" | "minor" | "guardianFirstName" | "guardianLastName" | "passNumber" | "externalId" | "form" | "signedAt" | "expiresAt" | "document" | "tags" | "flags" | null> | undefined
		/** The order of day, month and year; `excel` for the numbers of days in a spreadsheet. 2026-12-31 and the names of months in any language of the signing page are always understood. */
		dates?: "dmy" | "mdy" | "iso" | "excel" | undefined
		/** The order of a full name in one cell. */
		names?: "first-last" | "last-first" | undefined
		/** An IANA name; the organization's by default. */
		timezone?: string | undefined
		/** How long a waiver without an expiry date is valid. */
		validFor?: {
			days: number
		} | {
			months: number
		} | {
			years: number
		} | undefined
		/** A waiver without an expiry date never expires. */
		neverExpires?: boolean | undefined
		/** Your template that they count for, too. Without it nobody is covered by an imported waiver. */
		countsFor?: string | undefined
		/** Also import what the retention policy would purge immediately. */
		keepDue?: boolean | undefined
		/** Open a flag for the text in the column `flags`. Otherwise the text is only kept as an answer. */
		openFlags?: boolean | undefined
	}

	export type ImportReport = {
		import: Import | null
		/** How many waivers and people are new; 0 in a dry run. */
		added: number
		/** How each column is read; null for one that is only kept. */
		columns: Array<{
			heading: string
			field: "firstName" | "middleName" | "lastName" | "name" | "email" | "phone" | "dateOfBirth" | "minor" | "guardianFirstName" | "guardianLastName" | "passNumber" | "externalId" | "form" | "signedAt" | "expiresAt" | "document" | "tags" | "flags" | null
		}>
		rows: number
		/** How many waivers are new in the file. */
		waivers: number
		/** How many people without waivers are new in the file. */
		people: number
		/** Records that are here already, or occur twice in the file. */
		known: number
		/** New waivers that come without a document. */
		withoutDocument: number
		/** Questions to answer first. Nothing is imported while one is open. */
		questions: Array<{
			code: "dates" | "names" | "expiry" | "signed_at"
			/** Of the file, as a spreadsheet counts; the first row is 1. */
			line: number | null
			message: string
		}>
		faultCount: number
		/** Why rows are not imported; the first 1000. */
		faults: Array<{
			/** Of the file, as a spreadsheet counts; the first row is 1. */
			line: number
			column: string | null
			code: string
			/** What to do. */
			message: string
		}>
		/** The outcome of each row, by line: in a dry run `new`, otherwise `imported`. `here`: another import added it. `twice`: it occurs twice in the file. `due`: it would be purged immediately. `faults` says why one is `refused`. */
		outcomes: Array<{
			/** Of the file, as a spreadsheet counts; the first row is 1. */
			line: number
			outcome: "new" | "imported" | "here" | "twice" | "due" | "refused"
		}>
		/** Not imported, since the retention policy would purge them immediately; the first 1000. */
		dueLines: Array<number>
		/** Documents that belong to no row; the first 1000. */
		unusedDocuments: Array<string>
	}

	export type Incident = {
		id: string
		/** A closed report does not change; what is known later is an addition. */
		status: "draft" | "closed"
		/** Changes with each change of the draft. */
		revision: number
		savedAt: string
		happenedAt: string
		locationId: string | null
		kind: "fall" | "collision" | "equipment" | "illness" | "other"
		people: Array<{
			id: string
			/** Empty once the person is erased. */
			firstName: string
			lastName: string
			dateOfBirth: string | null
		}>
		photoCount: number
		/** `key:<id>` or `staff:<id>`. */
		openedBy: string
		/** The name of the member of staff or the key; null for everything else. */
		openedByName: string | null
		purgedAt: string | null
		/** What was seen, in order. */
		text: string
		/** What was done. */
		firstAid: string
		ambulanceCalled: boolean
		/** Whether they went home by themselves. */
		wentHome: boolean
		witnesses: string
		form: ReportForm | null
		waivers: Array<{
			id: string
			templateName: string
			signedAt: string
			/** Whether a legal hold keeps it from being purged. */
			isHeld: boolean
			isPurged: boolean
		}>
		/** The oldest first. */
		photos: Array<IncidentPhoto>
		/** The oldest first. */
		additions: Array<IncidentAddition>
		openedAt: string
		/** `key:<id>` or `staff:<id>`. */
		closedBy: string | null
		/** The name of the member of staff or the key; null for everything else. */
		closedByName: string | null
		closedAt: string | null
		/** Whether it keeps its people and itself from being erased. */
		isHeld: boolean
	}

	export type IncidentAddition = {
		id: string
		text: string
		/** `key:<id>` or `staff:<id>`. */
		addedBy: string
		/** The name of the member of staff or the key; null for everything else. */
		addedByName: string | null
		addedAt: string
	}

	export type IncidentPhoto = {
		id: string
		/** Of the JPEG, lower-case hex. */
		sha256: string
		width: number
		height: number
		/** `key:<id>` or `staff:<id>`. */
		addedBy: string
		addedAt: string
	}

	export type IncidentSummary = {
		id: string
		/** A closed report does not change; what is known later is an addition. */
		status: "draft" | "closed"
		/** Changes with each change of the draft. */
		revision: number
		savedAt: string
		happenedAt: string
		locationId: string | null
		kind: "fall" | "collision" | "equipment" | "illness" | "other"
		people: Array<{
			id: string
			/** Empty once the person is erased. */
			firstName: string
			lastName: string
			dateOfBirth: string | null
		}>
		photoCount: number
		/** `key:<id>` or `staff:<id>`. */
		openedBy: string
		/** The name of the member of staff or the key; null for everything else. */
		openedByName: string | null
		purgedAt: string | null
	}

	/** Initials: a PNG data URL, or {typed}; with cannotDraw where the block takes drawings only. */
	export type InitialsBlock = {
		id: string
		type: "initials"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** The allowed methods; both by default. */
		methods?: Array<"drawn" | "typed"> | undefined
	}

	export type Inside = {
		/** People who are in now: those who came, without those who left. */
		inside: number
		/** How many people may be in at once; null if nobody has said. More are still let in, unless `blockWhenFull` is true. */
		capacity: number | null
		/** Whether anybody more needs an `override`, by `blockWhenFull`. */
		blocked: boolean
		/** People who came on the venue's day. Somebody who comes twice counts twice. */
		came: number
		/** Those of them who were checked out. */
		left: number
		/** Who is in, up to 5,000, the newest arrival first; absent with `countsOnly`. */
		people?: Array<{
			checkinId: string
			participantId: string
			firstName: string
			lastName: string
			locationId: string | null
			checkedInAt: string
		}> | undefined
	}

	export type InvitePeople = {
		invitees: Array<InvitedPerson>
	}

	export type Invited = {
		/** One for each person sent, in the same order. */
		items: Array<Invitee>
		/** How many of them are new. */
		created: number
		/** How many were already invited; they stay as they are, but for a name that was not known. */
		existing: number
	}

	export type InvitedFromFile = {
		/** One for each person sent, in the same order. */
		items: Array<Invitee>
		/** How many of them are new. */
		created: number
		/** How many were already invited; they stay as they are, but for a name that was not known. */
		existing: number
		/** The headings of the columns that were not read, as in the file. */
		ignoredColumns: Array<string>
	}

	export type InvitedPerson = {
		firstName?: string | null | undefined
		lastName?: string | null | undefined
		email?: string | null | undefined
		phone?: string | null | undefined
		externalId?: string | null | undefined
		language?: string | null | undefined
	}

	export type InvitedStaff = {
		id: string
		/** Null until the person gives one. */
		name: string | null
		/** Null until the person chooses one. */
		login: string | null
		/** `owner` may do everything, `manager` everything but keys, webhooks, organization and staff, `desk` lets guests in, and `auditor` reads. */
		role: "owner" | "manager" | "desk" | "auditor"
		state: "invited" | "active" | "deactivated"
		hasPin: boolean
		/** Whether signing in asks for the code of an authenticator app. */
		hasTotp: boolean
		/** How many passkeys the person can sign in with, instead of a password. */
		passkeys: number
		/** Whether the person signs in by the identity provider, which also says their role. */
		sso: boolean
		/** Whether the person signs in with an account of another organization of this service, which has login and factors. A reset gives them a login here. */
		joined: boolean
		/** To within a minute. */
		lastSeenAt: string | null
		createdAt: string
		/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
		locationIds: Array<string> | null
		/** Where the person chooses a password, once. Shown only here. */
		inviteUrl: string
		inviteExpiresAt: string
	}

	export type Invitee = {
		id: string
		eventId: string
		firstName: string | null
		lastName: string | null
		email: string | null
		phone: string | null
		externalId: string | null
		/** The language of messages to the invitee and of the form. */
		language: string | null
		status: "invited" | "signed" | "bounced"
		waiverId: string | null
		/** The link of this invitee only, for one signing. */
		signUrl: string
		/** When the last message to them was sent. A message that was only kept, since no transport is set, does not count. */
		lastMessageAt: string | null
		/** When somebody first touched, scrolled or typed on the page of `signUrl`, or posted it without a script. A mail program that opens links by itself does not count. */
		openedAt: string | null
		/** Their first arrival with what they signed. */
		arrivedAt: string | null
		/** When they last said on their page that they won't sign. Null again once they have signed. Messages to many leave them out. */
		declinedAt: string | null
		/** Why, in their words, if they said so. */
		declineReason: string | null
	}

	/** What the law of a place asks, as far as it was found. `sources` say for each value where it was read, or that it was not. `unknown` counts as in the cautious default, UNKNOWN. */
	export type Jurisdiction = {
		/** Such as DE or US-FL, by ISO 3166. */
		id: string
		name: string
		country: string | null
		region: string | null
		aliases: Array<string>
		inherits: Array<string>
		selectable: boolean
		/** The day of compilation. */
		asOf: string
		/** The lawyer who has read it; null as long as none has. */
		reviewedBy: string | null
		majority: {
			age: number
			capacityAge?: number | undefined
			retentionAge?: number | undefined
			note?: string | null | undefined
		}
		limitation: {
			years: number | "unknown"
			from: "act" | "accrual" | "knowledge" | "discovery" | "perpetrator_known" | "due_date" | "end_of_year_of_knowledge" | "consolidation" | "unknown"
			ultimateYears: number | null | "unknown"
			contractYears: number | null
			contractCounts: boolean
			minors: "suspended_until_majority" | "suspended_or_short_extension" | "suspended_until_16" | "runs" | "runs_if_represented" | "unknown"
			minorsYears: number | null
			minorsCapYears: number | null
			minorsCapFrom?: "act" | "adult_end" | undefined
			note?: string | null | undefined
		}
		parentalWaiver: "none" | "inherent_risks_only" | "allowed" | "court_only" | "unknown"
		parentalWaiverNote?: string | null | undefined
		negligenceRelease: "void_bodily" | "void_facility_for_fee" | "gross_excluded" | "allowed" | "unknown"
		negligenceReleaseNote?: string | null | undefined
		textFamily: "information" | "release"
		mustShow: Array<{
			id: string
			when: "always" | "minors" | "release" | "release_or_risk" | "onerous_terms" | "health_question" | "limitation_of_liability" | "law_requires_writing"
			text: Record<string, string> | null
			format: {
				uppercase?: boolean | undefined
				bold?: boolean | undefined
				contrast?: boolean | undefined
				largerByPt?: number | undefined
				separate?: boolean | undefined
				beforeSignature?: boolean | undefined
				before?: string | undefined
				beforeSupply?: boolean | undefined
				ownTick?: boolean | undefined
				ownSignature?: boolean | undefined
				initialsAtClause?: boolean | undefined
				witness?: boolean | undefined
				exactlyOneOption?: boolean | undefined
				firstLanguage?: string | undefined
			}
			mustContain?: Array<string> | undefined
			placeholders?: Record<string, string> | undefined
			translation?: string | undefined
			satisfiedBy?: "privacy_notice" | "free_health_answers" | undefined
			note?: string | null | undefined
		}>
		mustNotSay: Array<{
			id: string
			/** ECMAScript, with the flags `iu`. */
			pattern: string
			reason: string
		}>
		conspicuous: Record<string, boolean | number | string>
		electronicConsent: Array<string>
		electronicSignature: string | null
		notes: Array<string>
		sources: Array<{
			field: string
			cite: string | null
			where: string | null
			read: boolean
			primary?: boolean | undefined
			edition?: string | undefined
			note?: string | undefined
		}>
		/** Of our data on it, as `law` of a waiver names it. No override changes it. */
		version: string
		/** What the organization has decided otherwise; the values are these. */
		overrides: Array<LawOverride>
		/** What to say wherever a value of it is shown. */
		disclaimer: string
	}

	export type JurisdictionChoice = {
		/** For `GET /v1/jurisdictions/{id}`. */
		jurisdiction: string
		/** Why this one, as `jurisdictionBy` of the organization. */
		by: "hand" | "region" | "country" | "strictest" | "default"
		/** The overrides that are in force there. */
		overrides: Array<string>
	}

	export type JurisdictionSummary = {
		/** Such as DE or US-FL, by ISO 3166. */
		id: string
		name: string
		country: string | null
		region: string | null
		/** The day of compilation. */
		asOf: string
		/** The lawyer who has read it; null as long as none has. */
		reviewedBy: string | null
		textFamily: "information" | "release"
	}

	export type JustSigned = {
		waiverId: string
		signedAt: string
		source: "api" | "web" | "kiosk"
		/** Where it was signed. */
		locationId: string | null
		/** Flags of the waiver, and of a second guardian’s signature to it, that nobody has cleared yet. */
		flagsOpen: number
		/** Those of the waiver who take part and have not come yet. */
		people: Array<{
			participant: {
				id: string
				firstName: string
				lastName: string
			}
			role: "signer" | "minor"
			/** At this moment, as `getCoverage` answers, with the waiver that it names. */
			coverage: {
				covered: boolean
				reasons: Array<"no_waiver" | "imported" | "not_yet_signed" | "purged" | "voided" | "expired" | "minor_of_age" | "outdated_version" | "waiting_for_second_guardian">
				waiverId: string | null
				templateId: string | null
				templateName: string | null
				/** When that waiver stops being valid: it expires, or a minor on it comes of age. */
				expiresAt: string | null
			}
		}>
	}

	export type KeptGuest = {
		participant: {
			id: string
			firstName: string
			lastName: string
		}
		/** In years, today in the organization's time zone; null if unknown. */
		age: number | null
		/** Only with the scope `participants:read`; null without it, or if unknown. */
		dateOfBirth: string | null
		/** At this moment, as `getCoverage` answers, with the waiver that it names. */
		coverage: {
			covered: boolean
			reasons: Array<"no_waiver" | "imported" | "not_yet_signed" | "purged" | "voided" | "expired" | "minor_of_age" | "outdated_version" | "waiting_for_second_guardian">
			waiverId: string | null
			templateId: string | null
			templateName: string | null
			/** When that waiver stops being valid: it expires, or a minor on it comes of age. */
			expiresAt: string | null
		}
		/** Those that count today. */
		marks: Array<ShownMark>
		/** Marks that the location or the template of that waiver asks for, and that the person lacks. */
		lacking: Array<ShownMark>
		/** Whoever is banned is not let in, whatever they have signed. */
		ban: {
			reason: string
			until: string | null
		} | null
		passNumber: string | null
		/** The first 8 characters of the token of `/c/{token}`, the code that the guest got for the waiver that `coverage` names: enough to recognize it, and not to open it. Null without one. */
		copyCode: string | null
	}

	export type Key = {
		id: string
		name: string
		/** Each once. */
		scopes: Array<"templates:read" | "templates:manage" | "waivers:read" | "waivers:sign" | "waivers:manage" | "participants:read" | "participants:manage" | "people:mark" | "incidents:read" | "incidents:write" | "events:read" | "events:manage" | "checkins:read" | "checkins:write" | "locations:read" | "locations:manage" | "webhooks:manage" | "messages:read" | "messages:send" | "campaigns:write" | "prefill:manage" | "audit:read" | "organization:read" | "organization:manage" | "kiosks:manage" | "keys:manage" | "staff:manage" | "*">
		lastFour: string
		createdAt: string
		lastUsedAt: string | null
		expiresAt: string | null
		revokedAt: string | null
		/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
		locationIds: Array<string> | null
	}

	export type Kiosk = {
		id: string
		name: string
		/** `waiting` for its code to be typed, or `expired` if nobody did in time. */
		status: "waiting" | "paired" | "expired" | "revoked"
		locationId: string | null
		/** Null for every template that may be signed on a kiosk. */
		templateIds: Array<string> | null
		createdAt: string
		pairedAt: string | null
		/** To within a minute. */
		lastSeenAt: string | null
		revokedAt: string | null
	}

	export type LabelSettings = {
		/** `browser`, or one of the label printers that the operator allows. Send browser, or one of the printers. */
		printer?: string | undefined
		/** Whether the Door prints a label for everybody who is let in. */
		onArrival?: boolean | undefined
		/** Width of a label in millimeters. */
		widthMm?: number | undefined
		/** Height of a label in millimeters. */
		heightMm?: number | undefined
	}

	/** A value that somebody has decided for the organization or a location. It stands in the place of the one of the data. */
	export type LawOverride = {
		id: string
		jurisdiction: string
		path: string
		value: unknown
		/** The value of the data when this was set; null for none. */
		was: unknown
		reason: string
		source: string | null
		decidedBy: DecidedBy
		/** The day on which it was set. */
		on: string
		reviewAt: string
		/** Who set it, as in the audit log. */
		by: string
		/** The value of the data now. */
		ours: unknown
		/** Whether the data have changed since. Yours stays. */
		hasChanged: boolean
		/** Null if it is of the whole organization. */
		locationId: string | null
		/** Whether `reviewAt` has come. */
		isDue: boolean
		byName: string | null
	}

	export type LegalHold = {
		waiverId: string
		reason: string
		placedAt: string
		/** An actor of the audit log, such as key:<id>. */
		placedBy: string
	}

	export type LiftSuppressions = {
		/** Blocked from this day or moment on. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
		from: string
		/** Blocked until then, inclusive; until now by default. Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z. */
		to?: string | undefined
	}

	/** Null means as the organization. */
	export type Location = {
		id: string
		name: string
		/** Null for the organization's. */
		timezone: string | null
		active: boolean
		/** How many people may be in at once; null if nobody has said. More are still let in, unless `blockWhenFull` is true. */
		capacity: number | null
		/** Whether a check-in of more people than `capacity` gets 409 `full`, unless it has an `override`. False by default. */
		blockWhenFull: boolean
		/** The postal address, in lines. */
		address: string | null
		/** As ISO 3166-1 alpha-2. Phone numbers without a country prefix are compared as numbers of the organization’s country; they are stored as they were given. It also decides the paper of PDFs, Letter or A4, and the order of their dates. Send the two letters of a country, such as DE. */
		country: string | null
		/** As in ISO 3166-2, without the country: FL, BC, SCT. Send the part of ISO 3166-2 behind the hyphen, such as FL. */
		region: string | null
		/** Of the company or person that guests sign with. */
		legalName: string | null
		/** Such as “HRB 1234, Amtsgericht Berlin”. */
		registration: string | null
		/** An id of `GET /v1/jurisdictions`, chosen by hand; null for the one that country and region give. Send an id of GET /v1/jurisdictions, or null. */
		jurisdiction: string | null
		retention: Retention | null
		branding: LocationBranding
	}

	/** Of pages, kiosks, mails and documents of this location. Each null is as the organization. */
	export type LocationBranding = {
		logo: Logo | null
		picture: Picture | null
		/** Of buttons and headings, as `#rrggbb`. Send a color such as #0a7d55. */
		color: string | null
	}

	export type LogEntry = {
		id: string
		at: string
		actor: string
		/** The name of the member of staff or the key; null for everything else. */
		actorName: string | null
		action: string
		/** The id of the affected record, or the name of a list. */
		subject: string
		/** What the entry is about, with present names. */
		mentions: Array<Mention>
		/** Why somebody was let in, or why a waiver was voided or held. Absent once it is erased. */
		reason?: string | undefined
		/** Only of a read: the network address of the reader. */
		address?: string | undefined
		requestId: string | null
		data: Record<string, unknown>
	}

	export type Logo = {
		contentType: "image/png" | "image/jpeg"
		/** Of its file, which anybody gets at `/brand/logo/{sha256}`. */
		sha256: string
		bytes: number
		width: number
		height: number
	}

	/** Lines of text. */
	export type LongTextBlock = {
		id: string
		type: "long_text"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		minLength?: number | undefined
		/** `5000` by default. */
		maxLength?: number | undefined
		/** A regular expression that the whole answer matches. */
		pattern?: string | undefined
	}

	export type Mark = {
		id: string
		name: string
		/** `skill`: what somebody may do. `vip`: somebody who is known. `alert`: something that the door must see. */
		kind: "skill" | "vip" | "alert"
		/** Templates and locations that ask for this mark. The door shows who lacks it, and lets them in all the same. Each once. */
		requiredFor: Array<string>
		/** One that is not active is shown at no door, and is given to nobody else. */
		active: boolean
	}

	export type MarketingConsent = {
		/** Whether they agreed when they were last asked. */
		given: boolean
		at: string
		/** The waiver whose form asked. */
		waiverId: string
		/** Since then they get no news, although they had agreed. */
		withdrawnAt: string | null
	}

	export type Mention = {
		kind: "waiver" | "participant" | "template" | "event" | "invitee" | "location" | "kiosk" | "desk_device" | "staff" | "key" | "webhook" | "message" | "campaign" | "import" | "mark" | "incident"
		id: string
		/** As it is called now: a waiver and a message by the person, an incident by its day. Null if it is erased, deleted or nameless, and if you may not read it. */
		name: string | null
	}

	export type Message = {
		id: string
		channel: "email" | "sms"
		kind: "invite" | "reminder" | "receipt" | "custom"
		status: "queued" | "sent" | "delivered" | "bounced" | "failed"
		/** The transport. `outbox`: none is configured for the channel, so the message is only stored as a file; see `GET /v1/messages/{id}/content`. */
		via: "smtp" | "sms_gateway" | "outbox"
		/** Null once the person is erased. */
		to: string | null
		/** Your own; null for the default. */
		subject: string | null
		/** Why it was not sent, or came back. The recipient: `refused` by their server, `bounced` later, `suppressed` since an earlier bounce. The reason for it: `signed` meanwhile, the event `closed`, the `link` dead, the person `erased`, the consent to news `withdrawn`, the campaign `stopped`. The sending: `rejected` for its content or sender, `unreachable` for three days, the `pdf` missing, or the `number` one that nobody can dial. */
		failure: "refused" | "bounced" | "suppressed" | "signed" | "closed" | "link" | "erased" | "rejected" | "unreachable" | "pdf" | "number" | "withdrawn" | "stopped" | null
		participantId: string | null
		inviteeId: string | null
		eventId: string | null
		waiverId: string | null
		prefillLinkId: string | null
		/** The campaign whose text it has. */
		campaignId: string | null
		/** Made by the service: a scheduled reminder, or a receipt after a signing. */
		automatic: boolean
		attempts: number
		createdAt: string
		sentAt: string | null
	}

	export type MessageDetail = {
		id: string
		channel: "email" | "sms"
		kind: "invite" | "reminder" | "receipt" | "custom"
		status: "queued" | "sent" | "delivered" | "bounced" | "failed"
		/** The transport. `outbox`: none is configured for the channel, so the message is only stored as a file; see `GET /v1/messages/{id}/content`. */
		via: "smtp" | "sms_gateway" | "outbox"
		/** Null once the person is erased. */
		to: string | null
		/** Your own; null for the default. */
		subject: string | null
		/** Why it was not sent, or came back. The recipient: `refused` by their server, `bounced` later, `suppressed` since an earlier bounce. The reason for it: `signed` meanwhile, the event `closed`, the `link` dead, the person `erased`, the consent to news `withdrawn`, the campaign `stopped`. The sending: `rejected` for its content or sender, `unreachable` for three days, the `pdf` missing, or the `number` one that nobody can dial. */
		failure: "refused" | "bounced" | "suppressed" | "signed" | "closed" | "link" | "erased" | "rejected" | "unreachable" | "pdf" | "number" | "withdrawn" | "stopped" | null
		participantId: string | null
		inviteeId: string | null
		eventId: string | null
		waiverId: string | null
		prefillLinkId: string | null
		/** The campaign whose text it has. */
		campaignId: string | null
		/** Made by the service: a scheduled reminder, or a receipt after a signing. */
		automatic: boolean
		attempts: number
		createdAt: string
		sentAt: string | null
		/** Your own text; null for the default. */
		body: string | null
		attachPdf: boolean
	}

	/** The minors signed for: a list of {firstName, lastName, dateOfBirth, relationship?}; oneName as in name. */
	export type MinorsBlock = {
		id: string
		type: "minors"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		min?: number | undefined
		/** `10` by default. */
		max?: number | undefined
		/** Whether the signer takes part, too: `ask` asks this first, `never` is for children only. `"always"` by default. */
		signerTakesPart?: "always" | "ask" | "never" | undefined
		/** Ask how the signer is related to each. `false` by default. */
		relationship?: boolean | undefined
		/** Whether two guardians sign: the first one names the second, who signs by a link. The form has no other such block, and this one is always shown. `false` by default. */
		secondGuardian?: boolean | undefined
	}

	/** Some of several options, as a list of their values. A condition is met if the list has its value. */
	export type MultipleChoiceBlock = {
		id: string
		type: "multiple_choice"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		options: Array<{
			value: string
			label: BlockTextUpTo500
		}>
		/** The signer may also give an answer of their own. `false` by default. */
		allowOther?: boolean | undefined
		min?: number | undefined
		max?: number | undefined
	}

	/** A person: {firstName, middleName?, lastName}, or {firstName, oneName: true} if they have only one name. The first one is the signer. */
	export type NameBlock = {
		id: string
		type: "name"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** Ask for a middle name. `false` by default. */
		middleName?: boolean | undefined
	}

	export type NamedActor = {
		/** As in the logs. */
		actor: string
		name: string
	}

	export type Note = {
		id: string
		text: string
		/** Whether the look-up at the door shows it. */
		atDoor: boolean
		/** `key:<id>` or `staff:<id>`. */
		by: string
		/** The name of the member of staff or the key; null for everything else. */
		byName: string | null
		createdAt: string
	}

	/** A statement that the law asks for, shown by itself: larger, in a frame, never folded. */
	export type NoticeBlock = {
		id: string
		type: "notice"
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		text: BlockTextUpTo50000
		/** Its id in `mustShow` of a jurisdiction, which has the words and the form. */
		rule?: string | undefined
		/** The text must be in capitals, as it is then shown, copied and printed. `false` by default. */
		uppercase?: boolean | undefined
		/** Points above the largest text of the terms. `0` by default. */
		largerByPt?: number | undefined
		/** `true` by default. */
		frame?: boolean | undefined
		/** With `minors`, it is shown where the minors block above it names somebody. `"always"` by default. */
		when?: "always" | "minors" | undefined
	}

	/** A number. Steps count from min, or from 0. */
	export type NumberBlock = {
		id: string
		type: "number"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		min?: number | undefined
		max?: number | undefined
		/** Above 0. */
		step?: number | undefined
		/** Shown after the number. */
		unit?: string | Record<string, string> | undefined
	}

	/** Only people who were let in without a valid waiver. */
	export type OnlyOverridden = "true"

	export type Organization = {
		id: string
		slug: string
		name: string
		/** An IANA name; days are in this time zone. */
		timezone: string
		retention: Retention | null
		branding: Branding
		limits: OrganizationLimits
		/** Origins of sites that may show the signing pages in a frame; none by default. Each once. */
		embedOrigins: Array<string>
		/** Names at which the organization has its pages, such as `waivers.example.com`; none by default. The first stands in links, mails, QR codes and new documents instead of the service’s own. No other organization has them. Names with letters beyond ASCII are kept in Punycode. Each once. */
		hosts: Array<string>
		/** The postal address, in lines. */
		address: string | null
		/** As ISO 3166-1 alpha-2. Phone numbers without a country prefix are compared as numbers of the organization’s country; they are stored as they were given. It also decides the paper of PDFs, Letter or A4, and the order of their dates. Send the two letters of a country, such as DE. */
		country: string | null
		/** As in ISO 3166-2, without the country: FL, BC, SCT. Send the part of ISO 3166-2 behind the hyphen, such as FL. */
		region: string | null
		/** Of the company or person that guests sign with. */
		legalName: string | null
		/** Such as “HRB 1234, Amtsgericht Berlin”. */
		registration: string | null
		/** The entry of `GET /v1/jurisdictions` that is in force. Null, sent, chooses by country and region. */
		jurisdiction: string
		/** Why this one: chosen by hand, by country and region, by the country; `strictest` of the regions, since none was named; or the cautious default for a place of which nothing is known. */
		jurisdictionBy: "hand" | "region" | "country" | "strictest" | "default"
		/** Whether every visit is checked in, as the owner states. Then waivers without an end are kept from the last visit on; otherwise as long as their template accepts them. False by default. */
		visitsComplete: boolean
		links: OrganizationLinks
		/** Whether a check-in with a waiver that is not valid is recorded with warnings, or refused with 409 `not_covered`. */
		doorPolicy: "warn" | "block"
		/** Reasons that the desk offers for letting in somebody who is not covered; none by default. Each once. */
		doorReasons: Array<string>
		/** How many people may be in at once; null if nobody has said. More are still let in, unless `blockWhenFull` is true. */
		capacity: number | null
		/** Whether a check-in of more people than `capacity` gets 409 `full`, unless it has an `override`. False by default. */
		blockWhenFull: boolean
		labels: OrganizationLabels
		/** How many days before a waiver ends its signer gets a mail with a link to sign again, once; null, the default, for no such mail. Waivers that are valid for no longer than that are left out. */
		renewalReminderDays: number | null
		/** Where the desk records arrivals unless somebody chooses another place. */
		defaultLocationId: string | null
		/** Whether the first steps at the desk were dismissed. */
		setupDismissed: boolean
		createdAt: string
		updatedAt: string
	}

	export type OrganizationLabels = {
		/** `browser`, or one of the label printers that the operator allows. Send browser, or one of the printers. */
		printer: string
		/** Whether the Door prints a label for everybody who is let in. */
		onArrival: boolean
		/** Width of a label in millimeters. */
		widthMm: number
		/** Height of a label in millimeters. */
		heightMm: number
		/** The label printers that the operator allows (`LABEL_PRINTERS`). */
		printers: Array<string>
	}

	export type OrganizationLimits = {
		/** The maximum number of messages in any 60 seconds; null for only the service's limit. */
		messagesPerMinute: number | null
		/** The maximum number of messages in any 24 hours; null for no limit. */
		messagesPerDay: number | null
		/** The maximum number of mails of campaigns in any hour; null for 200. */
		campaignMailsPerHour: number | null
	}

	export type OrganizationLinks = {
		/** Where guests read how their data is treated. Send an http or https address without a user name or password. */
		privacyUrl: string | null
		/** Where guests read who runs the place. Send an http or https address without a user name or password. */
		imprintUrl: string | null
		/** Where guests read how everybody can use the forms, and whom to ask otherwise. Send an http or https address without a user name or password. */
		accessibilityUrl: string | null
	}

	export type PairedKiosk = {
		id: string
		name: string
		/** `waiting` for its code to be typed, or `expired` if nobody did in time. */
		status: "waiting" | "paired" | "expired" | "revoked"
		locationId: string | null
		/** Null for every template that may be signed on a kiosk. */
		templateIds: Array<string> | null
		createdAt: string
		pairedAt: string | null
		/** To within a minute. */
		lastSeenAt: string | null
		revokedAt: string | null
		/** To type at `pairUrl` on the tablet, once. Shown only here. */
		code: string
		codeExpiresAt: string
		pairUrl: string
	}

	export type Participant = {
		id: string
		firstName: string
		lastName: string
		email: string | null
		/** As it was given, with its country prefix if it has one. */
		phone: string | null
		phoneDigits: string | null
		lastSignedAt: string | null
		lastWaiverId: string | null
	}

	export type ParticipantDetail = {
		id: string
		firstName: string
		lastName: string
		email: string | null
		/** As it was given, with its country prefix if it has one. */
		phone: string | null
		phoneDigits: string | null
		lastSignedAt: string | null
		lastWaiverId: string | null
		dateOfBirth: string | null
		passNumber: string | null
		waivers: Array<Waiver>
		marks: Array<GivenMark>
		ban: Ban | null
		consent: Consent
		/** The newest first. */
		notes: Array<Note>
		/** The duplicates that were merged into this participant; each can be undone by its id. */
		merged: Array<{
			id: string
			firstName: string
			lastName: string
		}>
	}

	/** A phone number as people write it. The first one is the signer’s. */
	export type PhoneBlock = {
		id: string
		type: "phone"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
	}

	/** A photo: a PNG or JPEG data URL. */
	export type PhotoCaptureBlock = {
		id: string
		type: "photo_capture"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** `"user"` by default. */
		camera?: "user" | "environment" | undefined
	}

	export type Picture = {
		contentType: "image/webp"
		/** Of its file, which anybody gets at `/brand/picture/{sha256}`. */
		sha256: string
		bytes: number
		width: number
		height: number
	}

	export type PrefillLink = {
		id: string
		templateId: string
		eventId: string | null
		/** The signing page with the answers filled in. The URL contains none of them. Empty for a link that another key or person made, without `waivers:read`. */
		url: string
		status: "active" | "used" | "expired" | "revoked"
		expiresAt: string
		usesLeft: number
		locked: Array<string>
		externalId: string | null
		redirectUrl: string | null
		tags: Array<string>
		waiverId: string | null
		createdAt: string
	}

	export type PublishWarning = {
		code: "no_rules_for_place" | "choose_region" | "void_clause" | "voiding_words" | "negligence_not_named" | "parental_waiver" | "missing_notice" | "notice_changed" | "notice_language" | "format_not_met" | "health_required" | "majority_differs" | "stale" | "outlives_retention" | "drawn_only" | "asked_after_signature" | "foreign_words" | "no_font"
		message: string
		/** The place whose law gives it. */
		jurisdiction?: string | undefined
		blockId?: string | undefined
		/** Of the text that it is about; the first of the form, where it is about the whole form. */
		language: string
		/** The words of the form, or of the page, that it is about. */
		words?: string | undefined
		/** The statement of `mustShow`. */
		rule?: string | undefined
		/** Without a font: the first 20, as `U+XXXX`. PDFs wait for it. */
		letters: Array<string>
		source?: {
			cite: string | null
			where: string | null
			/** Whether it was read there. */
			read: boolean
			asOf: string
		} | undefined
	}

	export type PurgedDue = {
		purgedWaivers: number
		erasedImages: number
		/** Whether nothing more is due. Otherwise call again. */
		isDone: boolean
	}

	export type PurgedWaiver = {
		id: string
		purgedAt: string
	}

	export type QueuedInvitations = {
		status: "queued"
		queued: number
		/** Invitees without an address, with a suppressed one, or with a queued message. */
		skipped: {
			noAddress: number
			suppressed: number
			waiting: number
		}
	}

	export type QueuedMessage = {
		id: string
		status: "queued"
		/** The transport. `outbox`: none is configured for the channel, so the message is only stored as a file; see `GET /v1/messages/{id}/content`. */
		via: "smtp" | "sms_gateway" | "outbox"
	}

	export type ReceiptVerdict = {
		/** All of the following are true. */
		valid: boolean
		/** The entry is in the tree of the checkpoint. */
		included: boolean
		/** The checkpoint was signed here, for this organization. */
		signed: boolean
		/** The chain has this entry at this position. */
		current: boolean
		/** The entry commits to exactly this record; null without a record. */
		opens: boolean | null
		/** The entry is of a waiver that was signed elsewhere: it proves what was imported and when, and nothing about the signing. */
		imported: boolean
		waiverId: string | null
		seq: number | null
		recordedAt: string | null
	}

	export type Refusal = {
		id: string
		participant: {
			id: string
			firstName: string
			lastName: string
		}
		/** Whether a ban held then. */
		banned: boolean
		/** As it was sent. Null for a refusal by the service, whose reason is the ban. */
		reason: string | null
		/** The one with which they were to be let in; null if nobody tried to. */
		waiverId: string | null
		locationId: string | null
		/** `key:<id>` or `staff:<id>`. */
		by: string
		/** The name of the member of staff or the key; null for everything else. */
		byName: string | null
		refusedAt: string
	}

	/** The venue's own questions; null without a form. */
	export type ReportForm = {
		templateId: string
		name: string
		versionId: string
		versionNumber: number
		/** SHA-256 of the version's blocks, as the evidence chain has it. */
		termsHash: string
		/** Of `shown`. */
		language: string
		/** As saved; see `Block`. */
		blocks: Array<unknown>
		values: Record<string, unknown>
		/** The questions that are not hidden, in order; empty after a purge. */
		shown: Array<{
			blockId: string
			question: string
			/** In one or more lines; null if it was not answered. */
			answer: string | null
		}>
	}

	/** A waiver is kept this long after its signing, and never less than until nobody can sue any more: from the latest of its end, its last check-in and the end of a hold, for the limitation period of the place and one more year; of minors as the law of the place says. Then it is purged, and its proof stays. Send {"years":7}, {"months":84} or {"days":30}, optionally with "limitationYears". */
	export type Retention = {
		days: number
		/** Years after coming of age in which a minor may still sue, where they shall be longer than by the law of the place. */
		limitationYears?: number | undefined
	} | {
		months: number
		/** Years after coming of age in which a minor may still sue, where they shall be longer than by the law of the place. */
		limitationYears?: number | undefined
	} | {
		years: number
		/** Years after coming of age in which a minor may still sue, where they shall be longer than by the law of the place. */
		limitationYears?: number | undefined
	}

	export type RetentionOverview = {
		policy: Retention | null
		/** The locations with their own rule. */
		locations: Array<{
			id: string
			name: string
			active: boolean
			policy: Retention
		}>
		/** The templates with their own rule, which comes before that of a location. */
		templates: Array<{
			id: string
			name: string
			status: "draft" | "active" | "archived"
			policy: Retention
		}>
		/** In the organization's time zone, like all days here. */
		today: string
		/** Waivers whose time has ended. They are purged within the hour, or by a call. */
		due: number
		/** Images whose own, shorter time has ended. */
		dueImages: number
		/** Waivers that the policy alone would have purged. They are kept since somebody may still sue, or since they count without an end. */
		keptLonger: number
		/** Waivers under legal hold. They are in no other count. */
		held: number
		/** The current month, without waivers that are due already, and the 23 that follow. */
		months: Array<{
			/** Such as 2026-07. */
			month: string
			/** Waivers that fall due in it. */
			waivers: number
		}>
	}

	/** Whoever may write reports is not told what is in them. */
	export type SavedIncident = {
		id: string
		/** A closed report does not change; what is known later is an addition. */
		status: "draft" | "closed"
		/** Changes with each change of the draft. */
		revision: number
		savedAt: string
		people: Array<string>
		waivers: Array<string>
	}

	export type Season = {
		/** The last day on which it can be signed and its waivers are valid. */
		endsOn: string
		/** `ending` in the last 14 days. `over`: its pages are closed, and signing is refused. */
		state: "open" | "ending" | "over"
	}

	/** If the form asks for two guardians: the one whom the first guardian named. Until they have signed (`waiting`), the minors are not covered. Otherwise null, and after a purge. */
	export type SecondGuardian = {
		status: "waiting" | "signed"
		firstName: string
		lastName: string
		email: string | null
		signedAt: string | null
		/** The waiver that the second guardian signed. */
		waiverId: string | null
		/** The link at which they sign; null once it was used or has ended. */
		signUrl: string | null
		linkExpiresAt: string | null
	}

	/** Without `channel`, by email, or by text message to invitees without an email address. Without `kind`, an invitation to invitees who were never written to, and a reminder to others. */
	export type SendInvitations = {
		channel?: "email" | "sms" | undefined
		kind?: "invite" | "reminder" | undefined
		subject?: string | undefined
		/** Plain text; an empty line starts a paragraph. The link follows it if the kind has one. */
		body?: string | undefined
	}

	/** One line of text. */
	export type ShortTextBlock = {
		id: string
		type: "short_text"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		minLength?: number | undefined
		/** `500` by default. */
		maxLength?: number | undefined
		/** A regular expression that the whole answer matches. */
		pattern?: string | undefined
	}

	export type ShownAnswer = {
		blockId: string
		type: string
		question: string
		sensitivity: "none" | "personal" | "health"
		/** As text, in one or more lines; null if it was not answered, empty if a picture is the answer. */
		answer: string | null
		/** The paths of its photos. Each read of one is recorded on the access log. */
		photos: Array<string>
	}

	export type ShownMark = {
		id: string
		name: string
		/** `skill`: what somebody may do. `vip`: somebody who is known. `alert`: something that the door must see. */
		kind: "skill" | "vip" | "alert"
		until: string | null
	}

	/** A signature: a PNG data URL, or {typed}; with cannotDraw where the block takes drawings only. */
	export type SignatureBlock = {
		id: string
		type: "signature"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		/** The allowed methods; both by default. */
		methods?: Array<"drawn" | "typed"> | undefined
		/** The form's own sentence that says what pressing the button means, above it. In a language that it lacks, the page says its own. */
		statement?: string | Record<string, string> | undefined
		/** The form's own sentence that says who signs for themselves. In a language that it lacks, the page says its own. */
		forSelf?: string | Record<string, string> | undefined
		/** The form's own sentence that says who signs for themselves and for {names}. In a language that it lacks, the page says its own. */
		forSelfAndMinors?: string | Record<string, string> | undefined
		/** The form's own sentence that says who signs for {names} alone. In a language that it lacks, the page says its own. */
		forMinors?: string | Record<string, string> | undefined
	}

	export type SignedCheckpoint = {
		/** A signed note (c2sp.org/signed-note) with a checkpoint (c2sp.org/tlog-checkpoint). */
		checkpoint: string
		/** The verifier key of the note: <origin>+<key id>+<base64>. */
		verifierKey: string
		/** When the newest entry that it covers was recorded. Null before the first. */
		recordedAt: string | null
	}

	/** How, when and on what terms it was signed; null after a purge. */
	export type SigningEvidence = {
		receivedAt: string
		/** The signer's network address. */
		address: string
		userAgent: string | null
		/** Of the form. */
		language: string
		source: string
		/** The key, link or kiosk, such as `key:<id>`. */
		channel: string
		templateVersionId: string
		termsHash: string
		/** What was shown about signing electronically, in that language. */
		consentText: string | null
		/** How the signer was known. This and the fields after it are absent on older waivers. */
		way?: "page" | "event" | "invitation" | "prefill" | "kiosk" | "key" | "staff" | undefined
		/** When the last invitation or reminder was sent. Only with the link of an invitation. */
		invitedAt?: string | undefined
		/** The statement above the button that signs. Only for signings on pages. */
		statement?: string | undefined
		/** The blocks whose text had to be read to its end. Only for signings on pages. */
		read?: Array<string> | undefined
		/** What the guest did on the page, by the clock of their device. */
		steps?: Array<SigningStep> | undefined
		/** False if the signer takes no part: the waiver then covers only the minors. Otherwise absent. */
		signerTakesPart?: boolean | undefined
		/** True if the form asks for two guardians: the minors are covered once the second one has signed. Otherwise absent. */
		secondGuardian?: boolean | undefined
		/** On a second guardian's waiver: the first guardian's waiver. The second one alone covers nobody. */
		coSigns?: string | undefined
		/** The blocks whose typed signature or initials are not the stated name. */
		otherNames?: Array<string> | undefined
		/** The blocks that take drawings only, and that were typed by somebody who said that they can’t draw. */
		cannotDraw?: Array<string> | undefined
		/** Commits to the name that the first guardian gave for the second one, on the waivers of both. `secondGuardian` of the first waiver, and `namedAs` of the second, have the name until it is erased. */
		namedGuardian?: string | undefined
		/** True if a second guardian signed under another name than the first one gave. */
		guardianDiffers?: boolean | undefined
		/** On a second guardian's waiver: the name that the first guardian gave. */
		namedAs?: {
			firstName: string
			lastName: string
		} | undefined
		/** With whom the guest signed, as it was shown. Absent if nobody had said. */
		releasee?: {
			legalName: string | null
			registration: string | null
		} | undefined
		/** The jurisdiction in force, and the SHA-256 of `law` as RFC 8785 JSON. */
		law?: {
			jurisdiction: string
			sha256: string
		} | undefined
		/** Only on a waiver that was signed elsewhere and imported: `receivedAt` is since when it is kept here, and this service did not see the signing. */
		imported?: {
			/** Such as `smartwaiver` or `paper`. */
			system: string
			/** What that system calls the record. */
			foreignId: string | null
			importId: string
			/** The template that it counts for, too; null if it counts for none. */
			countsFor: string | null
		} | undefined
	}

	/** What the law was taken to be at the signing; `evidence.law` has its hash. No guest gets it. Null after a purge, and for waivers from before it was kept or that were imported. */
	export type SigningLaw = {
		/** The one in force; an id of `GET /v1/jurisdictions`. */
		jurisdiction: string
		/** Of our data, as in `GET /v1/jurisdictions/{id}` on that day. */
		version: string
		/** The overrides in force. */
		overrides: Array<string>
		/** What publishing the version warned of by this law, and was kept. Null if the version was not checked against it. */
		warnings: Array<{
			code: string
			/** The entry of the audit log that has the reason; null if nobody gave one. */
			reasonId: string | null
		}> | null
		/** So that nobody guesses the rest from its hash. */
		salt: string
	}

	export type SigningStep = {
		step: "opened" | "read" | "displayed" | "agreed" | "reviewed" | "signed"
		at: string
		/** Of the text that was read, or of the notice that was displayed. */
		blockId?: string | undefined
	}

	/** One of several options, by its value. */
	export type SingleChoiceBlock = {
		id: string
		type: "single_choice"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
		options: Array<{
			value: string
			label: BlockTextUpTo500
		}>
		/** The signer may also give an answer of their own. `false` by default. */
		allowOther?: boolean | undefined
	}

	export type Staff = {
		id: string
		/** Null until the person gives one. */
		name: string | null
		/** Null until the person chooses one. */
		login: string | null
		/** `owner` may do everything, `manager` everything but keys, webhooks, organization and staff, `desk` lets guests in, and `auditor` reads. */
		role: "owner" | "manager" | "desk" | "auditor"
		state: "invited" | "active" | "deactivated"
		hasPin: boolean
		/** Whether signing in asks for the code of an authenticator app. */
		hasTotp: boolean
		/** How many passkeys the person can sign in with, instead of a password. */
		passkeys: number
		/** Whether the person signs in by the identity provider, which also says their role. */
		sso: boolean
		/** Whether the person signs in with an account of another organization of this service, which has login and factors. A reset gives them a login here. */
		joined: boolean
		/** To within a minute. */
		lastSeenAt: string | null
		createdAt: string
		/** The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any. Each once. */
		locationIds: Array<string> | null
	}

	export type StaffInvitation = {
		/** Where the person chooses a password, once. Shown only here. */
		inviteUrl: string
		inviteExpiresAt: string
	}

	export type Status = {
		/** The worst state of any part. */
		state: "ok" | "attention" | "fault"
		at: string
		version: string
		/** How the service was started, which decides what commands help: by systemd, in a container, or by hand. */
		startedBy: "service" | "container" | "hand"
		/** Whether programs that were written for that API are served, too (`SMARTWAIVER_API`). */
		smartwaiverApi: boolean
		service: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "recovery_needed" | "replaced" | "database_damaged" | "loops_failing" | null
		}
		disk: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "disk_not_writable" | "disk_full" | "disk_low" | null
			freeBytes: number
			totalBytes: number
			/** With less free space than this, new signings are refused. */
			floorBytes: number
			databaseBytes: number
			/** The write-ahead log of the database. */
			logBytes: number
			/** Disk space kept in reserve for a full disk. */
			reserveBytes: number
			/** Files of waivers, and everything else on the same disk. */
			otherBytes: number
		}
		drill: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "drill_failed" | "drill_overdue" | "drill_missing" | null
			last: {
				at: string
				ok: boolean
				source: "replica" | "backup"
				/** Waivers in the copy. */
				waivers: number
				/** How long before the drill the copy ends. */
				lostSeconds: number
			} | null
		}
		copies: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "no_copies" | "backup_old" | "database_not_copied" | "files_not_copied" | "database_copy_missing" | "database_copy_late" | "files_copy_late" | "bucket_away" | "bucket_late" | null
			database: {
				/** Null if only Litestream can read the copy. */
				lagSeconds: number | null
			} | null
			files: {
				/** Files that are not copied yet. */
				waiting: number
				/** In seconds. */
				lagSeconds: number
			} | null
			/** Of the last `waiver backup`. */
			lastBackupAt: string | null
		}
		keys: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "key_missing" | "key_changed" | null
			/** Files in DATA_DIR/keys that are lost, damaged, or not those that the database knows. */
			files: Array<"evidence.json" | "seal.pem" | "secrets.key" | "links.key">
		}
		files: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "data_unusable" | "files_unexplained" | "files_missing" | "files_unchecked" | "files_found" | null
			/** Files that waivers name, and that are neither here nor among the copies. */
			missing: number
			/** Files of waivers that the database lacks, too many to be set aside. */
			unexplained: number
			/** Files of waivers that the database lacks, kept in `DATA_DIR/found`. */
			found: number
			/** When the first of them is deleted. */
			foundUntil: string | null
			/** Of the last hourly look at all files. */
			checkedAt: string | null
		}
		documents: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "documents_failed" | "documents_late" | "font_missing" | null
			/** What waits, up to 10,000. */
			waiting: number
			/** How many of them have failed and will be retried. */
			failing: number
			oldestAt: string | null
			/** PDFs that could not be made, up to 1,000. */
			failed: number
			/** PDFs with a letter that no font has, up to 1,000. */
			waitingForFont: number
		}
		webhooks: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "webhooks_paused" | "webhooks_late" | null
			/** What waits, up to 10,000. */
			waiting: number
			/** How many of them have failed and will be retried. */
			failing: number
			oldestAt: string | null
			/** Endpoints that were paused because deliveries failed. */
			paused: number
		}
		messages: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "mail_refused" | "messages_late" | null
			/** What waits, up to 10,000. */
			waiting: number
			/** How many of them have failed and will be retried. */
			failing: number
			oldestAt: string | null
			/** Messages that failed today. */
			failedToday: number
		}
		law: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "override_due" | "law_changed" | null
			/** Values of the law that the organization has decided otherwise. */
			overrides: number
			/** How many of them should be looked at again. */
			due: number
			/** Of how many the data have changed since. */
			changed: number
		}
		clock: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "clock_behind" | null
			timezone: string
			/** The newest act on the audit log. */
			newestAt: string | null
		}
		address: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "certificate_ended" | "certificate_ends" | "address_local" | "address_missing" | "no_https" | null
			baseUrl: string | null
			/** Where other devices of the network reach the box, if the service listens there. */
			lanUrls: Array<string>
			/** Of the certificate that the service uses. */
			certificateEndsAt: string | null
		}
		mail: {
			state: "ok" | "attention" | "fault"
			/** What is wrong; null if nothing is. */
			code: "mail_kept" | null
			/** `outbox`: mails are only stored as files. */
			email: "smtp" | "outbox"
			sms: "sms_gateway" | "outbox"
			from: string | null
		}
	}

	/** What the form says, in short and in plain words, in a box with the heading "In short" and the sentence that the full text is what counts. It belongs above that text. */
	export type SummaryBlock = {
		id: string
		type: "summary"
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		text: BlockTextUpTo1000
	}

	export type Suppression = {
		id: string
		channel: "email" | "sms"
		reason: "bounced" | "complaint" | "unsubscribed"
		messageId: string | null
		createdAt: string
	}

	export type TemplateDetail = {
		id: string
		name: string
		slug: string
		/** `waiver`: guests sign it. `incident`: staff fill it in for a report of an incident; it has no signing page. It never changes. */
		kind: "waiver" | "incident"
		status: "draft" | "active" | "archived"
		visibility: "public" | "invite_only" | "kiosk_only"
		/** The locations at which it is signed; null for all. A waiver that names no location belongs to the only one. Whoever is bound to others gets 404 for it. */
		locationIds: Array<string> | null
		season: Season | null
		/** The page on which anybody can sign it; null unless it is a waiver, active, public and in season. An invitation or a prefill link opens others. */
		signUrl: string | null
		updatedAt: string
		activeVersion: TemplateVersion | null
		settings: TemplateSettings
	}

	export type TemplateDraft = {
		name: string
		settings: TemplateSettings
		/** As saved; see `Block`. */
		blocks: Array<unknown>
		updatedAt: string
		/** Incremented by every change of the draft, of the template's name and settings, and by discarding and publishing. No number occurs twice. */
		revision: number
		/** Null if there is no draft. */
		savedAt: string | null
		/** The actor, as in the audit log. */
		savedBy: string | null
		/** The name of the member of staff or the key; null for everything else. */
		savedByName: string | null
		/** What keeps it from being published. */
		issues: Array<{
			/** A JSON Pointer into the draft. */
			path: string
			code: string
			message: string
			blockId?: string | undefined
		}>
	}

	export type TemplateSettings = {
		expiry?: Expiry | undefined
		/** 18 by default. Younger people cannot sign alone. */
		ageOfMajority?: number | undefined
		/** Whether a waiver expires when a minor on it comes of age. False by default. */
		expireMinorsAtMajority?: boolean | undefined
		/** Whether waivers of older versions stay valid when a new one is published: `keep`, the default, or `resign`. */
		onPublish?: "keep" | "resign" | undefined
		/** The languages of the form; the first is the default. Each once. */
		languages?: Array<string> | undefined
		/** Where guests are sent after signing. Send an http or https address without a user name or password. */
		redirectUrl?: string | undefined
		/** Whether signers who gave an email address get their PDF by email. False by default. */
		confirmationEmail?: boolean | undefined
		retention?: Retention | undefined
	}

	export type TemplateSummary = {
		id: string
		name: string
		slug: string
		/** `waiver`: guests sign it. `incident`: staff fill it in for a report of an incident; it has no signing page. It never changes. */
		kind: "waiver" | "incident"
		status: "draft" | "active" | "archived"
		visibility: "public" | "invite_only" | "kiosk_only"
		/** The locations at which it is signed; null for all. A waiver that names no location belongs to the only one. Whoever is bound to others gets 404 for it. */
		locationIds: Array<string> | null
		season: Season | null
		/** The page on which anybody can sign it; null unless it is a waiver, active, public and in season. An invitation or a prefill link opens others. */
		signUrl: string | null
		updatedAt: string
		/** The published version number; null before the first publishing. */
		activeVersion: number | null
	}

	export type TemplateVersion = {
		id: string
		versionNumber: number
		/** As saved; see `Block`. */
		blocks: Array<unknown>
		publishedAt: string | null
	}

	/** A clause to read, in a safe subset of Markdown. */
	export type TextBlock = {
		id: string
		type: "text"
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		text: BlockTextUpTo50000
		/** The clause must be read to its end. `false` by default. */
		requireScroll?: boolean | undefined
	}

	export type Today = {
		/** Today by the clocks of the location that is asked for, else of those that the caller is bound to, if they share a time zone, else of the organization. */
		date: string
		/** Waivers that were signed. */
		signed: number
		/** Check-ins that were not annulled. */
		arrivals: number
		/** People on those check-ins. Somebody who comes twice counts twice. */
		people: number
		/** Each hour of the day as these clocks show it. An hour that occurs twice is one item; one that clocks skip has zeros. */
		byHour: Array<{
			hour: number
			/** Waivers that were signed. */
			signed: number
			/** Check-ins that were not annulled. */
			arrivals: number
			/** People on those check-ins. Somebody who comes twice counts twice. */
			people: number
		}>
		/** Waivers with a flag that nobody has cleared yet, up to 1,000. */
		openFlags: number
		/** Waivers whose PDF could not be rendered, up to 1,000. */
		failedPdfs: number
		/** Messages that failed today. */
		failedMessages: number
		/** Webhook endpoints that were paused because deliveries failed. */
		pausedWebhooks: number
	}

	export type UpdateInvitee = {
		firstName?: string | null | undefined
		lastName?: string | null | undefined
		email?: string | null | undefined
		phone?: string | null | undefined
		externalId?: string | null | undefined
		language?: string | null | undefined
	}

	/** One of three: `entry`, `inclusionProof` and `checkpoint`, with the other fields of a signed PDF's receipt.json or of GET /v1/waivers/{id}/proof; or `pdf`; or `code`. */
	export type Verify = {
		entry?: string | undefined
		inclusionProof?: Array<string> | undefined
		checkpoint?: string | undefined
		record?: {
			items: Record<string, unknown>
			images: Record<string, string>
		} | undefined
		/** 32 bytes in base64. */
		recordSalt?: string | undefined
		hash?: string | undefined
		leafIndex?: number | undefined
		treeSize?: number | undefined
		/** Ignored: the note is verified with the keys of this service. */
		verifierKey?: string | undefined
		/** A signed PDF in base64, at most 16 MiB. */
		pdf?: string | undefined
		/** A waiver's id, as its certificate shows it. */
		code?: string | undefined
	}

	export type Waiver = {
		id: string
		templateId: string
		templateName: string
		signedAt: string
		expiresAt: string | null
		isValid: boolean
		source: string
		status: "signed" | "voided"
		/** `waiting_for_font`: no font has some letter of it. It is made as soon as one does. `none`: the waiver was imported without a PDF. */
		pdfStatus: "pending" | "ready" | "failed" | "waiting_for_font" | "none"
		signer: {
			participantId: string
			firstName: string
			lastName: string
			email: string | null
			phoneDigits: string | null
		}
		minorsCount: number
		flagsOpen: number
		tags: Array<string>
		purgedAt: string | null
		/** Where it was signed; null if nobody said. */
		locationId: string | null
	}

	export type WaiverDetail = {
		id: string
		templateId: string
		templateVersionId: string
		templateName: string
		versionNumber: number
		source: string
		status: "signed" | "voided"
		/** `waiting_for_font`: no font has some letter of it. It is made as soon as one does. `none`: the waiver was imported without a PDF. */
		pdfStatus: "pending" | "ready" | "failed" | "waiting_for_font" | "none"
		signedAt: string
		expiresAt: string | null
		isValid: boolean
		values: Record<string, unknown>
		participants: Array<{
			id: string
			role: "signer" | "minor"
			firstName: string
			lastName: string
		}>
		tags: Array<string>
		flags: Array<Flag>
		/** The hash of its chain entry, 64 lower-case hexadecimal digits. */
		hash: string
		/** The path of the PDF; null until it is rendered. */
		pdfUrl: string | null
		purgedAt: string | null
		voidedAt: string | null
		/** Null after a purge. */
		voidReason: string | null
		/** The legal hold that keeps it from being purged. */
		hold: {
			reason: string
			placedAt: string
		} | null
		secondGuardian: SecondGuardian | null
		eventId: string | null
		locationId: string | null
		evidence: SigningEvidence | null
		law: SigningLaw | null
		/** The questions that the signer saw, in order, with the answers, in the language in which the signer saw the form; empty after a purge. */
		shown: Array<ShownAnswer>
		translation?: WaiverTranslation | undefined
	}

	/** `shown`, and the words of the flags, in the `language` that was asked for. Absent without that parameter, if the version of the form does not have the language, and if the guest signed in it. What guests wrote themselves stays as it is. */
	export type WaiverTranslation = {
		/** The version's own tag of the language. */
		language: string
		shown: Array<ShownAnswer>
		flags: Array<{
			id: string
			label: string
			value: string
		}>
	}

	export type Webhook = {
		id: string
		url: string
		description: string | null
		/** The events to send. A `ping` is not one of them: a test sends it to any endpoint. Each once. */
		events: Array<"waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "checkin.checked_out" | "checkin.checkout_annulled" | "capacity.reached" | "participant.mark_given" | "participant.mark_taken" | "participant.banned" | "participant.ban_lifted" | "participant.turned_away" | "incident.opened" | "incident.closed" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.declined" | "invitee.bounced" | "message.bounced" | "webhook.paused">
		/** `standard`: the events as they are documented here. `smartwaiver`: for receivers that were written for that API; only that API changes such a webhook. */
		format: "standard" | "smartwaiver"
		active: boolean
		/** Why the service paused it: it returned 410, or only failed for 120 hours. Null if you paused it. */
		pausedReason: "gone" | "failing" | null
		consecutiveFailures: number
		lastSuccessAt: string | null
		lastFailureAt: string | null
		/** When the next attempt of a waiting delivery is made. Null if none waits. */
		nextAttemptAt: string | null
		createdAt: string
		updatedAt: string
	}

	export type WebhookDelivery = {
		id: string
		cause: "event" | "test" | "replay"
		/** The header `webhook-id`, the same for retries and replays. */
		eventId: string
		eventType: "waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "checkin.checked_out" | "checkin.checkout_annulled" | "capacity.reached" | "participant.mark_given" | "participant.mark_taken" | "participant.banned" | "participant.ban_lifted" | "participant.turned_away" | "incident.opened" | "incident.closed" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.declined" | "invitee.bounced" | "message.bounced" | "webhook.paused" | "ping"
		/** The event's place in the organization; a ping has none. */
		sequence: number | null
		status: "pending" | "delivered" | "failed"
		attemptCount: number
		nextAttemptAt: string | null
		createdAt: string
		finishedAt: string | null
	}

	export type WebhookDeliveryDetail = {
		id: string
		cause: "event" | "test" | "replay"
		/** The header `webhook-id`, the same for retries and replays. */
		eventId: string
		eventType: "waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "checkin.checked_out" | "checkin.checkout_annulled" | "capacity.reached" | "participant.mark_given" | "participant.mark_taken" | "participant.banned" | "participant.ban_lifted" | "participant.turned_away" | "incident.opened" | "incident.closed" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.declined" | "invitee.bounced" | "message.bounced" | "webhook.paused" | "ping"
		/** The event's place in the organization; a ping has none. */
		sequence: number | null
		status: "pending" | "delivered" | "failed"
		attemptCount: number
		nextAttemptAt: string | null
		createdAt: string
		finishedAt: string | null
		/** What was sent, byte for byte. */
		body: string
		attempts: Array<{
			number: number
			at: string
			durationMs: number
			/** Of the response, if there was one. */
			status: number | null
			/** A status other than 2xx; an unknown host name; an address that is not allowed; no connection; no trusted certificate; no response within 10 seconds; a broken connection; a secret that the service can no longer decrypt. */
			error: "status" | "lookup" | "address" | "connection" | "certificate" | "timeout" | "broken" | "secret" | null
			/** Its first 1024 bytes. */
			answer: string | null
			nextAttemptAt: string | null
		}>
	}

	export type WebhookEvent = {
		id: string
		type: "waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "checkin.checked_out" | "checkin.checkout_annulled" | "capacity.reached" | "participant.mark_given" | "participant.mark_taken" | "participant.banned" | "participant.ban_lifted" | "participant.turned_away" | "incident.opened" | "incident.closed" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.declined" | "invitee.bounced" | "message.bounced" | "webhook.paused"
		timestamp: string
		sequence: number
		data: Record<string, unknown>
		/** With `people=true`: whom the event concerns, as they are called today. No deliveries have it. Empty if nobody, if they were erased, and once the waiver was purged. */
		people?: Array<{
			id: string
			firstName: string
			lastName: string
			dateOfBirth: string | null
		}> | undefined
	}

	export type WebhookWithSecret = {
		id: string
		url: string
		description: string | null
		/** The events to send. A `ping` is not one of them: a test sends it to any endpoint. Each once. */
		events: Array<"waiver.signed" | "waiver.co_signed" | "waiver.voided" | "waiver.pdf_ready" | "waiver.flagged" | "waiver.flag_cleared" | "waiver.flag_reopened" | "waiver.expired" | "waiver.purged" | "import.finished" | "checkin.created" | "checkin.annulled" | "checkin.checked_out" | "checkin.checkout_annulled" | "capacity.reached" | "participant.mark_given" | "participant.mark_taken" | "participant.banned" | "participant.ban_lifted" | "participant.turned_away" | "incident.opened" | "incident.closed" | "template.published" | "template.archived" | "event.created" | "event.closed" | "invitee.opened" | "invitee.signed" | "invitee.declined" | "invitee.bounced" | "message.bounced" | "webhook.paused">
		/** `standard`: the events as they are documented here. `smartwaiver`: for receivers that were written for that API; only that API changes such a webhook. */
		format: "standard" | "smartwaiver"
		active: boolean
		/** Why the service paused it: it returned 410, or only failed for 120 hours. Null if you paused it. */
		pausedReason: "gone" | "failing" | null
		consecutiveFailures: number
		lastSuccessAt: string | null
		lastFailureAt: string | null
		/** When the next attempt of a waiting delivery is made. Null if none waits. */
		nextAttemptAt: string | null
		createdAt: string
		updatedAt: string
		/** The signing secret: `whsec_` and base64 of 32 bytes. Shown only once. */
		secret: string
	}

	/** A question answered by yes (true) or no (false). */
	export type YesNoBlock = {
		id: string
		type: "yes_no"
		label: BlockTextUpTo2000
		help?: BlockTextUpTo2000 | undefined
		/** `true` by default. */
		required?: boolean | undefined
		/** Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty. */
		visibleIf?: {
			blockId: string
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
		} | undefined
		/** Raises a flag: one of equals, anyOf, notEmpty, or from min up to max. */
		flagIf?: {
			equals?: BlockOperand | undefined
			anyOf?: Array<BlockOperand> | undefined
			notEmpty?: boolean | undefined
			min?: number | undefined
			max?: number | undefined
			label?: BlockTextUpTo2000 | undefined
		} | undefined
		/** A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers. `"none"` by default. */
		sensitivity?: "none" | "personal" | "health" | undefined
	}
}
