# From a template to a PDF and a verified webhook, by openapi-python-client's client.
import base64, hashlib, hmac, json, os, time
import httpx
from waiver_service_client import AuthenticatedClient
from waiver_service_client.api.templates import create_template, publish_template, save_draft
from waiver_service_client.api.waivers import get_waiver_pdf, sign_waiver
from waiver_service_client.api.webhooks import create_webhook, read_events_feed
from waiver_service_client import models

client = AuthenticatedClient(base_url=os.environ["WAIVER_URL"], token=os.environ["WAIVER_KEY"])
hook = create_webhook.sync(
    client=client,
    body=models.CreateWebhookBody(
        url=os.environ["RECEIVER_URL"], events=[models.CreateWebhookBodyEventsItem.WAIVER_SIGNED]
    ),
)
template = create_template.sync(client=client, body=models.CreateTemplateBody(name="Climbing"))
blocks = [
    models.NameBlock(id="name", type_=models.NameBlockType.NAME, label="Name"),
    models.SignatureBlock(id="signature", type_=models.SignatureBlockType.SIGNATURE, label="Signature"),
]
save_draft.sync(template.id, client=client, body=models.SaveDraftBody(blocks=blocks))
publish_template.sync(template.id, client=client)
values = {"name": {"firstName": "Ada", "lastName": "Lovelace"}, "signature": {"typed": "Ada Lovelace"}}
signing = models.SignWaiverBody(
    template_id=template.id, values=models.SignWaiverBodyValues.from_dict(values)
)
signed = sign_waiver.sync(client=client, body=signing, idempotency_key="booking-4711")
for _ in range(100):
    pdf = get_waiver_pdf.sync_detailed(signed.id, client=client)
    if pdf.status_code == 200:
        # A file has no type in this client; its bytes are there.
        print(pdf.content[:5].decode())
        break
    assert pdf.parsed.error.code == "pdf_not_ready"
    time.sleep(0.1)
again = sign_waiver.sync(client=client, body=signing, idempotency_key="booking-4711")
feed = read_events_feed.sync(client=client, after=3_000_000_000)
print(json.dumps(again.replayed), feed.next_after)

for _ in range(100):
    got = httpx.get(os.environ["RECEIVER_URL"])
    if got.status_code == 200:
        break
    time.sleep(0.1)
headers, body = got.json()["headers"], got.json()["body"]
secret = base64.b64decode(hook.secret.removeprefix("whsec_"))
content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
expected = "v1," + base64.b64encode(hmac.new(secret, content, hashlib.sha256).digest()).decode()
assert hmac.compare_digest(expected, headers["webhook-signature"])
print(json.loads(body)["type"])
