import { Header } from "../src/parts/Header.tsx"
import { Mark } from "../src/parts/Mark.tsx"
import { Menu } from "../src/parts/Menu.tsx"
import { Actions } from "./Actions.tsx"
import { Dialogs } from "./Dialogs.tsx"
import { Fields } from "./Fields.tsx"
import { Figures } from "./Figures.tsx"
import { Messages } from "./Messages.tsx"
import { Tables } from "./Tables.tsx"

const sections = [
  { id: "actions", title: "Buttons, tags and tabs", Section: Actions },
  { id: "dialogs", title: "Dialog", Section: Dialogs },
  { id: "tables", title: "Table", Section: Tables },
  { id: "messages", title: "Toast and other messages", Section: Messages },
  { id: "figures", title: "Figure", Section: Figures },
  { id: "fields", title: "Fields", Section: Fields }
]

/** Address and name of each look of the page. */
const looks = [
  ["?", "As the system"],
  ["?theme=light", "Light"],
  ["?theme=dark", "Dark"],
  ["?dir=rtl", "Right to left"]
] as const

/** Every component of the console in every state, beside the menu, which is one of them. */
export const Components = () => (
  <div class="app">
    <Menu
      text="Menu"
      above={
        <>
          <Mark />
          <b>Components</b>
        </>
      }
    >
      <nav aria-label="Components">
        {sections.map(({ id, title }, place) => (
          <a key={id} href={`#${id}`} aria-current={place === 0 ? "page" : undefined}>
            {title}
          </a>
        ))}
        {looks.map(([address, name], place) => (
          <a key={address} class={place === 0 ? "setup" : undefined} href={address} target="_top">
            {name}
          </a>
        ))}
      </nav>
    </Menu>
    <main class="work">
      <Header title="Components" />
      <div class="body">
        {sections.map(({ id, Section, title }) => (
          <section key={id} id={id} class="group" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Section />
          </section>
        ))}
      </div>
    </main>
  </div>
)
