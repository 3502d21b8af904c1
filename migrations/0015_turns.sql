-- Organizations take turns: work of one waits for one job of each other, not for all that were enqueued before it.
-- Empty for work of no organization.
ALTER TABLE jobs ADD COLUMN organization_id TEXT NOT NULL DEFAULT '';
UPDATE jobs SET organization_id = coalesce((SELECT w.organization_id FROM waivers w WHERE w.id = jobs.subject), '')
	WHERE kind LIKE 'waiver.%';
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (kind, leased, organization_id, run_at, seq);
-- Few are, and each is counted.
CREATE INDEX jobs_retried ON jobs (organization_id, kind) WHERE failure IS NOT NULL;
