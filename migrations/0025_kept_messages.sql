-- A message that no transport has sent was noted with its invitee as if it had been.
UPDATE invitees SET last_message_at =
	(SELECT max(sent_at) FROM messages WHERE invitee_id = invitees.id AND via <> 'outbox')
WHERE id IN (SELECT invitee_id FROM messages WHERE via = 'outbox' AND sent_at IS NOT NULL);
