/** The look of a workspace's pages and mails. */

export * from "./Brand.ts"
export * from "./brandRamp.ts"
export { contrastOf } from "./Oklch.ts"
export * from "./Picture.ts"
