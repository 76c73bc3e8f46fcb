import { mockServer } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"

/** The account of the server. */
export const account = { username: "mia", password: "s3cret-words" }

const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString("base64")}`

const resource = (href: string, properties: string) =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`

const calendar = (name: string) =>
  resource(
    `/mia/${name}/`,
    `<resourcetype><collection/><c:calendar/></resourcetype><displayname>${name}</displayname>`
  )

/** A CalDAV server with the calendars `work` and `home` of one account. It redirects to `elsewhere` if that is set. */
export const calendarServer = Effect.gen(function* () {
  let elsewhere: string | null = null
  const { origin, requests } = yield* mockServer(({ body, headers, url }, response) => {
    const say = (...responses: ReadonlyArray<string>) =>
      response
        .writeHead(207)
        .end(
          `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join("")}</multistatus>`
        )
    if (elsewhere !== null) return response.writeHead(302, { location: elsewhere }).end()
    if (headers.authorization !== authorization) return response.writeHead(401).end()
    if (url.pathname === "/.well-known/caldav") return response.writeHead(301, { location: "/" }).end()
    if (body.includes("sync-collection") || body.includes("getetag"))
      return say(resource(url.pathname, "<resourcetype><collection/><c:calendar/></resourcetype>"))
    if (url.pathname === "/")
      return say(resource("/", "<c:calendar-home-set><href>/mia/</href></c:calendar-home-set>"))
    return url.pathname === "/mia/" ? say(calendar("work"), calendar("home")) : say(calendar("work"))
  })
  return { origin, requests, redirectTo: (address: string) => (elsewhere = address) }
})
