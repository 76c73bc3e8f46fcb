import { assets } from "@calendeal/console/files"
import { builtFiles } from "@calendeal/adapters-http/content"

/** The files for browsers by name. This module is imported on demand, because a process starts faster without it. */
export const files = builtFiles(assets)
