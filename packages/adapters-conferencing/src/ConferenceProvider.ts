import {
  type ConferenceGrants,
  ConferenceProvider,
  type ConferenceRequest,
  type TriedAccess
} from "@calendeal/domain/conferencing"
import type { Vault } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpClient } from "effect/http"
import { bigBlueButton } from "./bigbluebutton/bigBlueButton.ts"
import { jitsi } from "./jitsi/jitsi.ts"
import { zoom } from "./zoom/zoom.ts"
import { type ZoomAddresses, zoomAddresses } from "./zoom/zoomRequests.ts"

export interface ConferenceProviderOptions {
  /** The service's public URL. Links to rooms of BigBlueButton lead to it. */
  readonly serviceAddress: URL
  readonly zoom?: ZoomAddresses
}

/** Conferences over HTTP. The client comes from the caller and has to restrict where users' addresses may lead. */
export const layer = ({
  serviceAddress,
  zoom: addresses = zoomAddresses
}: ConferenceProviderOptions): Layer.Layer<
  ConferenceProvider,
  never,
  HttpClient.HttpClient | ConferenceGrants | Vault
> =>
  Layer.effect(
    ConferenceProvider,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const providers = {
        zoom: yield* zoom(client, addresses),
        jitsi: jitsi(client),
        bigbluebutton: bigBlueButton(client, serviceAddress)
      }
      const ensure = ({ access, ...request }: ConferenceRequest) => {
        switch (access._tag) {
          case "zoom":
            return providers.zoom.ensure(access, request)
          case "zoom_user":
            return providers.zoom.ensure(userOf(request), request)
          case "jitsi":
            return providers.jitsi.ensure(access, request)
          case "bigbluebutton":
            return providers.bigbluebutton.ensure(access, request)
        }
      }
      const end = ({ access, ...request }: ConferenceRequest) => {
        switch (access._tag) {
          case "zoom":
            return providers.zoom.end(access, request)
          case "zoom_user":
            return providers.zoom.end(userOf(request), request)
          // A room of Jitsi exists only while a participant is in it.
          case "jitsi":
            return Effect.void
          case "bigbluebutton":
            return providers.bigbluebutton.end(access, request)
        }
      }
      const enter = (request: ConferenceRequest) =>
        request.access._tag === "bigbluebutton"
          ? providers.bigbluebutton.enter(request.access, request)
          : Effect.map(ensure(request), ({ url }) => url)
      const check = (access: TriedAccess) => {
        switch (access._tag) {
          case "zoom":
          case "zoom_user":
            return providers.zoom.check(access)
          case "jitsi":
            return providers.jitsi.check(access)
          case "bigbluebutton":
            return providers.bigbluebutton.check(access)
        }
      }
      return ConferenceProvider.of({ ensure, end, enter, check })
    })
  )

/** The grant of a user is read where it is stored, because each use may replace it. */
const userOf = ({ accountId: id, workspaceId }: Omit<ConferenceRequest, "access">) => ({
  _tag: "zoom_user" as const,
  workspaceId,
  id
})
