-- Lists in the order of a column, a page at a time, among a million rows.
CREATE INDEX waivers_by_last_day ON waivers (organization_id, coalesce(expires_at, 9007199254740991), recency);
CREATE INDEX participants_by_last_signing ON participants (organization_id, coalesce(last_signed_at, 0), seq)
	WHERE merged_into IS NULL;
