-- A chain's Monday morning: psql fleet -f monday.sql
\pset footer off

\echo 'Waivers and arrivals of the last seven days, beside those of the week before'
SELECT halls.name AS hall,
	count(*) FILTER (WHERE type = 'waiver.signed' AND at > now() - interval '7 days') AS waivers,
	count(*) FILTER (WHERE type = 'waiver.signed' AND at <= now() - interval '7 days') AS waivers_before,
	count(*) FILTER (WHERE type = 'checkin.created' AND at > now() - interval '7 days') AS arrivals,
	count(*) FILTER (WHERE type = 'checkin.created' AND at <= now() - interval '7 days') AS arrivals_before
FROM halls LEFT JOIN events ON hall = halls.name AND at > now() - interval '14 days'
GROUP BY halls.name ORDER BY halls.name;

\echo 'Waivers of the last seven days by form'
SELECT events.hall, names.name AS form, count(*) AS waivers
FROM events JOIN names ON names.hall = events.hall AND names.id = (data ->> 'templateId')::uuid
WHERE type = 'waiver.signed' AND at > now() - interval '7 days'
GROUP BY events.hall, names.name ORDER BY waivers DESC, events.hall, form;

\echo 'The busiest hours of the last four weeks, in UTC'
SELECT hall, to_char(at AT TIME ZONE 'UTC', 'Dy HH24:00') AS hour, count(*) AS arrivals
FROM events WHERE type = 'checkin.created' AND at > now() - interval '28 days'
GROUP BY hall, hour ORDER BY arrivals DESC, hall, hour LIMIT 10;

\echo 'Arrivals without a valid waiver in the last seven days'
SELECT hall, count(*) AS arrivals FROM events
WHERE type = 'checkin.created' AND data -> 'isValid' = 'false' AND at > now() - interval '7 days'
GROUP BY hall ORDER BY arrivals DESC, hall;

\echo 'Guests of several halls in the last 90 days: the same name and date of birth'
SELECT count(*) AS guests FROM (
	SELECT 1 FROM event_people JOIN events USING (hall, sequence)
	WHERE date_of_birth IS NOT NULL AND at > now() - interval '90 days'
	GROUP BY lower(first_name), lower(last_name), date_of_birth HAVING count(DISTINCT hall) > 1
) AS guests;

\echo 'Bans of the last 30 days, for the other halls to know'
SELECT events.hall, first_name, last_name, at::date AS day FROM events JOIN event_people USING (hall, sequence)
WHERE type = 'participant.banned' AND at > now() - interval '30 days' ORDER BY at DESC;

\echo 'Halls that have told nothing for a day, or were not read for an hour'
SELECT name AS hall, read_at, (SELECT max(at) FROM events WHERE hall = name) AS last_event FROM halls
WHERE read_at IS NULL OR read_at < now() - interval '1 hour'
	OR NOT EXISTS (SELECT 1 FROM events WHERE hall = name AND at > now() - interval '1 day')
ORDER BY name;
