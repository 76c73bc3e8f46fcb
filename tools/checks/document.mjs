// Prints the OpenAPI document of the API, from its contract alone.
import { CalendealApi } from "@calendeal/adapters-http/contract"
import { OpenApi } from "effect/http-api"

console.log(JSON.stringify(OpenApi.fromApi(CalendealApi), null, 1))
