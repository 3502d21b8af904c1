import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.TemplatesApi;
import org.openapitools.client.api.WaiversApi;
import org.openapitools.client.api.WebhooksApi;
import org.openapitools.client.model.*;

/** From a template to a PDF and a verified webhook, by the client of openapi-generator's "java". */
class Main {
	public static void main(String[] arguments) throws Exception {
		var receiver = System.getenv("RECEIVER_URL");
		var client = new ApiClient().setBasePath(System.getenv("WAIVER_URL"));
		client.setBearerToken(System.getenv("WAIVER_KEY"));
		var templates = new TemplatesApi(client);
		var waivers = new WaiversApi(client);
		var webhooks = new WebhooksApi(client);

		var hook = webhooks.createWebhook(new CreateWebhookRequest()
			.url(URI.create(receiver)).addEventsItem(CreateWebhookRequest.EventsEnum.WAIVER_SIGNED));
		var template = templates.createTemplate(new CreateTemplateRequest().name("Climbing"));
		var name = new NameBlock().id("name").type(NameBlock.TypeEnum.NAME).label(new BlockTextUpTo2000("Name"));
		var signature = new SignatureBlock().id("signature").type(SignatureBlock.TypeEnum.SIGNATURE)
			.label(new BlockTextUpTo2000("Signature"))
			// This client sends an empty list for each list that is left out.
			.methods(null);
		templates.saveDraft(template.getId(),
			new SaveDraftRequest().blocks(List.of(new Block(name), new Block(signature))));
		templates.publishTemplate(template.getId(), null);
		var signing = new SignWaiverRequest().templateId(template.getId()).values(Map.of(
			"name", Map.of("firstName", "Ada", "lastName", "Lovelace"),
			"signature", Map.of("typed", "Ada Lovelace")));
		var signed = waivers.signWaiver(signing, "booking-4711");
		for (int attempt = 0; attempt < 100; attempt++) {
			try {
				var pdf = Files.readAllBytes(waivers.getWaiverPdf(signed.getId()).toPath());
				System.out.println(new String(pdf, 0, 5, StandardCharsets.US_ASCII));
				break;
			} catch (ApiException problem) {
				if (!problem.getResponseBody().contains("pdf_not_ready")) throw problem;
				Thread.sleep(100);
			}
		}
		var again = waivers.signWaiver(signing, "booking-4711");
		var feed = webhooks.readEventsFeed(3_000_000_000L, null);
		System.out.println(again.getReplayed() + " " + feed.getNextAfter());

		var got = receive(receiver);
		var headers = got.getAsJsonObject("headers");
		var body = got.get("body").getAsString();
		var mac = Mac.getInstance("HmacSHA256");
		mac.init(new SecretKeySpec(Base64.getDecoder().decode(hook.getSecret().substring(6)), "HmacSHA256"));
		var content = headers.get("webhook-id").getAsString() + "." + headers.get("webhook-timestamp").getAsString()
			+ "." + body;
		var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(content.getBytes(StandardCharsets.UTF_8)));
		if (!expected.equals(headers.get("webhook-signature").getAsString())) throw new Exception("not from the service");
		System.out.println(JsonParser.parseString(body).getAsJsonObject().get("type").getAsString());
		System.exit(0);
	}

	private static JsonObject receive(String receiver) throws Exception {
		for (int attempt = 0; attempt < 100; attempt++) {
			var got = HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(receiver)).build(),
				HttpResponse.BodyHandlers.ofString());
			if (got.statusCode() == 200) return JsonParser.parseString(got.body()).getAsJsonObject();
			Thread.sleep(100);
		}
		throw new Exception("no webhook came");
	}
}
