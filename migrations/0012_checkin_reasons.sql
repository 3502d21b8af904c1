-- Why the desk let somebody in on a waiver that was not in force. Goes with the waiver's purge.
ALTER TABLE checkins ADD COLUMN reason TEXT;
