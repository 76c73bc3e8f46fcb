export * from "./Brand.ts"
export * from "./brandRamp.ts"
export * from "./Picture.ts"
