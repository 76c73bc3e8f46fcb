import { brandRamp } from "@calendeal/domain/branding"

/**
 * Styles that a mail's elements have inline: many mail programs keep no others. Colours are those of the design's light
 * mode.
 */
export const inline = {
  body: "margin:0;padding:0;background:#f5f6f3;color:#18221d;-webkit-text-size-adjust:100%",
  hidden: "display:none;max-height:0;overflow:hidden;mso-hide:all",
  mail:
    "max-width:560px;margin:0 auto;padding:28px 16px 36px;color:#18221d;overflow-wrap:anywhere;word-break:break-word;" +
    "font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  brand: "padding:0 4px 16px;font-size:15px;line-height:24px;font-weight:600",
  name: "padding:0 0 0 9px;font-size:15px;line-height:24px;font-weight:600",
  logo: "display:block;height:32px;width:auto;max-width:200px;border:0",
  card: "background:#ffffff;border:1px solid #dcdfdc;border-radius:16px",
  // Each block ends with a space of 24 px.
  inner: "padding:28px 32px 4px",
  heading: "margin:0 0 8px;font-size:26px;line-height:32px;letter-spacing:-.02em;font-weight:600",
  soft: "margin:0 0 18px;color:#57605b",
  tileOff:
    "width:92px;padding:14px 0;background:#eff1ed;color:#57605b;border-radius:12px;text-align:center;font-size:13px;" +
    "line-height:16px;vertical-align:middle;word-break:normal;overflow-wrap:normal",
  number: "display:block;font-size:44px;line-height:46px;letter-spacing:-.04em;font-weight:700",
  strokeOff:
    "display:block;width:36px;height:3px;margin:5px auto 0;border-radius:3px;background:#c7ccc7;font-size:0",
  when: "padding:0 0 0 20px;vertical-align:middle",
  whenLine: "font-size:18px;line-height:25px;letter-spacing:-.01em;font-weight:600",
  note: "color:#57605b;font-size:15px;line-height:22px",
  facts: "width:100%;margin:22px 0 24px;border-collapse:collapse;border-bottom:1px solid #e2e5e2",
  label:
    "width:96px;padding:10px 12px 10px 0;border-top:1px solid #e2e5e2;color:#57605b;text-align:start;font-size:15px;" +
    "font-weight:400;line-height:22px;vertical-align:top",
  value: "padding:10px 0;border-top:1px solid #e2e5e2;font-size:15px;line-height:22px;vertical-align:top",
  paragraph:
    "margin:0 0 24px;padding:12px 16px;background:#eff1ed;border-radius:11px;font-size:15px;line-height:22px",
  buttons: "margin:0 0 16px",
  buttonTable: "display:inline-table;margin:0 8px 8px 0",
  quietCell: "background:#ffffff;border:1px solid #c3c8c4;border-radius:11px",
  quiet:
    "display:block;padding:10px 20px;color:#18221d;font-size:16px;line-height:24px;font-weight:600;text-align:center;" +
    "text-decoration:none",
  hint: "margin:0 0 24px;color:#57605b;font-size:14px;line-height:20px",
  foot: "padding:20px 8px 0;color:#5f6964;font-size:13px;line-height:20px",
  footLink: "color:#5f6964"
} as const

/** Narrow screens and dark mode, for programs that keep a style sheet. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:480px){
.mail{padding:16px 10px 28px!important}
.inner{padding:22px 20px 2px!important}
.heading{font-size:23px!important;line-height:29px!important}
.tile{width:72px!important}
.when{padding-left:14px!important}
.when-line{font-size:16px!important;line-height:22px!important}
.label{width:92px!important;padding-right:8px!important;font-size:14px!important}
.button-table{display:table!important;width:100%!important;margin:0 0 10px!important}
}
@media(max-width:400px){
.label,.value{display:block!important;width:auto!important}
.label{padding:9px 0 0!important;font-size:13px!important;line-height:18px!important}
.value{padding:1px 0 9px!important;border-top:0!important}
}
@media(prefers-color-scheme:dark){
body,.ground{background:#0d110f!important;color:#eaeeeb!important}
.mail{color:#eaeeeb!important}
.card{background:#161a17!important;border-color:#2d322f!important}
.soft,.note,.label,.hint{color:#b4bcb7!important}
.facts,.label,.value{border-color:#2d322f!important}
.tile-off{background:#212623!important;color:#b4bcb7!important}
.stroke-off{background:#3e4641!important}
.paragraph{background:#212623!important}
.quiet-cell{background:#161a17!important;border-color:#414844!important}
.quiet{color:#eaeeeb!important}
.foot,.foot-link{color:#9aa39e!important}
}
`

/** The styles in the colour of the sender: inline ones, and a style sheet for dark mode. */
export interface Accents {
  readonly mark: string
  readonly tile: string
  readonly stroke: string
  readonly link: string
  readonly buttonCell: string
  readonly button: string
  readonly darkSheet: string
}

/** The styles in a colour (`#rrggbb`), as readable as those of the page (D-BRAND-2). */
export const accentsOf = (colour: string): Accents => {
  const [light, dark] = [brandRamp(colour, "light"), brandRamp(colour, "dark")]
  return {
    mark:
      `width:26px;height:26px;background:${light.solid};color:${light.onSolid};border-radius:7px;text-align:center;font-size:14px;` +
      "line-height:26px;font-weight:700",
    tile:
      `width:92px;padding:14px 0;background:${light.solid};color:${light.onSolid};border-radius:12px;text-align:center;font-size:13px;` +
      "line-height:16px;vertical-align:middle;word-break:normal;overflow-wrap:normal",
    stroke: `display:block;width:36px;height:3px;margin:5px auto 0;border-radius:3px;background:${light.onSolid};font-size:0`,
    link: `color:${light.text}`,
    buttonCell: `background:${light.solid};border:1px solid ${light.edge};border-radius:11px`,
    button:
      `display:block;padding:10px 20px;color:${light.onSolid};font-size:16px;line-height:24px;font-weight:600;text-align:center;` +
      "text-decoration:none",
    darkSheet: `
@media(prefers-color-scheme:dark){
.mark,.tile{background:${dark.solid}!important;color:${dark.onSolid}!important}
.stroke{background:${dark.onSolid}!important}
.link{color:${dark.text}!important}
.button-cell{background:${dark.solid}!important;border-color:${dark.edge}!important}
.button{color:${dark.onSolid}!important}
}
`
  }
}
