-- What the hourly look for old invitees and messages finds, without passing those that were taken before.
CREATE INDEX invitees_unsigned ON invitees (organization_id, created_at, seq) WHERE status <> 'signed';
CREATE INDEX messages_with_recipient ON messages (organization_id, created_at, seq) WHERE recipient IS NOT NULL;

-- Lists of one event in the order of its invitations.
CREATE INDEX invitees_in_order ON invitees (event_id, seq);
CREATE INDEX messages_by_event ON messages (event_id, seq) WHERE event_id IS NOT NULL;
