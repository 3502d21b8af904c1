// The signing bench's peer that people would pick instead of writing a server: PocketBase, with a collection for
// waivers and one for participants, and a route that takes the same body as ours. It keeps PocketBase's own settings:
// SQLite with synchronous=NORMAL, so that a commit is not on the disk when the 201 goes out, and images in files
// without an fsync. Run as `pocketbase <port> <data directory>`.
package main

import (
	"encoding/base64"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// The image may have 512 KiB, as base64.
const maxImageLength = 700_000

const maxBodyBytes = 24 << 20

type signing struct {
	TemplateID string         `json:"templateId"`
	Values     map[string]any `json:"values"`
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("Usage: pocketbase <port> <data directory>")
	}
	port, directory := os.Args[1], os.Args[2]
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: directory})
	if err := app.Bootstrap(); err != nil {
		log.Fatal(err)
	}
	if err := app.RunAllMigrations(); err != nil {
		log.Fatal(err)
	}
	if err := createCollections(app); err != nil {
		log.Fatal(err)
	}
	app.OnServe().BindFunc(func(event *core.ServeEvent) error {
		event.Router.POST("/v1/waivers", sign).Bind(apis.BodyLimit(maxBodyBytes))
		// It would open a browser to create the first administrator.
		event.InstallerFunc = nil
		return event.Next()
	})
	log.Fatal(apis.Serve(app, apis.ServeConfig{HttpAddr: "127.0.0.1:" + port}))
}

func createCollections(app core.App) error {
	participants := core.NewBaseCollection("participants")
	participants.Fields.Add(
		&core.TextField{Name: "first_name"},
		&core.TextField{Name: "last_name"},
		&core.EmailField{Name: "email"},
		&core.TextField{Name: "phone"},
		&core.TextField{Name: "date_of_birth"},
	)
	participants.AddIndex("participants_by_name", false, "last_name, first_name", "")
	if err := app.Save(participants); err != nil {
		return err
	}
	waivers := core.NewBaseCollection("waivers")
	waivers.Fields.Add(
		&core.TextField{Name: "template"},
		&core.TextField{Name: "idempotency_key"},
		&core.RelationField{Name: "participant", CollectionId: participants.Id, MaxSelect: 1},
		&core.JSONField{Name: "values"},
		&core.FileField{Name: "signature", MaxSelect: 1, MimeTypes: []string{"image/png"}},
		&core.AutodateField{Name: "created", OnCreate: true},
	)
	waivers.AddIndex("waivers_by_key", true, "idempotency_key", "")
	waivers.AddIndex("waivers_by_time", false, "created", "")
	return app.Save(waivers)
}

func sign(event *core.RequestEvent) error {
	var body signing
	if err := event.BindBody(&body); err != nil {
		return event.BadRequestError("The body is not a signing.", err)
	}
	image, err := readImage(body.Values)
	if err != nil {
		return event.BadRequestError("The signature is not an image.", err)
	}
	id := ""
	err = event.App.RunInTransaction(func(tx core.App) error {
		participant, err := save(tx, "participants", participantOf(body.Values))
		if err != nil {
			return err
		}
		waiver, err := save(tx, "waivers", map[string]any{
			"template":        body.TemplateID,
			"idempotency_key": event.Request.Header.Get("Idempotency-Key"),
			"participant":     participant.Id,
			"values":          body.Values,
			"signature":       image,
		})
		if err == nil {
			id = waiver.Id
		}
		return err
	})
	if err != nil {
		return event.BadRequestError("The waiver could not be stored.", err)
	}
	return event.JSON(http.StatusCreated, map[string]any{"id": id, "pdfStatus": "pending"})
}

// Takes the image out of the values.
func readImage(values map[string]any) (*filesystem.File, error) {
	text, _ := values["signature"].(string)
	delete(values, "signature")
	_, encoded, _ := strings.Cut(text, ",")
	if len(encoded) > maxImageLength {
		return nil, http.ErrContentLength
	}
	bytes, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, err
	}
	return filesystem.NewFileFromBytes(bytes, "signature.png")
}

func participantOf(values map[string]any) map[string]any {
	name, _ := values["name"].(map[string]any)
	return map[string]any{
		"first_name":    name["firstName"],
		"last_name":     name["lastName"],
		"email":         values["email"],
		"phone":         values["phone"],
		"date_of_birth": values["dateOfBirth"],
	}
}

func save(app core.App, collection string, values map[string]any) (*core.Record, error) {
	found, err := app.FindCachedCollectionByNameOrId(collection)
	if err != nil {
		return nil, err
	}
	record := core.NewRecord(found)
	record.Load(values)
	return record, app.Save(record)
}
