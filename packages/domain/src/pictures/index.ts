export * from "./inspectPicture.ts"
export * from "./PictureMaker.ts"
export * from "./Pictures.ts"
export * from "./storePicture.ts"
