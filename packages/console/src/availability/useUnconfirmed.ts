import { useMembers } from "../queries/useMembers.ts"

/** Whether no member with the address has accepted, so that mails to it have no answers of visitors (D-MAIL-70). Not known yet: no. */
export const useUnconfirmed = (address: string): boolean => {
  const members = useMembers()
  const wanted = address.trim().toLowerCase()
  return (
    wanted !== "" &&
    members.data !== undefined &&
    !members.data.some(({ acceptedAt, email }) => acceptedAt !== null && email.toLowerCase() === wanted)
  )
}
