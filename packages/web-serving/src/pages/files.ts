import { assets } from "#files"
import { builtFiles } from "@calendeal/adapters-http/content"

/** The files for browsers by name. They are half a megabyte of code, so this module is imported on demand. */
export const files = builtFiles(assets)
