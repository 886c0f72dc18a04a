// What an integrator's program does with the generated client, each answer compared with what was meant.
// Arguments: the address of the API and the key.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	"posthaste"
)

func main() {
	configuration := posthaste.NewConfiguration()
	configuration.Servers[0].URL = os.Args[1]
	configuration.AddDefaultHeader("API-Key", os.Args[2])
	api := posthaste.NewAPIClient(configuration)
	ctx := context.Background()

	now, _, err := api.JobsAPI.ReadChanges(ctx).Since("now").Execute()
	check(err)

	var ids []int32
	for _, reference := range []string{"GO-1", "GO-2", "GO-3"} {
		created, _, err := api.JobsAPI.CreateJob(ctx).JobToCreate(*baker(reference)).Execute()
		check(err)
		ids = append(ids, created.GetId())
	}

	// Only the title is sent, so that everything else stays.
	change := posthaste.NewJobToUpdate()
	change.SetTitle("Night Baker")
	updated, _, err := api.JobsAPI.UpdateJob(ctx, ids[0]).JobToUpdate(*change).Execute()
	check(err)
	expect("Night Baker", updated.GetTitle())
	expect("Vancouver, BC", updated.GetLocations()[0].GetDescription())

	first, _, err := api.JobsAPI.ListJobs(ctx).Q("GO-").PageSize(2).Execute()
	check(err)
	rest, _, err := api.JobsAPI.ListJobs(ctx).Q("GO-").PageSize(2).After(first.Paging.GetAfter()).Execute()
	check(err)
	expect(3, len(first.Data)+len(rest.Data))

	changes, _, err := api.JobsAPI.ReadChanges(ctx).Since(now.GetNext()).Expand("job").Execute()
	check(err)
	expect(4, len(changes.Changes))
	expect("updated", changes.Changes[3].GetKind())
	job := changes.Changes[0].GetJob()
	expect("Night Baker", job.GetTitle())

	// A candidate without a phone.
	// The generated call offers the fields of the form, but sends the type of the other body, JSON.
	applied, err := http.Post(fmt.Sprintf("%s/public/jobs/%d/applications", os.Args[1], ids[0]), "application/json",
		strings.NewReader(`{"name": "Zoé", "email": "zoe@example.org", "consent": true}`))
	check(err)
	expect(202, applied.StatusCode)
	list, _, err := api.ApplicationsAPI.ListApplications(ctx, ids[0]).Execute()
	check(err)
	application, _, err := api.ApplicationsAPI.ReadApplication(ctx, list.Data[0].GetId()).Execute()
	check(err)
	expect("Zoé", application.GetName())
	expect(false, application.Phone.Get() != nil)

	_, refused, err := api.JobsAPI.ReadJob(ctx, 2147483647).Execute()
	expect(true, err != nil)
	expect(404, refused.StatusCode)

	for _, id := range ids {
		_, _, err := api.JobsAPI.DeleteJob(ctx, id).Execute()
		check(err)
	}
}

func baker(reference string) *posthaste.JobToCreate {
	job := posthaste.NewJobToCreate("Baker", []posthaste.LocationToUse{*posthaste.NewLocationToUse("Vancouver, BC")},
		[]posthaste.JobCategoryToUse{*posthaste.NewJobCategoryToUse(36)}, *posthaste.NewPositionTypeToUse(1), "<p>Bread.</p>",
		*posthaste.NewApplicantRoutingTypeToUse(1))
	job.SetReferenceId(reference)
	job.SetStatus("active")
	job.SetApplicationEmail("jobs@example.com")
	return job
}

func check(err error) {
	if err != nil {
		if problem, isProblem := err.(*posthaste.GenericOpenAPIError); isProblem {
			log.Fatalf("%v: %s", err, problem.Body())
		}
		log.Fatal(err)
	}
}

func expect[T comparable](expected, actual T) {
	if expected != actual {
		log.Fatalf("expected %v, but was %v", expected, actual)
	}
}
