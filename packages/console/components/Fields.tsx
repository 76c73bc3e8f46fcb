import { useState } from "preact/hooks"
import { FileField } from "../src/editing/FileField.tsx"
import { FaultsContext } from "../src/editing/faults.ts"
import {
  CheckField,
  FieldGroup,
  NumberField,
  SelectField,
  TextArea,
  TextField
} from "../src/editing/fields.tsx"

const ignore = () => undefined

const faults = ["wrong.text", "wrong.number", "wrong.choice"].map((path) => ({
  path: path.split("."),
  message: "must be something else"
}))

export const Fields = () => {
  const [text, setText] = useState("")
  const [files, setFiles] = useState(0)
  const [isTicked, setTicked] = useState(true)
  return (
    <>
      <FieldGroup title="Usual" text="A sentence about the group.">
        <TextField label="A line" hint="What it is for." value={text} onChange={setText} />
        <TextField
          label="A line with an example"
          placeholder="https://example.com"
          value=""
          onChange={ignore}
        />
        <TextArea label="Some lines" value={"One\nTwo"} onChange={ignore} />
        <div class="pair">
          <NumberField label="A number" unit="min" value={30} onChange={ignore} />
          <SelectField
            label="A choice"
            value="b"
            options={[
              ["a", "The first"],
              ["b", "The second, whose name is so long that a narrow field has no room for all of it"]
            ]}
            onChange={ignore}
          />
          <TextField label="A colour" type="color" value="#0b6b4d" onChange={ignore} />
          <TextField label="A day" type="date" value="2026-11-29" onChange={ignore} />
        </div>
        <FileField
          label="A file"
          hint={`Chosen ${files} times.`}
          accept=".txt"
          onChoose={() => setFiles(files + 1)}
        />
        <CheckField label="Yes or no" hint="What it changes." value={isTicked} onChange={setTicked} />
      </FieldGroup>
      <FaultsContext.Provider value={faults}>
        <FieldGroup title="With a fault">
          <TextField
            label="A wrong line"
            hint="What it is for."
            path="wrong.text"
            value="?"
            onChange={ignore}
          />
          <div class="pair">
            <NumberField label="A wrong number" path="wrong.number" value={-1} onChange={ignore} />
            <SelectField
              label="A wrong choice"
              path="wrong.choice"
              value="a"
              options={[["a", "The first"]]}
              onChange={ignore}
            />
          </div>
        </FieldGroup>
      </FaultsContext.Provider>
    </>
  )
}
