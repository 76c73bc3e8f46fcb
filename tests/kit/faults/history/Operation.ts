/** A client's request. Retries and concurrent duplicates have the same `body`. */
export type ClientRequest =
  | {
      /** `POST /book`; a rescheduling if `replaces` is set. */
      readonly kind: "book"
      readonly eventTypeId: string
      readonly key: string
      /** The booker's name, unique to this body. */
      readonly body: string
      readonly email: string
      /** The start, in epoch milliseconds. */
      readonly startAt: number
      readonly replaces: string | null
    }
  | {
      /** `POST /capture`; `body` is the campaign of its touch and a key of its custom fields. */
      readonly kind: "capture"
      readonly eventTypeId: string
      readonly body: string
      readonly email: string
      /** Whether step 1 is complete, so that a lead is reported. */
      readonly isComplete: boolean
    }
  | {
      /** `POST /transactions`; `body` is the description, unique to this payment. */
      readonly kind: "pay"
      readonly key: string | null
      readonly body: string
      readonly email: string
      readonly cents: number
      readonly bookingUid: string | null
    }
  | {
      /** `POST …/bookings/{uid}/cancel` by an admin. */
      readonly kind: "cancel"
      readonly bookingUid: string
      readonly body: string
      /** The booker's email. */
      readonly email: string
    }

export type BookRequest = Extract<ClientRequest, { readonly kind: "book" }>
export type PayRequest = Extract<ClientRequest, { readonly kind: "pay" }>
export type CaptureRequest = Extract<ClientRequest, { readonly kind: "capture" }>
export type CancelRequest = Extract<ClientRequest, { readonly kind: "cancel" }>

/** The result that the client knows. `unknown`: the client cannot know whether the request was carried out. */
export type Outcome =
  | {
      readonly _tag: "ok"
      readonly isReplay: boolean
      /** The id of the booking, contact or transaction. */
      readonly id: string
      /** The deal of a payment. */
      readonly dealId?: string
    }
  | { readonly _tag: "refused"; readonly code: string }
  | { readonly _tag: "unknown"; readonly why: "internal" | "broken" | "disconnected" }
  /** A response that the specification does not allow here. */
  | { readonly _tag: "wrong"; readonly response: string }

/** One request, from just before it was sent until just after its response or timeout, in epoch milliseconds. */
export interface Operation<W extends ClientRequest = ClientRequest> {
  readonly request: W
  readonly invokedAt: number
  readonly completedAt: number
  readonly outcome: Outcome
}

/** All operations of all clients, in the order of completion. */
export type History = ReadonlyArray<Operation>

export const isBook = (operation: Operation): operation is Operation<BookRequest> =>
  operation.request.kind === "book"
export const isPay = (operation: Operation): operation is Operation<PayRequest> =>
  operation.request.kind === "pay"
export const isCapture = (operation: Operation): operation is Operation<CaptureRequest> =>
  operation.request.kind === "capture"
export const isCancel = (operation: Operation): operation is Operation<CancelRequest> =>
  operation.request.kind === "cancel"
