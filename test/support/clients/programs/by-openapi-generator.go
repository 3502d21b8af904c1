// From a template to a PDF and a verified webhook, by the client of openapi-generator's "go".
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	waiver "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func answer(parts any) *any { return &parts }

func main() {
	ctx := context.WithValue(context.Background(), waiver.ContextAccessToken, os.Getenv("WAIVER_KEY"))
	configuration := waiver.NewConfiguration()
	configuration.Servers = waiver.ServerConfigurations{{URL: os.Getenv("WAIVER_URL")}}
	client := waiver.NewAPIClient(configuration)

	hook, _, err := client.WebhooksAPI.CreateWebhook(ctx).CreateWebhookRequest(
		*waiver.NewCreateWebhookRequest(os.Getenv("RECEIVER_URL"), []string{"waiver.signed"})).Execute()
	check(err)
	template, _, err := client.TemplatesAPI.CreateTemplate(ctx).CreateTemplateRequest(
		*waiver.NewCreateTemplateRequest("Climbing")).Execute()
	check(err)
	nameLabel, signatureLabel := "Name", map[string]string{"en": "Signature", "de": "Unterschrift"}
	name := waiver.NewNameBlock("name", "name", waiver.StringAsBlockTextUpTo2000(&nameLabel))
	signature := waiver.NewSignatureBlock("signature", "signature",
		waiver.MapmapOfStringstringAsBlockTextUpTo2000(&signatureLabel))
	_, _, err = client.TemplatesAPI.SaveDraft(ctx, template.Id).SaveDraftRequest(*waiver.NewSaveDraftRequest(
		[]waiver.Block{waiver.NameBlockAsBlock(name), waiver.SignatureBlockAsBlock(signature)})).Execute()
	check(err)
	_, _, err = client.TemplatesAPI.PublishTemplate(ctx, template.Id).Execute()
	check(err)
	signing := client.WaiversAPI.SignWaiver(ctx).IdempotencyKey("booking-4711").SignWaiverRequest(
		*waiver.NewSignWaiverRequest(template.Id, map[string]*any{
			"name":      answer(map[string]string{"firstName": "Ada", "lastName": "Lovelace"}),
			"signature": answer(map[string]string{"typed": "Ada Lovelace"}),
		}))
	signed, _, err := signing.Execute()
	check(err)
	for attempt := 0; attempt < 100; attempt++ {
		file, response, err := client.WaiversAPI.GetWaiverPdf(ctx, signed.Id).Execute()
		if err == nil {
			pdf, err := io.ReadAll(file)
			check(err)
			fmt.Println(string(pdf[:5]))
			break
		}
		if response == nil || response.StatusCode != 404 {
			panic(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	again, _, err := signing.Execute()
	check(err)
	feed, _, err := client.WebhooksAPI.ReadEventsFeed(ctx).After(3_000_000_000).Execute()
	check(err)
	fmt.Println(again.GetReplayed(), feed.NextAfter)
	fmt.Println(receive(os.Getenv("RECEIVER_URL"), hook.Secret))
}
