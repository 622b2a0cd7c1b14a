/** The style sheet of the page: the storefront's colours, and the system's fonts, since a page in one file brings none. */

/** By the names that the charts use, too. */
export const LIGHT = {
  paper: '#f4eee4',
  card: '#fbf8f2',
  ink: '#1f2723',
  'ink-soft': '#4c5650',
  line: '#d9cbb6',
  bar: '#e3a27f',
  band: '#f0cdb8',
  mark: '#1f2723',
  accent: '#a8430f',
  alarm: '#9b1c1c',
  'alarm-paper': '#fdeceb',
} as const;

export const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#161b18',
  card: '#1f2723',
  ink: '#efe8dc',
  'ink-soft': '#b9bbb2',
  line: '#3f4a44',
  bar: '#a85a33',
  band: '#5a3a29',
  mark: '#efe8dc',
  accent: '#efa27b',
  alarm: '#ffb4ab',
  'alarm-paper': '#3b1a18',
};

const declarations = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

export const PAGE_STYLE = `
:root { ${declarations(LIGHT)} color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { ${declarations(DARK)} } }
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; text-size-adjust: 100%; }
body { margin: 0; }
h1, h2, h3, p, table, figure, ul, dl, dd { margin: 0; }
.top, main { width: min(76rem, 100% - 2rem); margin-inline: auto; }
.top { padding: 2.5rem 0 1.5rem; }
.brand { font-size: .8125rem; font-weight: 600; letter-spacing: .28em; color: var(--accent); }
h1 { overflow-wrap: anywhere; font-size: clamp(1.75rem, 5vw, 2.5rem); font-weight: 500; letter-spacing: -.02em; line-height: 1.15; }
h2 { font-size: 1.5rem; font-weight: 500; letter-spacing: -.01em; margin: 3rem 0 .25rem; overflow-wrap: anywhere; }
h2.first { margin-top: 0; }
h3 { font-size: 1.0625rem; font-weight: 600; overflow-wrap: anywhere; }
.soft, .note { color: var(--ink-soft); }
.note { font-size: .875rem; max-width: 44rem; }
.lead, .lead + .note { max-width: 44rem; margin-bottom: .25rem; }
.warning { margin: .75rem 0; padding: .5rem .875rem; border-left: 4px solid var(--accent); background: var(--card); width: fit-content; }
.alarm { margin-bottom: 1.5rem; padding: 1rem 1.25rem; border: 2px solid var(--alarm); background: var(--alarm-paper); color: var(--alarm); border-radius: .5rem; }
.alarm h2 { margin: 0 0 .25rem; }
.alarm ul { padding-left: 1.25rem; color: var(--ink); overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 1px; margin-top: 1rem; padding: 0; background: var(--line); border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
.figures > div { display: grid; grid-row: span 3; grid-template-rows: subgrid; padding: 1rem 1.125rem; background: var(--card); }
.figures dt { font-size: .875rem; color: var(--ink-soft); }
.figures .value { font-size: 1.625rem; font-weight: 500; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.figures .interval { font-size: .8125rem; color: var(--ink-soft); }
.cards { margin-top: 1rem; column-gap: 1rem; }
.card { margin-bottom: 1rem; break-inside: avoid; padding: 1.125rem 1rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.chart { margin: .875rem 0 .75rem; }
.chart figcaption { font-size: .875rem; color: var(--ink-soft); margin-bottom: .375rem; }
.chart svg { display: block; width: 100%; overflow: visible; }
.chart text { fill: var(--ink-soft); font: .75rem system-ui, sans-serif; }
.chart .grid { stroke: var(--line); stroke-opacity: .6; }
.chart .zero { stroke: var(--ink-soft); }
.chart .bar { fill: var(--bar); }
.chart .band { fill: var(--band); }
.chart line.mark { stroke: var(--mark); stroke-width: 1.5; }
.chart circle.mark { fill: var(--mark); }
.chart .faint { opacity: .6; }
.chart .range { stroke: var(--band); stroke-width: 9; stroke-linecap: round; }
.chart .hover { fill: transparent; }
.bars { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: .75rem; align-items: center; font-size: .8125rem; font-variant-numeric: tabular-nums; }
.bars > :nth-child(3n + 1) { grid-column: 1 / -1; overflow-wrap: anywhere; padding-top: .25rem; }
.bars > :nth-child(3n) { text-align: right; }
.plot { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); column-gap: .5rem; }
.scroll { overflow-x: auto; margin-top: .5rem; }
.scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: .8125rem; font-variant-numeric: tabular-nums; }
th, td { padding: .375rem 0 .375rem .625rem; text-align: right; vertical-align: top; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border-top: 0; color: var(--ink-soft); white-space: nowrap; }
tr > :first-child { padding-left: 0; text-align: left; overflow-wrap: anywhere; min-width: 6rem; }
.assumptions tr > * { text-align: left; }
.assumptions td { overflow-wrap: anywhere; }
.meaning { display: block; font-size: .75rem; color: var(--ink-soft); }
.unbroken { white-space: nowrap; }
.clear td, .clear th { font-weight: 600; }
.clear .meaning { font-weight: 400; }
.unclear td { color: var(--ink-soft); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
summary { cursor: pointer; min-height: 2.75rem; padding: .5rem 0; font-size: 1.25rem; font-weight: 500; overflow-wrap: anywhere; }
details { margin-top: 1.5rem; border-top: 1px solid var(--line); }
.summary { padding: 1.125rem 1rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin-bottom: 1.5rem; }
.summary .number { margin: .5rem 0; color: var(--ink-soft); }
.summary .number strong { display: block; font-size: 2.25rem; font-weight: 500; letter-spacing: -.02em; line-height: 1.2; color: var(--ink); font-variant-numeric: tabular-nums; }
.contents { margin: 0 0 1.5rem; border-top: 0; }
.contents summary { font-size: 1rem; }
.contents ul { padding-left: 1.25rem; margin: 0; }
.contents a { display: inline-block; padding: .5rem 0; color: var(--accent); }
.contents ul ul a { padding: .25rem 0; }
pre { margin: .5rem 0; padding: .75rem; overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .25rem; font: .8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.summary ul, .card ol { padding-left: 1.25rem; margin: .25rem 0 .75rem; }
.summary li { padding: .375rem 0; }
.summary a { color: var(--accent); }
.card h3 { margin-top: 1rem; }
.compared { margin-top: .75rem; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem .75rem; overflow-wrap: anywhere; }
.compared dt { color: var(--ink-soft); }
.compared dd { font-weight: 600; }
details > p { margin: .75rem 0; }
.run-details { margin-bottom: 1rem; }
.end { margin: 3rem 0; }
.end p { margin-top: .25rem; }
@media (max-width: 43.99rem) {
  .optional { display: none; }
  table { font-size: .75rem; }
  th, td { padding-left: .25rem; }
  thead th { white-space: normal; vertical-align: bottom; }
  tr > :first-child { min-width: 4.5rem; }
}
@media (min-width: 44rem) {
  .card { padding: 1.375rem 1.5rem 1.25rem; }
  .bars { grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr) minmax(4rem, max-content); max-width: 44rem; }
  .bars > :nth-child(3n + 1) { grid-column: auto; padding-top: 0; }
  td { white-space: nowrap; }
  .assumptions td { white-space: normal; }
}
@media (min-width: 68rem) {
  .cards { columns: 2; }
  .card.across { column-span: all; margin-top: 1rem; }
  .cards > .across:first-child { margin-top: 0; }
  .across .beside { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); gap: 2.5rem; align-items: start; }
  .across.values .beside { grid-template-columns: minmax(0, 1fr) minmax(0, 1.45fr); }
}
`;
