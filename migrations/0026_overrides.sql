-- Who was let in without a valid waiver is looked for after an accident, among many arrivals.
CREATE INDEX audit_log_overrides ON audit_log (organization_id, at)
	WHERE action = 'checkin.created' AND json_extract(data, '$.isValid') = 0;
