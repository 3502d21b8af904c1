<?php
// From a template to a PDF and a verified webhook, by the client of openapi-generator's "php".
use OpenAPI\Client\Api\{TemplatesApi, WaiversApi, WebhooksApi};
use OpenAPI\Client\{ApiException, Configuration};
use OpenAPI\Client\Model\{CreateTemplateRequest, CreateWebhookRequest, NameBlock, SaveDraftRequest};
use OpenAPI\Client\Model\{SignatureBlock, SignWaiverRequest};

require 'GuzzleHttp/autoload.php';
// What Composer does by the client's composer.json.
spl_autoload_register(function (string $class): void {
	$file = 'client/lib/' . strtr(substr($class, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
	if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) require $file;
});
// A notice of PHP is a fault, too.
set_error_handler(fn(int $_, string $message) => throw new Exception($message), E_ALL & ~E_DEPRECATED);

$configuration = (new Configuration())->setHost(getenv('WAIVER_URL'))->setAccessToken(getenv('WAIVER_KEY'));
$templates = new TemplatesApi(config: $configuration);
$waivers = new WaiversApi(config: $configuration);
$webhooks = new WebhooksApi(config: $configuration);

$hook = $webhooks->createWebhook(
	new CreateWebhookRequest(['url' => getenv('RECEIVER_URL'), 'events' => ['waiver.signed']]));
$id = $templates->createTemplate(new CreateTemplateRequest(['name' => 'Climbing']))->getId();
$templates->saveDraft($id, new SaveDraftRequest(['blocks' => [
	new NameBlock(['id' => 'name', 'type' => 'name', 'label' => 'Name']),
	new SignatureBlock(
		['id' => 'signature', 'type' => 'signature', 'label' => ['en' => 'Signature', 'de' => 'Unterschrift']]),
]]));
$templates->publishTemplate($id);
$signing = new SignWaiverRequest(['template_id' => $id, 'values' => [
	'name' => ['firstName' => 'Ada', 'lastName' => 'Lovelace'],
	'signature' => ['typed' => 'Ada Lovelace'],
]]);
$signed = $waivers->signWaiver($signing, 'booking-4711');
for ($attempt = 0; $attempt < 100; $attempt++) {
	try {
		echo $waivers->getWaiverPdf($signed->getId())->fread(5), "\n";
		break;
	} catch (ApiException $problem) {
		if (json_decode($problem->getResponseBody())->error->code !== 'pdf_not_ready') throw $problem;
		usleep(100_000);
	}
}
$again = $waivers->signWaiver($signing, 'booking-4711');
$feed = $webhooks->readEventsFeed(3_000_000_000);
echo json_encode($again->getReplayed()), ' ', $feed->getNextAfter(), "\n";

$http = new GuzzleHttp\Client(['http_errors' => false]);
for ($attempt = 0; $attempt < 100; $attempt++) {
	$response = $http->get(getenv('RECEIVER_URL'));
	if ($response->getStatusCode() === 200) break;
	usleep(100_000);
}
['headers' => $headers, 'body' => $body] = json_decode((string) $response->getBody(), true);
$secret = base64_decode(substr($hook->getSecret(), strlen('whsec_')));
$content = "{$headers['webhook-id']}.{$headers['webhook-timestamp']}.$body";
$expected = 'v1,' . base64_encode(hash_hmac('sha256', $content, $secret, true));
if (!hash_equals($expected, $headers['webhook-signature'])) throw new Exception('not from the service');
echo json_decode($body)->type, "\n";
