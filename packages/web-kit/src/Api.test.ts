import { describe, expectTypeOf, it } from "@effect/vitest"
import type { AnswerAt, BodyAt, Method, MethodAt } from "./Api.ts"

// The compiler judges these.
describe("the types of the API", () => {
  it("have the answer of an address with ids and a query", () => {
    type Calendars = AnswerAt<"GET", `/api/workspaces/${string}/hosts/${string}/calendars?limit=100`>
    expectTypeOf<Calendars["items"][number]["isDestination"]>().toEqualTypeOf<boolean>()
    expectTypeOf<AnswerAt<"GET", "/api/account">["email"]>().toEqualTypeOf<string>()
    expectTypeOf<AnswerAt<"DELETE", `/api/account/sessions/${string}`>>().toEqualTypeOf<null>()
  })

  it("take texts for choices, and no unknown field", () => {
    expectTypeOf<{ provider: string }>().toExtend<BodyAt<"POST", `/api/workspaces/${string}/connections`>>()
    expectTypeOf<{ provider: number }>().not.toExtend<
      BodyAt<"POST", `/api/workspaces/${string}/connections`>
    >()
    expectTypeOf<keyof BodyAt<"PUT", "/api/account/password">>().toEqualTypeOf<"password">()
  })

  it("have no answer of an address that the API does not have, and any of one that is known later", () => {
    expectTypeOf<AnswerAt<"GET", "/api/account/nothing">>().toBeNever()
    expectTypeOf<BodyAt<"POST", "/api/account/nothing">>().toBeNever()
    expectTypeOf<MethodAt<"/api/account/nothing">>().toBeNever()
    expectTypeOf<MethodAt<"/api/account">>().toEqualTypeOf<"GET">()
    expectTypeOf<MethodAt<string>>().toEqualTypeOf<Method>()
    expectTypeOf<AnswerAt<"DELETE", string>>().toBeUnknown()
  })
})
