// From a template to a PDF and a verified webhook, by oapi-codegen's client.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"clients/waiver"
)

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("WAIVER_KEY"))
		return nil
	}
	client, err := waiver.NewClientWithResponses(os.Getenv("WAIVER_URL"), waiver.WithRequestEditorFn(withKey))
	check(err)

	hook, err := client.CreateWebhookWithResponse(ctx, waiver.CreateWebhookJSONRequestBody{
		Url: os.Getenv("RECEIVER_URL"), Events: []waiver.CreateWebhookJSONBodyEvents{"waiver.signed"},
	})
	check(err)
	template, err := client.CreateTemplateWithResponse(ctx, waiver.CreateTemplateJSONRequestBody{Name: "Climbing"})
	check(err)
	id := template.JSON201.Id
	var nameLabel, signatureLabel waiver.BlockTextUpTo2000
	check(nameLabel.FromBlockTextUpTo20000("Name"))
	check(signatureLabel.FromBlockTextUpTo20000("Signature"))
	blocks := make([]waiver.Block, 2)
	check(blocks[0].FromNameBlock(waiver.NameBlock{Id: "name", Label: nameLabel}))
	check(blocks[1].FromSignatureBlock(waiver.SignatureBlock{Id: "signature", Label: signatureLabel}))
	_, err = client.SaveDraftWithResponse(ctx, id, waiver.SaveDraftJSONRequestBody{Blocks: blocks})
	check(err)
	_, err = client.PublishTemplateWithResponse(ctx, id, waiver.PublishTemplateJSONRequestBody{})
	check(err)
	key := "booking-4711"
	params := &waiver.SignWaiverParams{IdempotencyKey: &key}
	signing := waiver.SignWaiverJSONRequestBody{TemplateId: id, Values: map[string]interface{}{
		"name":      map[string]string{"firstName": "Ada", "lastName": "Lovelace"},
		"signature": map[string]string{"typed": "Ada Lovelace"},
	}}
	signed, err := client.SignWaiverWithResponse(ctx, params, signing)
	check(err)
	for attempt := 0; attempt < 100; attempt++ {
		pdf, err := client.GetWaiverPdfWithResponse(ctx, signed.JSON201.Id)
		check(err)
		if pdf.StatusCode() == 200 {
			fmt.Println(string(pdf.Body[:5]))
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	again, err := client.SignWaiverWithResponse(ctx, params, signing)
	check(err)
	after := int64(3_000_000_000)
	feed, err := client.ReadEventsFeedWithResponse(ctx, &waiver.ReadEventsFeedParams{After: &after})
	check(err)
	fmt.Println(*again.JSON201.Replayed, feed.JSON200.NextAfter)
	fmt.Println(receive(os.Getenv("RECEIVER_URL"), hook.JSON201.Secret))
}
