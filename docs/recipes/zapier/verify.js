// "Code by Zapier", Run JavaScript, after the trigger "Catch Raw Hook" of "Webhooks by Zapier". Its input data:
//   secret: the webhook's secret    body: Raw Body
//   id, timestamp, signature: the headers Webhook-Id, Webhook-Timestamp, Webhook-Signature
const { createHmac, timingSafeEqual } = require('crypto')

const { secret, body, id, timestamp, signature } = inputData
if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) throw new Error('The webhook is too old.')
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const expected = Buffer.from(
	`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
)
// While the secret is being changed there are two signatures.
const isOurs = signature.split(' ').some((each) => {
	const sent = Buffer.from(each)
	return sent.length === expected.length && timingSafeEqual(sent, expected)
})
if (!isOurs) throw new Error('The webhook is not from the waiver service.')

const event = JSON.parse(body)
// The next steps take these fields; a filter on "type" comes first. `id` stays the same when the service sends again.
output = { id: event.id, type: event.type, timestamp: event.timestamp, ...event.data }
