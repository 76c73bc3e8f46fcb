import { Option } from "effect"
import type { Fault } from "./Setting.ts"
import { type Settings, settings } from "./Settings.ts"

/** A public URL with more than scheme, host and port: pages and links are at the root of the host. */
export const addressFaults = ({ baseUrl }: Settings): ReadonlyArray<Fault> =>
  Option.exists(baseUrl, ({ hash, origin, pathname, search, username }) =>
    [hash, search, username, pathname.slice(1), origin === "null" ? "no host" : ""].some(
      (part) => part !== ""
    )
  )
    ? [
        {
          name: settings.baseUrl.name,
          problem: "has more than scheme, host and port",
          remedy: "The service is at the root of its host: set it to a URL such as https://book.example.com."
        }
      ]
    : []
