/** A file for browsers, in base64, plain and compressed. */
export interface BuiltAsset {
  /** The name contains a hash of the content, for permanent caching. */
  readonly name: string
  readonly type: string
  readonly plain: string
  readonly gzip: string
  readonly brotli: string
}

/** All files for browsers: scripts, styles, fonts and the names of time zones. */
export declare const assets: ReadonlyArray<BuiltAsset>
