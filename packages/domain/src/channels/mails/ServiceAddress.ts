import * as Context from "effect/Context"

/** The public URL of the service, such as `https://book.example.com/`: for links in mails, Message-IDs and calendar uids. */
export class ServiceAddress extends Context.Service<ServiceAddress, URL>()(
  "@calendeal/domain/mails/ServiceAddress"
) {}
