import type { BuiltFile } from "@calendeal/adapters-http/content"

/** All files for browsers: scripts, styles, fonts and the names of time zones. */
export declare const assets: ReadonlyArray<BuiltFile>
