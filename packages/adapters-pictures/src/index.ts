export * as PictureMaker from "./PictureMaker.ts"
