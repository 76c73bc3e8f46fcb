import type { CalendarAccess, KnownEntry } from "@calendeal/domain/calendars"
import { sampleCalendar, sampleHost, sampleOffering } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { ServerResponse } from "node:http"
import { mockServer, type Request } from "@calendeal/port-contracts/mock-server"
import {
  contentAt,
  faultOf,
  newIdentity,
  ports,
  put,
  remove,
  tryWriting
} from "../../test/servers/entries.ts"

type Answers = (request: Request, response: ServerResponse) => void

const targetAt = (address: string) => {
  const access: CalendarAccess = { _tag: "caldav", address, username: "grace", password: "s3cret" }
  return { calendar: sampleCalendar(sampleHost(sampleOffering().workspace.id), { kind: "caldav" }), access }
}

const server = (answer: Answers) =>
  Effect.map(mockServer(answer), ({ origin, requests }) => ({
    requests,
    target: targetAt(`${origin}/grace/work`)
  }))

const known: KnownEntry = { remoteId: "/grace/work/old%name.ics", etag: 'W/"1"' }
const error = (name: string) => `<d:error xmlns:d="DAV:"><d:${name}/></d:error>`
const methodsOf = (requests: ReadonlyArray<Request>) => requests.map(({ method }) => method)

layer(ports, { excludeTestServices: true })("writing into a CalDAV server", (it) => {
  it.effect.each([
    [403, "", "read_only"],
    [403, error("need-privileges"), "read_only"],
    [403, error("quota-not-exceeded"), "no_space"],
    [405, "", "read_only"],
    [507, "", "no_space"],
    [413, "", "too_large"],
    [423, "", "conflict"],
    [409, "", "not_found"],
    [401, "", "unauthorized"],
    [429, "", "rate_limited"],
    [500, "", "server_error"],
    [302, "", "moved"],
    [400, "Calendar object with uid already exists in this calendar collection.", "occupied"],
    [409, error("no-uid-conflict"), "occupied"]
  ] as const)("D-ENTRY-14: the answer %d %s is the fault %s", ([status, text, fault]) =>
    Effect.gen(function* () {
      const { target } = yield* server(({ method }, response) =>
        response.writeHead(method === "PUT" ? status : 404).end(text)
      )
      assert.strictEqual(yield* faultOf(put(target, newIdentity(), contentAt(0), null)), fault)
    })
  )

  it.effect("D-ENTRY-17: an object that always changes is a conflict after four attempts", () =>
    Effect.gen(function* () {
      const identity = newIdentity()
      let text = ""
      const { requests, target } = yield* server((request, response) => {
        if (request.method === "GET") return response.writeHead(200, { etag: '"2"' }).end(text)
        text ||= request.body
        return response.writeHead(412).end()
      })
      assert.strictEqual(yield* faultOf(put(target, identity, contentAt(0), null)), "conflict")
      assert.deepStrictEqual(methodsOf(requests), ["PUT", "GET", "PUT", "GET", "PUT", "GET", "PUT"])
      assert.deepStrictEqual(
        requests.filter(({ method }) => method === "PUT").map(({ headers }) => headers["if-match"]),
        [undefined, '"2"', '"2"', '"2"']
      )
      assert.strictEqual(requests[0]?.headers["if-none-match"], "*")
      assert.strictEqual(yield* faultOf(remove(target, identity, null)), "conflict")
    })
  )

  it.effect(
    "D-ENTRY-17: an object that disappears during the write is a conflict, and is not created again",
    () =>
      Effect.gen(function* () {
        const { requests, target } = yield* server(({ method }, response) =>
          response.writeHead(method === "PUT" ? 412 : 404).end()
        )
        assert.strictEqual(yield* faultOf(put(target, newIdentity(), contentAt(0), null)), "conflict")
        assert.deepStrictEqual(methodsOf(requests), ["PUT", "GET"])
      })
  )

  it.effect(
    "D-ENTRY-11: at a server that drops the mark, the texts of an unchanged object are replaced",
    () =>
      Effect.gen(function* () {
        let [stored, version] = ["", 0]
        const { target } = yield* server(({ body, method }, response) => {
          if (method === "PUT") {
            stored = body.replaceAll(/^X-[^\r]*\r\n(?: [^\r]*\r\n)*/gm, "")
            version += 1
          }
          const headers = { etag: `"${version}"`, "content-type": "text/calendar" }
          response.writeHead(method === "PUT" ? 204 : 200, headers).end(method === "PUT" ? "" : stored)
        })
        const identity = newIdentity()
        const first = yield* put(target, identity, contentAt(0, { location: "The link follows." }), null)
        assert.include(stored, "The link follows.")
        assert.notInclude(stored, "X-")
        const second = yield* put(
          target,
          identity,
          contentAt(0, { location: "https://meet.example/late" }),
          first
        )
        assert.include(stored, "LOCATION:https://meet.example/late")
        // The host's text stays.
        stored = stored.replace("https://meet.example/late", "Room 5")
        version += 1
        yield* put(target, identity, contentAt(1), second)
        assert.include(stored, "LOCATION:Room 5")
      })
  )

  it.effect("D-ENTRY-13: asks for the version that the server did not give", () =>
    Effect.gen(function* () {
      const identity = newIdentity()
      const path = `/grace/work/${identity.rootUid}.ics`
      const { requests, target } = yield* server(({ method }, response) => {
        if (method === "PUT") return response.writeHead(201).end()
        return response
          .writeHead(207)
          .end(
            `<d:multistatus xmlns:d="DAV:"><d:response><d:href>${path}</d:href><d:propstat><d:prop><d:getetag>"7"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`
          )
      })
      const written = yield* put(target, identity, contentAt(0), null)
      assert.deepStrictEqual([written.remoteId, written.etag], [path, '"7"'])
      assert.deepStrictEqual(
        requests.map(({ method, url }) => [method, url.pathname]),
        [
          ["PUT", path],
          ["PROPFIND", path]
        ]
      )
    })
  )

  it.effect("D-ENTRY-12: deletes the version that is known, as a strong ETag, at the path where it is", () =>
    Effect.gen(function* () {
      const { requests, target } = yield* server((_, response) => response.writeHead(204).end())
      yield* remove(target, newIdentity(), known)
      assert.deepStrictEqual(
        requests.map(({ headers, method, url }) => [method, url.pathname, headers["if-match"]]),
        [["DELETE", "/grace/work/old%25name.ics", '"1"']]
      )
    })
  )

  const privileges = (...names: ReadonlyArray<string>) =>
    `<d:multistatus xmlns:d="DAV:"><d:response><d:href>/grace/work/</d:href><d:propstat><d:prop><d:current-user-privilege-set>${names
      .map((name) => `<d:privilege><d:${name}/></d:privilege>`)
      .join(
        ""
      )}</d:current-user-privilege-set></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`

  it.effect.each([
    [["read"], "read_only"],
    [["read", "write-content"], "read_only"],
    [["read", "bind", "unbind", "write-content"], null],
    [["all"], null],
    [["read", "write"], null]
  ] as const)("D-ENTRY-14: with the privileges %s, trying to write fails with %s", ([names, fault]) =>
    Effect.gen(function* () {
      const { requests, target } = yield* server((_, response) =>
        response.writeHead(207).end(privileges(...names))
      )
      assert.strictEqual(yield* faultOf(tryWriting(target)), fault)
      assert.deepStrictEqual(methodsOf(requests), ["PROPFIND"])
    })
  )

  it.effect("D-ENTRY-14: a server that lists no privileges gets a probe, which is deleted", () =>
    Effect.gen(function* () {
      let status = 201
      const { requests, target } = yield* server(({ method }, response) => {
        if (method === "PROPFIND") return response.writeHead(501).end()
        return response.writeHead(method === "PUT" ? status : 204).end()
      })
      yield* tryWriting(target)
      assert.deepStrictEqual(
        requests.map(({ method, url }) => [method, url.pathname]),
        [
          ["PROPFIND", "/grace/work"],
          ["PUT", "/grace/work/calendeal-probe.ics"],
          ["DELETE", "/grace/work/calendeal-probe.ics"]
        ]
      )
      status = 403
      assert.strictEqual(yield* faultOf(tryWriting(target)), "read_only")
    })
  )
})
