import { Origin, ownOrigin } from "@calendeal/domain/consistency"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { newRequestId } from "../middleware/requestOrigin.ts"

/** The header by which the origin of a request reaches the tools inside the process. No header of a caller is passed on with it. */
export const originHeader = "x-origin"

const InHeader = Schema.fromJsonString(Origin)
const decode = Schema.decodeUnknownOption(InHeader)

export const headerOf = Schema.encodeSync(InHeader)

export const originIn = (header: string | undefined): Origin =>
  Option.getOrElse(decode(header), () => ownOrigin(newRequestId()))
