-- Phone numbers are compared as the organization's country dials them, which may change; so their keys are not stored.

ALTER TABLE participants DROP COLUMN phone_key;
