import * as Effect from "effect/Effect"
import { calendar, event } from "./feeds.ts"
import { mockServer } from "@calendeal/port-contracts/mock-server"

const deliveries = {
  whole: (href: string, text: string) =>
    response(href, properties(`<c:calendar-data>${text}</c:calendar-data>`)),
  /** As Google and iCloud answer for names that they list and no longer have. */
  gone: (href: string) => response(href, "<status>HTTP/1.1 404 Not Found</status>"),
  /** Without any answer. */
  silent: () => "",
  failing: (href: string) => response(href, "<status>HTTP/1.1 500 Internal Server Error</status>"),
  forbidden: (href: string) =>
    response(
      href,
      `${properties("")}<propstat><prop><c:calendar-data/></prop><status>HTTP/1.1 403 Forbidden</status></propstat>`
    ),
  versionOnly: (href: string) => response(href, properties(""))
}

/** How a server answers for an object that it lists. */
export type Delivery = keyof typeof deliveries

/** An object: its address as the server writes it, and its start in March 2027. */
export interface StandInObject {
  readonly href: string
  readonly day: number
  readonly delivery?: Delivery
  /** What the list says besides the address; by default a version. */
  readonly listed?: string
}

const response = (href: string, content: string) => `<response><href>${href}</href>${content}</response>`
const properties = (more: string) =>
  `<propstat><prop><getetag>"1"</getetag>${more}</prop><status>HTTP/1.1 200 OK</status></propstat>`

/** A CalDAV server with these objects. It knows them by exactly the addresses that it writes. */
export const davStandIn = (objects: () => ReadonlyArray<StandInObject>, hasSyncReport: boolean) =>
  Effect.map(
    mockServer(({ body }, answer) => {
      const send = (responses: ReadonlyArray<string>, more = "") =>
        answer
          .writeHead(207, { "content-type": "application/xml" })
          .end(
            `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join("")}${more}</multistatus>`
          )
      const list = objects().map(({ href, listed = properties("") }) => response(href, listed))
      if (body.includes("calendar-multiget")) {
        const asked = [...body.matchAll(/<href>([^<]*)<\/href>/g)].map(([, href = ""]) => href)
        return send(
          asked.map((href) => {
            const object = objects().find((one) => one.href === href)
            return object === undefined
              ? deliveries.gone(href)
              : deliveries[object.delivery ?? "whole"](href, textOf(object))
          })
        )
      }
      if (body.includes("sync-collection"))
        return hasSyncReport
          ? send(list, "<sync-token>http://dav.example/1</sync-token>")
          : answer.writeHead(403).end()
      const itself = response(
        "/cal/",
        `<propstat><prop><resourcetype><collection/><c:calendar/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat>`
      )
      return send([itself, ...(body.includes("getetag") ? list : [])])
    }),
    ({ origin }) =>
      ({ _tag: "caldav", address: `${origin}/cal/`, username: "grace", password: "s3cret" }) as const
  )

const textOf = ({ day, href }: StandInObject) =>
  calendar(event(href, `DTSTART:202703${day}T090000Z`, "DURATION:PT1H")).replaceAll("&", "&amp;")
