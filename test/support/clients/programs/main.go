// From a template to a PDF and a verified webhook, by oapi-codegen's client.
package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"clients/waiver"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

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
	signed, err := client.SignWaiverWithResponse(ctx, &waiver.SignWaiverParams{IdempotencyKey: &key},
		waiver.SignWaiverJSONRequestBody{TemplateId: id, Values: map[string]interface{}{
			"name":      map[string]string{"firstName": "Ada", "lastName": "Lovelace"},
			"signature": map[string]string{"typed": "Ada Lovelace"},
		}})
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

	var got struct {
		Headers map[string]string
		Body    string
	}
	for attempt := 0; attempt < 100; attempt++ {
		response, err := http.Get(os.Getenv("RECEIVER_URL"))
		check(err)
		if response.StatusCode == 200 {
			check(json.NewDecoder(response.Body).Decode(&got))
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(hook.JSON201.Secret, "whsec_"))
	check(err)
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", got.Headers["webhook-id"], got.Headers["webhook-timestamp"], got.Body)
	if "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)) != got.Headers["webhook-signature"] {
		panic("not from the service")
	}
	var event struct{ Type string }
	check(json.Unmarshal([]byte(got.Body), &event))
	fmt.Println(event.Type)
}
