import { bookingTokensContract } from "@calendeal/port-contracts/bookings"
import { leadProofsContract } from "@calendeal/port-contracts/contacts"
import { fingerprintContract, identitiesContract } from "@calendeal/port-contracts/consistency"
import { requestSignaturesContract, vaultContract } from "@calendeal/port-contracts/workspaces"
import {
  Fingerprint,
  IdGenerator,
  LeadProofs,
  RequestSignatures,
  BookingTokens,
  Vault
} from "../src/index.ts"
import { ringOf, spelledKey } from "./rings.ts"

const keys = ringOf(spelledKey("v2"), spelledKey("v1"))

requestSignaturesContract("crypto", RequestSignatures.layer({ keys }))
vaultContract("crypto", Vault.layer({ keys }))
bookingTokensContract("crypto", BookingTokens.layer({ keys }))
leadProofsContract("crypto", LeadProofs.layer({ keys }))
identitiesContract("crypto", IdGenerator.layer)
fingerprintContract("crypto", Fingerprint.layer)
