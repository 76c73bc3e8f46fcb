/** Styles are imported for the build to find them. */
declare module "*.css" {}
