#!/usr/bin/env python3
"""A turnstile: reads card numbers, a line each, and opens for whoever is covered right now.

WAIVER_URL and WAIVER_KEY (scope participants:read) in the environment. The argument is a CSV file, card,participantId.
Prints "open" or "closed: …" for each card; put your relay where it does. Whatever fails keeps the gate closed.
"""
import csv, http.client, json, os, ssl, sys
from urllib.parse import urlsplit

ADDRESS = urlsplit(os.environ["WAIVER_URL"])
HEADERS = {"Authorization": "Bearer " + os.environ["WAIVER_KEY"]}
TIMEOUT_SECONDS = 2


def connect():
    if ADDRESS.scheme == "https":
        return http.client.HTTPSConnection(
            ADDRESS.netloc, timeout=TIMEOUT_SECONDS, context=ssl.create_default_context()
        )
    return http.client.HTTPConnection(ADDRESS.netloc, timeout=TIMEOUT_SECONDS)


# One connection for all guests: a new one for each would take longer than the answer.
connection = connect()


def coverage(person):
    global connection
    for attempt in (1, 2):
        try:
            connection.request("GET", f"/v1/participants/{person}/coverage", headers=HEADERS)
            response = connection.getresponse()
            body = json.load(response)
            break
        except (OSError, http.client.HTTPException, ValueError):
            # The service may have closed a connection that was idle; the second failure counts.
            connection.close()
            connection = connect()
            if attempt == 2:
                return "no response"
    if response.status != 200:
        return body["error"]["code"]
    return None if body["covered"] else ", ".join(body["reasons"])


with open(sys.argv[1], newline="") as file:
    people = {row["card"]: row["participantId"] for row in csv.DictReader(file)}

for line in sys.stdin:
    person = people.get(line.strip())
    refusal = "unknown card" if person is None else coverage(person)
    print("open" if refusal is None else f"closed: {refusal}", flush=True)
