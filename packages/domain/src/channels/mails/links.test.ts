import { assert, describe, it } from "@effect/vitest"
import { WorkspaceSlug } from "../../workspace/workspaces/index.ts"
import { bookingLinks } from "./links.ts"

describe("bookingLinks", () => {
  it("D-MAIL-23: have the workspace in their path and the token in their fragment", () => {
    const links = bookingLinks({
      baseUrl: new URL("https://book.example/"),
      workspaceSlug: WorkspaceSlug.make("acme"),
      language: "de",
      token: "a.b-_.c"
    })
    assert.deepStrictEqual(links, {
      manage: "https://book.example/acme/-/booking?lang=de#booking=a.b-_.c",
      move: "https://book.example/acme/-/booking?lang=de#reschedule=a.b-_.c",
      cancel: "https://book.example/acme/-/booking?lang=de#cancel=a.b-_.c"
    })
  })
})
