package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// receive waits for the webhook, verifies it, and returns the event's type.
func receive(url, hookSecret string) string {
	var got struct {
		Headers map[string]string
		Body    string
	}
	for attempt := 0; attempt < 100; attempt++ {
		response, err := http.Get(url)
		check(err)
		if response.StatusCode == 200 {
			check(json.NewDecoder(response.Body).Decode(&got))
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(hookSecret, "whsec_"))
	check(err)
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", got.Headers["webhook-id"], got.Headers["webhook-timestamp"], got.Body)
	if "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)) != got.Headers["webhook-signature"] {
		panic("not from the service")
	}
	var event struct{ Type string }
	check(json.Unmarshal([]byte(got.Body), &event))
	return event.Type
}
