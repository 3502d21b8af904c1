# From a template to a PDF and a verified webhook, by the client of openapi-generator's "python".
import base64, hashlib, hmac, json, os, time, urllib.request
import openapi_client as waiver

client = waiver.ApiClient(
    waiver.Configuration(host=os.environ["WAIVER_URL"], access_token=os.environ["WAIVER_KEY"])
)
templates, waivers = waiver.TemplatesApi(client), waiver.WaiversApi(client)
webhooks = waiver.WebhooksApi(client)

hook = webhooks.create_webhook(
    waiver.CreateWebhookRequest(url=os.environ["RECEIVER_URL"], events=["waiver.signed"])
)
template = templates.create_template(waiver.CreateTemplateRequest(name="Climbing"))
blocks = [
    waiver.NameBlock(id="name", type="name", label=waiver.BlockTextUpTo2000("Name")),
    waiver.SignatureBlock(id="signature", type="signature", label=waiver.BlockTextUpTo2000("Signature")),
]
templates.save_draft(template.id, waiver.SaveDraftRequest(blocks=[waiver.Block(block) for block in blocks]))
templates.publish_template(template.id)
signing = waiver.SignWaiverRequest(
    templateId=template.id,
    values={"name": {"firstName": "Ada", "lastName": "Lovelace"}, "signature": {"typed": "Ada Lovelace"}},
)
signed = waivers.sign_waiver(signing, idempotency_key="booking-4711")
for _ in range(100):
    try:
        print(bytes(waivers.get_waiver_pdf(signed.id))[:5].decode())
        break
    except waiver.exceptions.NotFoundException as problem:
        assert json.loads(problem.body)["error"]["code"] == "pdf_not_ready"
        time.sleep(0.1)
again = waivers.sign_waiver(signing, idempotency_key="booking-4711")
feed = webhooks.read_events_feed(after=3_000_000_000)
print(json.dumps(again.replayed), feed.next_after)

for _ in range(100):
    try:
        got = json.load(urllib.request.urlopen(os.environ["RECEIVER_URL"]))
        break
    except urllib.error.HTTPError:
        time.sleep(0.1)
headers, body = got["headers"], got["body"]
secret = base64.b64decode(hook.secret.removeprefix("whsec_"))
content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
expected = "v1," + base64.b64encode(hmac.new(secret, content, hashlib.sha256).digest()).decode()
assert hmac.compare_digest(expected, headers["webhook-signature"])
print(json.loads(body)["type"])
