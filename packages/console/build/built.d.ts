/** The names of the files for browsers, which `#files` has. */
export declare const fileNames: ReadonlyArray<string>
/** The addresses of the console's own files. */
export declare const entry: { readonly script: string; readonly style: string; readonly font: string }
