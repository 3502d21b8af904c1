// From a template to a PDF and a verified webhook, by ogen's client.
package main

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"time"

	"clients/waiver"
)

type key struct{}

func (key) ApiKey(context.Context, waiver.OperationName) (waiver.ApiKey, error) {
	return waiver.ApiKey{Token: os.Getenv("WAIVER_KEY")}, nil
}

// must returns a call's good response, whose type the generator names; a refusal has another.
func must[Good any](response any, err error) Good {
	check(err)
	good, is := response.(Good)
	if !is {
		panic(fmt.Sprintf("%#v", response))
	}
	return good
}

func main() {
	ctx := context.Background()
	client, err := waiver.NewClient(os.Getenv("WAIVER_URL"), key{})
	check(err)
	receiver, err := url.Parse(os.Getenv("RECEIVER_URL"))
	check(err)

	hook := must[*waiver.WebhookWithSecretHeaders](client.CreateWebhook(ctx, &waiver.CreateWebhookReq{
		URL: *receiver, Events: []waiver.CreateWebhookReqEventsItem{waiver.CreateWebhookReqEventsItemWaiverSigned}}))
	id := must[*waiver.TemplateSummaryHeaders](client.CreateTemplate(ctx, &waiver.CreateTemplateReq{
		Name: "Climbing", Settings: waiver.NewOptTemplateSettings(waiver.TemplateSettings{
			Expiry: waiver.NewOptExpiry(waiver.NewExpiryDurationExpiry(waiver.ExpiryDuration{
				Type: "duration", Years: waiver.NewOptInt(2)}))})})).Response.ID
	blocks := []waiver.Block{
		waiver.NewNameBlockBlock(waiver.NameBlock{
			ID: "name", Type: "name", Label: waiver.NewStringBlockTextUpTo2000("Name")}),
		waiver.NewSignatureBlockBlock(waiver.SignatureBlock{
			ID: "signature", Type: "signature", Label: waiver.NewBlockTextUpTo20001BlockTextUpTo2000(
				waiver.BlockTextUpTo20001{"en": "Signature", "de": "Unterschrift"})}),
	}
	must[*waiver.SaveDraftOKHeaders](client.SaveDraft(ctx, &waiver.SaveDraftReq{Blocks: blocks},
		waiver.SaveDraftParams{ID: id}))
	must[*waiver.PublishTemplateOKHeaders](client.PublishTemplate(ctx, waiver.OptPublishTemplateReq{},
		waiver.PublishTemplateParams{ID: id}))
	sign := func() waiver.SignWaiverCreated {
		return must[*waiver.SignWaiverCreatedHeaders](client.SignWaiver(ctx, &waiver.SignWaiverReq{
			TemplateId: id, Values: waiver.SignWaiverReqValues{
				"name":      []byte(`{"firstName": "Ada", "lastName": "Lovelace"}`),
				"signature": []byte(`{"typed": "Ada Lovelace"}`),
			}}, waiver.SignWaiverParams{IdempotencyKey: waiver.NewOptString("booking-4711")})).Response
	}
	signed := sign()
	for attempt := 0; attempt < 100; attempt++ {
		response, err := client.GetWaiverPdf(ctx, waiver.GetWaiverPdfParams{ID: signed.ID})
		check(err)
		if file, is := response.(*waiver.GetWaiverPdfOKHeaders); is {
			pdf, err := io.ReadAll(file.Response)
			check(err)
			fmt.Println(string(pdf[:5]))
			break
		}
		if _, is := response.(*waiver.GetWaiverPdfNotFound); !is {
			panic(fmt.Sprintf("%#v", response))
		}
		time.Sleep(100 * time.Millisecond)
	}
	feed := must[*waiver.ReadEventsFeedOKHeaders](client.ReadEventsFeed(ctx,
		waiver.ReadEventsFeedParams{After: waiver.NewOptInt64(3_000_000_000)}))
	fmt.Println(sign().Replayed.Value, feed.Response.NextAfter)
	fmt.Println(receive(os.Getenv("RECEIVER_URL"), hook.Response.Secret))
}
