import { accessTokensContract } from "@calendeal/port-contracts/workspaces"
import { layer } from "./AccessTokens.ts"

accessTokensContract("SQLite", layer(":memory:"))
