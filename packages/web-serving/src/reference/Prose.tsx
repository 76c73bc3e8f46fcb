/** Text of the document: paragraphs, and code between backticks. */
export const Prose = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split("\n\n")
      .filter((paragraph) => paragraph !== "")
      .map((paragraph) => (
        <p key={paragraph}>
          <Line text={paragraph} />
        </p>
      ))}
  </>
)

/** One line of such text. */
export const Line = ({ text }: { readonly text: string }) => (
  <>{text.split("`").map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
)
