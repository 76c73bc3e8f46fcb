import { Labelled } from "./fields.tsx"

/** A file to choose. It is handed on at once, and the same file can be chosen again, such as after a failure: a click forgets it. */
export const FileField = ({
  accept,
  isBusy = false,
  onChoose,
  ...common
}: {
  readonly label: string
  readonly hint?: string
  /** The endings or types of the files that the browser offers. */
  readonly accept: string
  readonly isBusy?: boolean
  readonly onChoose: (file: File) => void
}) => (
  <Labelled {...common}>
    {(ties) => (
      <input
        {...ties}
        type="file"
        accept={accept}
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          currentTarget.value = ""
        }}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onChoose(file)
        }}
      />
    )}
  </Labelled>
)
