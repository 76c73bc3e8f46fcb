import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Files of a server's certificate for `localhost`, and of the test CA that signed it. PEM. */
export interface Certificate {
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** Creates a CA and a server certificate in the folder. */
export const createCertificate = async (folder: string): Promise<Certificate> => {
  const openssl = (...args: ReadonlyArray<string>) => run("openssl", args, { cwd: folder })
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
  await openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test CA")
  const names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-subj", "/CN=localhost"]
  const signedByCa = ["-CA", "ca.pem", "-CAkey", "ca.key", "-addext", "basicConstraints=critical,CA:false"]
  await openssl(
    "req",
    "-x509",
    ...newKey,
    ...signedByCa,
    ...names,
    "-keyout",
    "server.key",
    "-out",
    "server.pem"
  )
  return { ca: join(folder, "ca.pem"), cert: join(folder, "server.pem"), key: join(folder, "server.key") }
}
