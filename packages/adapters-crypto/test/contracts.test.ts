import { bookingTokensContract } from "@calendeal/domain/bookings/contract"
import { leadProofsContract } from "@calendeal/domain/contacts/contract"
import { fingerprintContract, identitiesContract } from "@calendeal/domain/consistency/contract"
import { requestSignaturesContract, vaultContract } from "@calendeal/domain/workspaces/contract"
import { Fingerprint, Identities, LeadProofs, RequestSignatures, BookingTokens, Vault } from "../src/index.ts"
import { ringOf, spelledKey } from "./rings.ts"

const keys = ringOf(spelledKey("v2"), spelledKey("v1"))

requestSignaturesContract("crypto", RequestSignatures.layer({ keys }))
vaultContract("crypto", Vault.layer({ keys }))
bookingTokensContract("crypto", BookingTokens.layer({ keys }))
leadProofsContract("crypto", LeadProofs.layer({ keys }))
identitiesContract("crypto", Identities.layer)
fingerprintContract("crypto", Fingerprint.layer)
