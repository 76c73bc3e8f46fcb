import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Layer } from "effect"
import { server } from "./server.ts"

NodeRuntime.runMain(Layer.launch(server(3000)))
