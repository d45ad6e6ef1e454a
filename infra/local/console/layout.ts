import { Html, html } from '../../emulators/shared/html.ts';

const hourMs = 3_600_000;

/** Header, menu and clock around the content of a page. */
export interface Frame {
  title: string;
  /** Path of the page's entry in the menu. */
  current: string;
  /** URL to return to after an action. */
  back: string;
  now: number;
  /** Offset of the clock from the machine's, in milliseconds. */
  ahead: number;
  counts: { mails: string; deadLetters: number };
  nonce: string;
}

/** Address of the product's font, which the console serves. */
export const fontPath = '/_local/inter.woff2';

const css = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("${fontPath}") format("woff2"); }
:root { color-scheme: light dark; --bg: #fbfbfc; --card: #fff; --ink: #1b1b1f; --soft: #62626c; --line: #e6e6ea;
  --accent: #007a8e; --accent-soft: #e8f9fb; --danger: #b93030; --danger-soft: #fdecec; --code: #f4f4f6; }
@media (prefers-color-scheme: dark) { :root { --bg: #101012; --card: #17171a; --ink: #ededf0; --soft: #a3a3ae;
  --line: #2b2b31; --accent: #17c2d7; --accent-soft: #173238; --danger: #ff8f89; --danger-soft: #3a1a1b; --code: #101012; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 14px/20px "Inter Variable", system-ui, sans-serif;
  -webkit-font-smoothing: antialiased; }
a { color: var(--accent); text-underline-offset: 3px; }
h1 { font-size: 20px; line-height: 28px; margin: 0; font-weight: 600; letter-spacing: -0.014em; }
h2 { font-size: 15px; margin: 0; font-weight: 600; }
b { font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.shell { display: grid; grid-template-columns: 224px minmax(0, 1fr); min-height: 100vh; }
.side { border-right: 1px solid var(--line); padding: 20px 12px; }
.brand { display: flex; gap: 8px; align-items: center; white-space: nowrap; padding: 0 12px 16px; font-weight: 600; }
.brand span { color: var(--soft); font-weight: 400; }
nav { display: grid; gap: 2px; }
nav a { display: flex; justify-content: space-between; padding: 7px 12px; border-radius: 6px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--line); }
nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.count { color: var(--soft); font-variant-numeric: tabular-nums; }
.count.bad { color: var(--danger); font-weight: 600; }
.top { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; padding: 14px 24px;
  border-bottom: 1px solid var(--line); background: var(--card); }
.clock { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; font-variant-numeric: tabular-nums; }
.clock form { display: flex; gap: 4px; }
.clock details { position: relative; }
.clock details form { position: absolute; right: 0; top: 36px; z-index: 1; padding: 12px; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 8px 24px #0003; }
main { padding: 24px; display: grid; gap: 16px; align-content: start; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.card > header { display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; align-items: center; padding: 12px 16px; }
.card > header + * { border-top: 1px solid var(--line); }
.pad { padding: 16px; }
.soft { color: var(--soft); }
.small { font-size: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th { text-align: left; color: var(--soft); font-weight: 500; }
th, td { padding: 9px 16px; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child > td { border-bottom: 0; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
button, summary.button { font: inherit; font-size: 13px; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px; padding: 4px 10px; min-height: 30px; cursor: pointer; white-space: nowrap; }
button:hover, summary.button:hover { border-color: var(--accent); color: var(--accent); }
summary.button { list-style: none; }
summary.button::-webkit-details-marker { display: none; }
input, select { font: inherit; font-size: 13px; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px; padding: 4px 8px; min-height: 30px; }
.tag { display: inline-block; padding: 0 8px; border-radius: 10px; background: var(--accent-soft); color: var(--accent); font-size: 12px;
  max-width: min(100%, 36ch); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
.tag.bad { background: var(--danger-soft); color: var(--danger); }
pre { margin: 0; padding: 12px 16px; background: var(--code); overflow-x: auto; font: 12px/1.5 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
code { font: 12px ui-monospace, monospace; overflow-wrap: anywhere; }
.empty { margin: 0; padding: 40px 16px; text-align: center; color: var(--soft); }
.item { display: block; padding: 10px 16px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.item:last-child { border-bottom: 0; }
.item:hover { background: var(--code); }
.item[aria-current] { background: var(--accent-soft); }
.item b, .item .soft { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.named > summary { display: flex; gap: 6px; justify-content: inherit; cursor: pointer; overflow-wrap: anywhere; }
.named > summary::before { content: "▸"; flex: none; }
.named[open] > summary::before { content: "▾"; }
.entry > summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 9px 16px; cursor: pointer; }
.entry { border-bottom: 1px solid var(--line); }
.entry:last-child { border-bottom: 0; }
.entry > summary::before { content: '›'; color: var(--soft); width: 8px; }
.entry[open] > summary::before { content: '⌄'; }
[data-live]:empty { display: none; }
.split { display: grid; grid-template-columns: minmax(280px, 360px) minmax(0, 1fr); gap: 16px; align-items: start; }
.split > .card:first-child { max-height: calc(100vh - 120px); overflow-y: auto; }
.tabs { display: flex; gap: 4px; padding: 0 12px; border-bottom: 1px solid var(--line); overflow-x: auto; }
.tabs a { padding: 8px 10px; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; white-space: nowrap; }
.tabs a[aria-current] { color: var(--accent); border-color: var(--accent); }
iframe { display: block; width: 100%; height: 62vh; border: 0; background: #fff; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 0; font-size: 13px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
ul.links { margin: 0; padding: 0; list-style: none; display: grid; gap: 4px; overflow-wrap: anywhere; }
@media (max-width: 860px) {
  .shell { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
  .side { border: 0; border-bottom: 1px solid var(--line); padding: 10px 8px 6px; background: var(--card); }
  .brand { padding: 0 8px 8px; }
  nav { display: flex; flex-wrap: wrap; }
  nav a { gap: 6px; white-space: nowrap; }
  .top { padding: 10px 16px; }
  .clock details form { right: auto; left: 0; }
  main { padding: 16px; }
  .split { grid-template-columns: minmax(0, 1fr); }
  .split > .card:first-child { max-height: none; }
  .split.chosen > .card:first-child { display: none; }
  .split:not(.chosen) > .card:last-child { display: none; }
  thead { display: none; }
  tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td { display: flex; gap: 16px; justify-content: space-between; padding: 3px 16px; border: 0; text-align: right; overflow-wrap: anywhere; }
  td::before { content: attr(data-label); color: var(--soft); text-align: left; white-space: nowrap; }
  td details { min-width: 0; }
}`;

// Live reload, paused while the user reads or types. A part is left to the live parts within it: an open mail stays as it is
// while the list beside it changes.
const live = `
document.querySelector('nav [aria-current]').scrollIntoView({ block: 'nearest', inline: 'center' });
setInterval(async () => {
  const busy = document.querySelector('details[open]') || /^(INPUT|SELECT)$/.test(document.activeElement.tagName);
  if (document.hidden || busy) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer || !answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(part.id);
    if (next && !part.querySelector('[data-live]') && next.innerHTML !== part.innerHTML) part.innerHTML = next.innerHTML;
  }
}, 2000);`;

/** `Sat, 21 Nov 2026, 08:44 UTC`. */
export const timeOf = (at: number): string =>
  `${new Date(at).toLocaleString('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })} UTC`;

const aheadText = (milliseconds: number): string => {
  const hours = Math.round(milliseconds / hourMs);
  if (hours === 0) return '';
  const days = Math.floor(hours / 24);
  return `+${[days > 0 && `${days} d`, hours % 24 > 0 && `${hours % 24} h`].filter(Boolean).join(' ')}`;
};

/** Button that calls an endpoint of the console and comes back. */
export const action = (
  endpoint: string,
  label: string,
  fields: Record<string, string | number>,
  back: string,
): Html => html`<form method="post" action="/_local/api/${endpoint}">
  ${Object.entries({ ...fields, back }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  <button>${label}</button></form>`;

interface Column {
  label: string;
  number?: boolean;
}

/** Table; on a phone, each row becomes a card with labelled cells. */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html =>
  html`<div class="scroll"><table><thead><tr>
  ${columns.map(({ label, number }) => html`<th class="${number && 'n'}">${label}</th>`)}</tr></thead><tbody>
  ${rows.map(
    (cells) =>
      html`<tr>${cells.map((cell, index) => {
        const { label = '', number } = columns[index] ?? {};
        return html`<td class="${number && 'n'}" data-label="${label}"><div>${cell}</div></td>`;
      })}</tr>`,
  )}</tbody></table></div>`;

const menu = [
  { path: '/_local', label: 'Workspaces' },
  { path: '/_local/mail', label: 'Mailbox' },
  { path: '/_local/events', label: 'Events' },
  { path: '/_local/queues', label: 'Queues' },
  { path: '/_local/schedules', label: 'Schedules' },
  { path: '/_local/dns', label: 'DNS' },
];

const countOf = (path: string, { mails, deadLetters }: Frame['counts']): Html | false => {
  if (path === '/_local/mail') return html`<span class="count">${mails}</span>`;
  if (path === '/_local/queues' && deadLetters > 0) {
    return html`<span class="count bad" title="Dead letters">${deadLetters}</span>`;
  }
  return false;
};

const clockBar = ({ now, ahead, back }: Frame): Html => html`
<div class="clock">
  <span id="now" data-live>${timeOf(now)}</span>
  ${ahead > hourMs / 2 && html`<span class="tag" title="Ahead of the machine's clock">${aheadText(ahead)}</span>`}
  ${action('clock/advance', '+1 hour', { milliseconds: hourMs }, back)}
  ${action('clock/advance', '+1 day', { milliseconds: 24 * hourMs }, back)}
  <details><summary class="button">Set…</summary>
    <form method="post" action="/_local/api/clock/set">
      <input type="hidden" name="back" value="${back}">
      <input type="datetime-local" name="at" required aria-label="Time, UTC" value="${new Date(now).toISOString().slice(0, 16)}"
        min="${new Date(now).toISOString().slice(0, 16)}">
      <button>Set (UTC)</button>
    </form></details>
</div>`;

/** Whole page. */
export const page = (frame: Frame, content: Html): string => {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${frame.title} · Proofline console</title><link rel="icon" href="data:,"><style>${new Html(css)}</style></head>
<body><div class="shell">
<div class="side"><div class="brand"><img src="/icon.svg" alt="" width="24" height="24">Proofline <span>local console</span></div>
<nav aria-label="Console">${menu.map(
    ({ path, label }) =>
      html`<a href="${path}" ${path === frame.current && html`aria-current="page"`}>${label} ${countOf(path, frame.counts)}</a>`,
  )}</nav></div>
<div><div class="top"><h1>${frame.title}</h1>${clockBar(frame)}</div>
<main id="main" data-live>${content}</main></div>
</div><script nonce="${frame.nonce}">${new Html(live)}</script></body></html>`.text;
};
