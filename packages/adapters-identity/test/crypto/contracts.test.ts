import { bookingTokensContract } from "@calendeal/port-contracts/bookings"
import { leadProofsContract } from "@calendeal/port-contracts/contacts"
import { fingerprintContract, idGeneratorContract } from "@calendeal/port-contracts/consistency"
import { mailTokensContract } from "@calendeal/port-contracts/mails"
import { requestSignaturesContract, vaultContract } from "@calendeal/port-contracts/workspaces"
import {
  Fingerprint,
  IdGenerator,
  LeadProofs,
  MailTokens,
  RequestSignatures,
  BookingTokens,
  Vault
} from "../../src/crypto/index.ts"
import { ringOf, keySetting } from "./rings.ts"

const keys = ringOf(keySetting("v2"), keySetting("v1"))

requestSignaturesContract("crypto", RequestSignatures.layer({ keys }))
vaultContract("crypto", Vault.layer({ keys }))
bookingTokensContract("crypto", BookingTokens.layer({ keys }))
leadProofsContract("crypto", LeadProofs.layer({ keys }))
mailTokensContract("crypto", MailTokens.layer({ tokenKeys: keys, hashKeys: keys }))
idGeneratorContract("crypto", IdGenerator.layer)
fingerprintContract("crypto", Fingerprint.layer)
