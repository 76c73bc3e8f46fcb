/** Logos, hosts' pictures, and the cards of booking pages. */

export * from "./Card.ts"
export * from "./inspectPicture.ts"
export * from "./PictureMaker.ts"
export * from "./picturePath.ts"
export * from "./Pictures.ts"
export * from "./storePicture.ts"
