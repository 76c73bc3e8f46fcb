// Prints the API's OpenAPI document from its contract.
import { CalendealApi } from "@calendeal/adapters-http/contract"
import { OpenApi } from "effect/http-api"

console.log(JSON.stringify(OpenApi.fromApi(CalendealApi), null, 1))
