/** Which features a feature may call upon. Whoever adds an arrow says here why it is needed. */
export const features: Readonly<Record<string, readonly string[]>> = {
	audit: [],
	locations: ['audit'],
	// Arrivals are recorded at a default location.
	organization: ['locations', 'audit'],
	// What the last sweep found.
	health: ['found'],
	// A token, and what it may still do; what it opens is looked up by whoever made it.
	links: [],
	// Issuing and revoking are audited.
	keys: ['audit'],
	// What somebody has besides a password.
	factors: ['audit'],
	// An invitation is a link. A password must not hold the name of the venue. Another password clears the factors.
	staff: ['factors', 'links', 'organization', 'audit'],
	// A session is a person's, and started by an invitation, too. A desk device stands at a location, and its token is a
	// link's.
	sessions: ['staff', 'factors', 'links', 'locations', 'organization', 'audit'],
	webhooks: ['audit'],
	evidence: ['organization', 'audit'],
	// A published version has its place in the chain: the terms are proven, too. A template may keep its waivers for
	// another time than the organization does.
	templates: ['organization', 'evidence', 'links', 'audit', 'webhooks'],
	// Publishing one needs the checks, the draft and the day of the template. Pages show who saved it, and how many
	// waivers a new version may end.
	'working-copies': ['templates', 'waivers', 'organization', 'actors', 'audit'],
	// The country of the organization says how a phone number is dialed.
	participants: ['organization', 'audit'],
	// The time zone of the organization decides which events a day has.
	events: ['templates', 'locations', 'links', 'organization', 'audit', 'webhooks'],
	// The time zone of the organization decides which dates are past.
	'prefill-links': ['templates', 'events', 'links', 'organization', 'audit'],
	// Whom a waiver waits for, and their link. The rows of the first guardian's waiver are read, and never changed.
	guardians: ['links', 'templates', 'audit', 'webhooks'],
	// What a token opens, whoever made it: one answer for the page, and one check for the signing.
	'signing-links': ['guardians', 'links', 'events', 'prefill-links', 'templates', 'organization', 'audit'],
	// Copies of files off the box, by the rows that name them.
	// A copy is removed only where no row names its file. The logs of the chain are compared with their copies.
	replication: ['waivers', 'documents', 'organization', 'evidence'],
	// Files that no row names are told apart by the entry that a PDF carries, and found by the people whom it names.
	found: ['documents', 'evidence', 'organization', 'participants', 'waivers'],
	// PDFs and images are made from a waiver's rows, and prove where it stands in the chain.
	documents: ['waivers', 'templates', 'organization', 'evidence', 'links', 'audit', 'webhooks'],
	// What a key or a member of staff is called, for logs that hold ids.
	actors: ['keys', 'staff'],
	// What the logs hold of a person goes by the waivers that name them.
	'access-logs': ['actors', 'waivers', 'participants', 'organization', 'audit'],
	backup: ['documents', 'replication', 'evidence', 'audit'],
	metrics: ['backup', 'evidence', 'found', 'replication', 'status', 'templates'],
	// A new key for links makes those anew that are shown again.
	'key-files': ['links', 'audit'],
	export: ['organization', 'evidence', 'waivers', 'documents', 'audit'],
	// The time zone and the name of the organization decide days, and stand on the PDF, with its seal and the address
	// where it is verified.
	waivers: [
		'templates',
		'participants',
		'events',
		'locations',
		'organization',
		'evidence',
		'signing-links',
		// To sign again with the answers of before.
		'prefill-links',
		// Whoever signs names the second guardian, or is them.
		'guardians',
		'actors',
		'audit',
		'webhooks',
	],
	// A foreign record becomes a waiver on a form that nobody signs, and counts for a template of ours. What retention would
	// purge at once is left out, and undoing is purging.
	imports: [
		'waivers',
		'documents',
		'templates',
		'participants',
		'retention',
		'organization',
		'audit',
		'webhooks',
	],
	// A tablet stands at a location, opens templates, and its token is a link's.
	kiosks: ['links', 'locations', 'templates', 'organization', 'audit'],
	// Whoever was merged arrives under each id that leads to them. A guest's own code is a link.
	checkins: ['waivers', 'events', 'locations', 'links', 'organization', 'participants', 'audit', 'webhooks'],
	// Streams of the outbox.
	live: ['webhooks'],
	// The day is that of the organization's time zone.
	today: ['waivers', 'locations', 'organization'],
	// Counted as today is; forms and places have names.
	figures: ['today', 'templates', 'locations', 'organization'],
	// What today counts as waiting, and how far copies and drills are.
	status: ['backup', 'found', 'replication', 'today', 'waivers', 'organization'],
	messages: [
		'documents',
		'events',
		'guardians',
		'links',
		'organization',
		'participants',
		'prefill-links',
		'signing-links',
		'templates',
		'waivers',
		'audit',
		'webhooks',
	],
	// What a template says of keeping comes before what the organization says. Who placed a hold is named.
	retention: [
		'actors',
		'checkins',
		'events',
		'documents',
		'templates',
		'waivers',
		'guardians',
		'participants',
		'organization',
		'evidence',
		'found',
		'links',
		'messages',
		'prefill-links',
		'factors',
		'staff',
		'audit',
		'webhooks',
	],
}
