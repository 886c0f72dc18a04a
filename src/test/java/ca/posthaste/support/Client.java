package ca.posthaste.support;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.KeyEntry;

/**
 * A caller of the service.
 *
 * @param key      API key; null sends none
 * @param employer employer of the key; null for an anonymous caller
 * @param entry    stored entry of the key; null for an anonymous caller
 */
public record Client(String baseUrl, String key, Employer employer, KeyEntry entry) {

    /** Returns this caller with another version of the API. */
    public Client using(ApiVersion version) {
        return new Client(TestService.root() + version.basePath(), key, employer, entry);
    }

    /** Returns a request of any kind; {@code path} is relative to {base_url} and may include a query. */
    public Request request(String method, String path) {
        var request = new Request(method, baseUrl + path);
        return key == null ? request : request.header("API-Key", key);
    }

    public Answer get(String path) {
        return request("GET", path).send();
    }

    public Answer post(String path, Object body) {
        return request("POST", path).json(body).send();
    }

    public Answer put(String path, Object body) {
        return request("PUT", path).json(body).send();
    }

    public Answer delete(String path) {
        return request("DELETE", path).send();
    }

    public Answer delete(String path, Object body) {
        return request("DELETE", path).json(body).send();
    }

    /** Creates a job that is expected to be accepted, and returns the response. */
    public Answer create(Object job) {
        return post("/jobs", job).expect(201);
    }

    /** Changes a job in a way that is expected to be accepted. */
    public Answer update(int id, Object change) {
        return put("/jobs/" + id, change).expect(200);
    }

    public Answer read(int id) {
        return get("/jobs/" + id).expect(200);
    }
}
