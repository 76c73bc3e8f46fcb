import { bookingTokensContract } from "@calendeal/domain/bookings/contract"
import { fingerprintContract, identitiesContract } from "@calendeal/domain/consistency/contract"
import { requestSignaturesContract, vaultContract } from "@calendeal/domain/workspaces/contract"
import { Fingerprint, Identities, RequestSignatures, BookingTokens, Vault } from "../src/index.ts"
import { ringOf, spelledKey } from "./rings.ts"

const keys = ringOf(spelledKey("v2"), spelledKey("v1"))

requestSignaturesContract("crypto", RequestSignatures.layer({ keys }))
vaultContract("crypto", Vault.layer({ keys }))
bookingTokensContract("crypto", BookingTokens.layer({ keys }))
identitiesContract("crypto", Identities.layer)
fingerprintContract("crypto", Fingerprint.layer)
