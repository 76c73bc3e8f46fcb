import type { BuiltFile } from "@calendeal/adapters-http/content"

export declare const assets: ReadonlyArray<BuiltFile>
