"""Calls a service by the published library, with its address replaced. Prints what it read, as JSON."""

import json
import os
import sys

import smartwaiver

smartwaiver.SmartwaiverRoutes._base_uri = os.environ["WAIVER_URL"]
ids = json.loads(sys.argv[1])
client = smartwaiver.Smartwaiver(os.environ["WAIVER_KEY"])


def refusal(call):
    try:
        call()
    except smartwaiver.exceptions.SmartwaiverHTTPException as error:
        info = error.response_info
        return [error.status_code, info["type"], info["message"]]
    return None


template = client.get_waiver_template(ids["template"])
waiver = client.get_waiver(ids["waiver"], True)
led = client.get_waiver(ids["led"])
webhook = client.set_webhook_config("https://example.com/hook?k=secret", "both")
stored = client.get_webhook_config()

json.dump(
    {
        "templates": [each.title for each in client.get_waiver_templates()],
        "template": [template.template_id, template.published_version, str(template.published_on)],
        "newest": [each.waiver_id for each in client.get_waiver_summaries(5)],
        "of template": [
            each.waiver_id
            for each in client.get_waiver_summaries(300, True, ids["template"], "2020-01-01", "2999-01-01T00:00:00+02:00")
        ],
        "waiver": {
            "names": [[each.first_name, each.last_name, str(each.dob), each.is_minor] for each in waiver.participants],
            "phone": waiver.participants[0].phone,
            "city": waiver.address_city,
            "field": waiver.custom_waiver_fields["skier"].value,
            "guardian": waiver.guardian,
            "has pdf": len(waiver.pdf) > 1000,
        },
        "guardian": [led.guardian.first_name, led.guardian.relationship],
        "webhook": [webhook.endpoint, stored.endpoint, stored.email_validation_required],
        "refusals": [
            refusal(lambda: client.get_waiver("nothing")),
            refusal(lambda: client.get_waiver_summaries(999)),
            refusal(lambda: smartwaiver.Smartwaiver("wrong").get_waiver_templates()),
        ],
    },
    sys.stdout,
)
