-- Deliveries are listed by their status, and what failed is sent again unless it was since.
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (endpoint_id, status, seq);
CREATE INDEX webhook_deliveries_replays ON webhook_deliveries (endpoint_id, event_id, seq) WHERE cause = 'replay';
