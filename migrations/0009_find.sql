-- Phone numbers are compared as the organization's country dials them, which may change; so their keys are not stored.

ALTER TABLE participants DROP COLUMN phone_key;

-- A merge can be undone. Whom a duplicate was merged into by somebody, who may have been merged further since; null for
-- merges of before, where it is whom it leads to. And what the other one was before, as JSON without personal data.
ALTER TABLE participants ADD COLUMN merged_directly TEXT REFERENCES participants (id);
ALTER TABLE participants ADD COLUMN merge_gave TEXT CHECK (merge_gave IS NULL OR json_valid(merge_gave));
