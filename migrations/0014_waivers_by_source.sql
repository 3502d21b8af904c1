-- The waivers of one source in the order of lists, so that a filter by it reads no others.
DROP INDEX waivers_by_facts;
CREATE INDEX waivers_by_source ON waivers (organization_id, source, recency, expires_at);
CREATE INDEX waivers_by_expiry ON waivers (organization_id, recency, expires_at);
