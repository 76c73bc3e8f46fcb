import type { Draft } from "../journey/Draft.ts"
import type { Faults } from "../journey/faults.ts"
import type { Question } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"
import type { Watch } from "./Field.tsx"
import { QuestionField } from "./QuestionField.tsx"

/** The questions of a step, with the answers of the draft. */
export const QuestionFields = ({
  draft: { answers },
  edit,
  faults,
  questions,
  ...shared
}: {
  readonly questions: ReadonlyArray<Question>
  readonly draft: Draft
  readonly faults: Faults
  readonly words: Words
  readonly edit: (change: Pick<Draft, "answers">) => void
  readonly watch: Watch
}) => (
  <>
    {questions.map((question) => (
      <QuestionField
        {...shared}
        key={question.key}
        question={question}
        answer={answers[question.key]}
        onAnswer={(answer) => edit({ answers: { ...answers, [question.key]: answer } })}
        fault={faults[`answers.${question.key}`]}
      />
    ))}
  </>
)
