-- Where arrivals are recorded if nobody chooses a place.

ALTER TABLE organizations ADD COLUMN default_location_id TEXT REFERENCES locations (id) ON DELETE SET NULL;
