-- Brothers and sisters on a guest list share a parent's address. A person is told by address and name.
DROP INDEX invitees_by_email;
CREATE INDEX invitees_by_email ON invitees (event_id, email_folded, name_folded) WHERE email_folded IS NOT NULL;
DROP INDEX invitees_by_phone;
CREATE INDEX invitees_by_phone ON invitees (event_id, phone_key, name_folded) WHERE phone_key IS NOT NULL;
