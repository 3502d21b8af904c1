/** Which features a feature may call upon. Whoever adds an arrow says here why it is needed. */
export const features: Readonly<Record<string, readonly string[]>> = {
	audit: [],
	// Their data are below the features. What a venue has decided otherwise is in its settings or a
	// location's row, with who set it.
	jurisdictions: ['organization', 'locations', 'actors'],
	locations: ['audit'],
	// Arrivals are recorded at a default location.
	// Its host is in its addresses.
	organization: ['locations', 'links/token', 'audit'],
	// What the last sweep found.
	// A proxy asks whether a host is an organization's.
	health: ['found', 'organization'],
	// A token, and what it may still do; what it opens is looked up by whoever made it.
	'links/token': [],
	// Issuing and revoking are audited. A key may be bound to locations, and its organization may have moved.
	keys: ['locations', 'organization', 'audit'],
	// An invitation, and what a desk device is known by, is a link. A password must not hold the name of the venue. A desk
	// device stands at a location.
	accounts: ['links/token', 'locations', 'organization', 'audit'],
	// Nothing is sent for an organization that is on its way to another box.
	webhooks: ['organization', 'audit'],
	evidence: ['organization', 'audit'],
	// A published version has its place in the chain: the terms are proven, too. A template may keep its waivers for
	// another time than the organization does. Whoever edits a draft is told who saved it.
	// Its law warns of what is published at each place.
	templates: ['locations', 'organization', 'evidence', 'links/token', 'actors', 'audit', 'webhooks'],
	// The country of the organization says how a phone number is dialed.
	participants: ['locations', 'organization', 'audit'],
	// Whom a label is for, what counts for them today, and where it is printed.
	labels: ['organization', 'locations', 'marks', 'participants'],
	// The time zone of the organization decides which events a day has.
	events: ['templates', 'locations', 'links/token', 'organization', 'audit', 'webhooks'],
	// The time zone of the organization decides which dates are past.
	'links/prefill': ['locations', 'templates', 'events', 'links/token', 'organization', 'audit'],
	// Whom a waiver waits for, and their link. The rows of the first guardian's waiver are read, and never changed.
	'links/guardian': ['links/token', 'templates', 'organization', 'audit', 'webhooks'],
	// What a token opens, whoever made it: one answer for the page, and one check for the signing. Both are where the event is.
	'links/signing': [
		'links/guardian',
		'links/token',
		'locations',
		'events',
		'links/prefill',
		'templates',
		'organization',
		'audit',
	],
	// Copies of files off the box, by the rows that name them.
	// A copy is removed only where no row names its file. The logs of the chain are compared with their copies.
	replication: ['waivers', 'documents', 'organization', 'evidence'],
	// Files that no row names are told apart by the entry that a PDF carries, and found by the people whom it names.
	found: ['documents', 'evidence', 'organization', 'participants', 'waivers'],
	// PDFs and images are made from a waiver's rows, and prove where it stands in the chain. A certificate names the second
	// guardian.
	documents: [
		'locations',
		'waivers',
		'templates',
		'organization',
		'evidence',
		'links/guardian',
		'links/token',
		'audit',
		'webhooks',
	],
	// What a key or a member of staff is called, for logs that hold ids.
	actors: ['keys', 'accounts'],
	// What the logs hold of a person goes by the waivers that name them, and their arrivals. What an entry is about is named
	// as it is called now.
	'access-logs': [
		'incidents',
		'marks',
		'accounts',
		'actors',
		'checkins',
		'events',
		'imports',
		'keys',
		'kiosks',
		'locations',
		'messages',
		'templates',
		'waivers',
		'webhooks',
		'participants',
		'organization',
		'audit',
	],
	backup: ['documents', 'replication', 'evidence', 'audit', 'waivers'],
	metrics: ['backup', 'evidence', 'found', 'replication', 'status', 'templates'],
	// A new key for links makes those anew that are shown again.
	'key-files': ['links/token', 'audit'],
	// It names the key that a chain comes from, its slugs and files, and has what came indexed.
	moves: ['evidence', 'organization', 'waivers', 'messages', 'backup', 'replication'],
	export: ['organization', 'evidence', 'waivers', 'documents', 'audit'],
	// The time zone and the name of the organization decide days, and stand on the PDF, with its seal and the address
	// where it is verified.
	// What staff know of a person belongs to the whole of the person.
	waivers: [
		'marks',
		'bans',
		'notes',
		'templates',
		'participants',
		'events',
		'locations',
		'organization',
		'evidence',
		'links/signing',
		// To sign again with the answers of before.
		'links/prefill',
		// Whoever signs names the second guardian, or is them.
		'links/guardian',
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
	kiosks: ['links/token', 'locations', 'templates', 'organization', 'audit'],
	// Whoever was merged arrives under each id that leads to them. A guest's own code is a link. Who let in is named.
	// The door shows what staff know of a guest, and turns away who is banned.
	checkins: [
		'marks',
		'bans',
		'notes',
		'actors',
		'waivers',
		'events',
		'locations',
		'links/token',
		'organization',
		'participants',
		'audit',
		'webhooks',
	],
	// A form or a place may ask for a mark. The organization's time zone decides its last day.
	marks: ['actors', 'templates', 'locations', 'participants', 'organization', 'audit', 'webhooks'],
	bans: ['participants', 'organization', 'audit', 'webhooks'],
	notes: ['actors', 'participants', 'audit'],
	// A report names people and the waivers that were valid then, holds them, and has its place in the chain.
	incidents: [
		'actors',
		'messages',
		'waivers',
		'templates',
		'participants',
		'locations',
		'organization',
		'evidence',
		'audit',
		'webhooks',
	],
	// What a claim needs is a waiver, its document and proof, its arrivals and readers, and the reports that name it.
	// Whoever is signed in may practise. What it takes is handed in from above.
	practice: ['accounts', 'audit'],
	// Times are written by the clocks of the place, too.
	claims: [
		'organization',
		'actors',
		'messages',
		'waivers',
		'documents',
		'checkins',
		'incidents',
		'evidence',
		'audit',
	],
	// The outbox: as a stream, and in pages.
	live: ['locations', 'webhooks'],
	// The day is that of the organization's time zone.
	today: ['waivers', 'locations', 'organization'],
	// Counted as today is; forms and places have names.
	figures: ['incidents', 'today', 'templates', 'locations', 'organization'],
	// What today counts as waiting, and how far copies and drills are.
	status: ['backup', 'found', 'replication', 'today', 'waivers', 'organization'],
	// Who is banned gets no mail of a campaign. Who sent it is named.
	messages: [
		'locations',
		'actors',
		'bans',
		'documents',
		'events',
		'links/guardian',
		'links/token',
		'organization',
		'participants',
		'links/prefill',
		'links/signing',
		'templates',
		'waivers',
		'audit',
		'webhooks',
	],
	// A booking makes a prefill link on a form, and an invitation. Orders are fetched as webhooks are sent.
	bookings: [
		'events',
		'links/prefill',
		'links/signing',
		'links/token',
		'locations',
		'messages',
		'organization',
		'templates',
		'audit',
		'webhooks',
	],
	// The reports of a month, as a message to a person of the staff.
	'monthly-mail': ['accounts', 'figures', 'links/token', 'messages', 'organization', 'audit'],
	// Each route is one of our operations in another form. A waiver of the former system is known by its mark, and an answer
	// names the key and the organization.
	'compat-v4': [
		'imports',
		'documents',
		'waivers',
		'templates',
		'links/prefill',
		'links/token',
		'keys',
		'organization',
		'audit',
		'webhooks',
	],
	// Stored events, as messages to a person of the staff.
	alerts: ['accounts', 'links/token', 'locations', 'messages', 'organization', 'audit', 'webhooks'],
	// What a template says of keeping comes before what the organization says. Who placed a hold is named.
	retention: [
		'incidents',
		'marks',
		'bans',
		'notes',
		'actors',
		'checkins',
		'events',
		'documents',
		'templates',
		'waivers',
		'links/guardian',
		'participants',
		'locations',
		'organization',
		'evidence',
		'found',
		'replication',
		'links/token',
		'messages',
		'monthly-mail',
		'alerts',
		'bookings',
		'links/prefill',
		'accounts',
		'audit',
		'webhooks',
	],
}
