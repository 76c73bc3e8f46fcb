import { Contents } from "./Contents.tsx"
import { Fields } from "./Fields.tsx"
import { OperationPart } from "./OperationPart.tsx"
import { Prose } from "./Prose.tsx"
import { Refusals } from "./Refusals.tsx"
import type { Reference, ReferenceView } from "./Reference.ts"

/** The page of the API. It is complete without its script, which adds the search (D-DOCS-1). */
export const ReferenceDocument = ({ reference, script, style }: ReferenceView) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={reference.description.split("`", 1)[0]?.trim()} />
      <title>{reference.title}</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="stylesheet" href={style} />
      <script type="module" src={script} />
    </head>
    <body class="reference">
      <a class="skip" href="#start">
        Skip to the content
      </a>
      <Contents {...reference} />
      <main>
        <Start {...reference} />
        {reference.chapters.map(({ description, id, sections, title }) => (
          <div key={id} class="chapter">
            <h2 id={id}>{title}</h2>
            <Prose text={description} />
            {sections.map((section) => (
              <>
                {section.title !== null && <h3>{section.title}</h3>}
                {section.operations.map((operation) => (
                  <OperationPart
                    key={operation.id}
                    operation={operation}
                    level={section.title === null ? 3 : 4}
                  />
                ))}
              </>
            ))}
          </div>
        ))}
        <Objects {...reference} />
        <Errors {...reference} />
      </main>
      <a class="back" href="#contents">
        Contents
      </a>
    </body>
  </html>
)

const Start = ({ description, everywhere, headers, proofs, title, version }: Reference) => (
  <div class="chapter" id="start">
    <h1>{title}</h1>
    <p class="version">
      Version {version} · <a href="/openapi.json">OpenAPI document</a>
    </p>
    <Prose text={description} />
    <h2 id="authentication">Authentication</h2>
    <dl>
      {proofs.map(({ description: text, name }) => (
        <div class="entry" key={name}>
          <dt>{name}</dt>
          <dd>
            <Prose text={text} />
          </dd>
        </div>
      ))}
    </dl>
    <h2>In every answer</h2>
    <dl>
      {headers.map(({ description: text, name }) => (
        <div class="entry" key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Prose text={text} />
          </dd>
        </div>
      ))}
    </dl>
    <p>Every operation can be answered with these errors, which its own list does not repeat:</p>
    <Refusals refusals={everywhere} />
  </div>
)

const Objects = ({ objects }: Reference) => (
  <div class="chapter">
    <h2 id="objects">Objects</h2>
    {objects.map(({ description, isSent, name, rows }) => (
      <article class="object" key={name} id={name} aria-labelledby={`${name}-title`}>
        <h3 id={`${name}-title`}>{name}</h3>
        <Prose text={description} />
        <Fields rows={rows} marked={isSent ? "required" : "optional"} />
      </article>
    ))}
  </div>
)

const Errors = ({ errors }: Reference) => (
  <div class="chapter">
    <h2 id="errors">Errors</h2>
    {errors.map(({ code, descriptions, rows, statuses }) => (
      <article class="object" key={code} id={`error-${code}`} aria-labelledby={`error-${code}-title`}>
        <h3 id={`error-${code}-title`}>
          <code>{code}</code>
        </h3>
        <p class="version">Status {statuses.join(" or ")}</p>
        {descriptions.map((text) => (
          <Prose key={text} text={text} />
        ))}
        <Fields rows={rows} marked="optional" />
      </article>
    ))}
  </div>
)
