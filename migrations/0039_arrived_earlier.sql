-- When the service heard of an arrival that had waited for the network. Null if it was told at once.
ALTER TABLE checkins ADD COLUMN received_at INTEGER;
