/** The colours of the pages, by the reference's names. Each text has a contrast of at least 4.5. */
const customCss = `
.light-mode {
  --scalar-color-1: #18221d; --scalar-color-2: #49544e; --scalar-color-3: #5f6963; --scalar-color-accent: #0b6b4d;
  --scalar-background-1: #ffffff; --scalar-background-2: #f5f6f3; --scalar-background-3: #eff1ed; --scalar-background-accent: #e8f5ef;
  --scalar-border-color: #dee1dd; --scalar-color-green: #0b6b4d; --scalar-color-red: #ae1b24; --scalar-color-blue: #1f5a9e;
  --scalar-color-orange: #8a5200; --scalar-color-yellow: #7a5a00; --scalar-color-purple: #6a3fa0; --scalar-link-color: #0b6b4d;
  --scalar-button-1: #0b6b4d; --scalar-button-1-hover: #005d42; --scalar-button-1-color: #ffffff;
}
.dark-mode {
  --scalar-color-1: #eaeeeb; --scalar-color-2: #b6bcb8; --scalar-color-3: #99a19b; --scalar-color-accent: #66b896;
  --scalar-background-1: #161a17; --scalar-background-2: #0d110f; --scalar-background-3: #1f2321; --scalar-background-accent: #17372a;
  --scalar-border-color: #2b312d; --scalar-color-green: #66b896; --scalar-color-red: #ff9c97; --scalar-color-blue: #8fbdf0;
  --scalar-color-orange: #f0b36b; --scalar-color-yellow: #e5c65b; --scalar-color-purple: #c9aef0; --scalar-link-color: #66b896;
  --scalar-button-1: #66b896; --scalar-button-1-hover: #7cc9a7; --scalar-button-1-color: #0d110f;
}
:root { --scalar-radius: 6px; --scalar-radius-lg: 9px; --scalar-radius-xl: 14px }
a[href*="scalar.com"] { display: none !important }
html, body { overflow-x: clip }
`

/** How the reference looks: in the colours of the pages, and without the tools and links of its maker. */
export const referenceLook = {
  withDefaultFonts: false,
  theme: "none",
  favicon: "/favicon.svg",
  customCss,
  // Not among the types: the bundled reference has it.
  showDeveloperTools: "never"
} as const
