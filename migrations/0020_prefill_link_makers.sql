-- A prefill link opens a page with answers, so its address is shown to whoever made it, and to those who may read answers.

ALTER TABLE prefill_links ADD COLUMN
	-- As in the audit log: `key:<id>` or `staff:<id>`.
	created_by TEXT;

UPDATE prefill_links SET created_by = (
	SELECT actor FROM audit_log WHERE subject = prefill_links.id AND action = 'prefill_link.created'
);
