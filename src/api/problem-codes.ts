/** Every reason to refuse. Codes are part of the API and never renamed. */
export const problems = {
	unauthorized: { status: 401, title: 'The API key is missing or wrong.' },
	key_expired: { status: 401, title: 'The API key has expired.' },
	key_revoked: { status: 401, title: 'The API key has been revoked.' },
	sign_in_failed: { status: 401, title: 'The login or the password is wrong.' },
	code_needed: { status: 401, title: 'The password is right; send the code of the authenticator app, too.' },
	insufficient_scope: { status: 403, title: 'The API key lacks the scope that details.required names.' },
	cross_origin: { status: 403, title: 'A browser session may change things only from our own pages.' },
	confirmation_needed: {
		status: 403,
		title: 'The password of the browser session must have been given in the last 10 minutes.',
	},
	not_found: { status: 404, title: 'Nothing with this id or path exists in this organization.' },
	pdf_not_ready: { status: 404, title: 'The PDF has not been rendered yet.' },
	purged: { status: 404, title: 'The waiver was purged; only the proof that it was signed remains.' },
	method_not_allowed: {
		status: 405,
		title: 'The path does not support this method; the Allow header lists those that it does.',
	},
	template_archived: { status: 409, title: 'The template is archived.' },
	template_not_published: { status: 409, title: 'The template has never been published.' },
	nothing_to_publish: { status: 409, title: 'The template has no draft.' },
	season_over: { status: 409, title: 'The season of the template is over; its last day has passed.' },
	event_closed: { status: 409, title: 'The event is closed and takes no more signatures.' },
	already_voided: { status: 409, title: 'The waiver is already voided.' },
	not_covered: {
		status: 409,
		title: 'The waiver is not valid, and the organization blocks such arrivals.',
	},
	banned: { status: 409, title: 'Everybody whom the call names is banned.' },
	full: { status: 409, title: 'More people would be in than may be at once, and the venue blocks that.' },
	slug_taken: { status: 409, title: 'Another template of the organization has this slug.' },
	moved: { status: 409, title: 'The organization has moved to the box that details.to names.' },
	conflict: { status: 409, title: 'The request conflicts with the current state.' },
	payload_too_large: { status: 413, title: 'The body is larger than the route allows.' },
	validation_failed: {
		status: 422,
		title: 'Part of the request is invalid; details lists the faults.',
	},
	malformed_json: { status: 422, title: 'The body is not JSON that can be stored exactly as sent.' },
	rate_limited: { status: 429, title: 'Too many requests; Retry-After says how many seconds to wait.' },
	internal: { status: 500, title: 'An unexpected error; quote the requestId when you ask for help.' },
	unavailable: { status: 503, title: 'The service is stopping or too busy; retry.' },
	storage_full: { status: 507, title: 'The disk is nearly full; nothing was stored.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems
