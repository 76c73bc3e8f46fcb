import type { OperationView, Reference } from "./Reference.ts"

/** The table of contents. The script hides in it what a search does not find. */
export const Contents = ({ chapters, errors, objects }: Reference) => (
  <nav class="contents" id="contents" aria-label="Contents">
    <div class="search" hidden>
      <label for="search">Search</label>
      <input id="search" type="search" autocomplete="off" spellcheck={false} aria-keyshortcuts="/" />
      <p role="status" />
    </div>
    <ul class="list">
      <li>
        <a href="#start">Start</a>
      </li>
      <li>
        <a href="#authentication">Authentication</a>
      </li>
    </ul>
    {chapters.map(({ id, sections, title }) => (
      <details key={id} class="group">
        <summary>{title}</summary>
        {sections.map((section) =>
          section.title === null ? (
            <Operations operations={section.operations} />
          ) : (
            <details class="group" key={section.title}>
              <summary>{section.title}</summary>
              <Operations operations={section.operations} />
            </details>
          )
        )}
      </details>
    ))}
    <details class="group">
      <summary>Objects</summary>
      <ul class="list">
        {objects.map(({ name }) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
    <details class="group">
      <summary>Errors</summary>
      <ul class="list">
        {errors.map(({ code }) => (
          <li key={code}>
            <a href={`#error-${code}`}>{code}</a>
          </li>
        ))}
      </ul>
    </details>
  </nav>
)

const Operations = ({ operations }: { readonly operations: ReadonlyArray<OperationView> }) => (
  <ul class="list">
    {operations.map(({ id, method, path, title }) => (
      <li key={id} data-words={`${method} ${path} ${id}`}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ul>
)
