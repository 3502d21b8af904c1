-- A guest of any hall, by a part of the name: psql fleet -v guest=lindqvist -f guest.sql
SELECT first_name, last_name, date_of_birth, hall, max(at) FILTER (WHERE type = 'waiver.signed') AS signed,
	max(at) FILTER (WHERE type = 'checkin.created') AS came
FROM event_people JOIN events USING (hall, sequence)
WHERE lower(first_name || ' ' || last_name) LIKE '%' || lower(:'guest') || '%'
GROUP BY first_name, last_name, date_of_birth, hall ORDER BY last_name, first_name, hall LIMIT 50;
