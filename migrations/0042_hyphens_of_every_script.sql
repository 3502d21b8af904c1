-- Names are compared without regard to whose hyphen and apostrophe they have. Hebrew and Armenian have their own, and
-- a few African languages: the keys that are stored become what a name that is signed now has.
UPDATE participants SET name_folded = replace(replace(replace(replace(replace(name_folded,
	char(1470), '-'), char(1418), '-'), char(1523), ''''), char(1370), ''''), char(42892), '''')
	WHERE name_folded GLOB '*[' || char(1470, 1418, 1523, 1370, 42892) || ']*';
UPDATE invitees SET name_folded = replace(replace(replace(replace(replace(name_folded,
	char(1470), '-'), char(1418), '-'), char(1523), ''''), char(1370), ''''), char(42892), '''')
	WHERE name_folded GLOB '*[' || char(1470, 1418, 1523, 1370, 42892) || ']*';
