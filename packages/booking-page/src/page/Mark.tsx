/** A workspace's logo, in any shape; without one, its icon, if it is known. */
export const Mark = ({ icon, logo }: { readonly logo: string | null; readonly icon: string | undefined }) =>
  logo === null ? (
    icon !== undefined && <img class="mark" src={icon} alt="" width={56} height={56} />
  ) : (
    <img class="logo" src={logo} alt="" />
  )
