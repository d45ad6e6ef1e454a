import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Html, html } from '../../emulators/shared/html.ts';
import type { Step } from '../progress.ts';
import { send } from './http.ts';

const css = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --ink: #1b1f27; --soft: #5c6573; --line: #e2e5ea; --accent: #0e7f8d; }
@media (prefers-color-scheme: dark) { :root { --page: #12151a; --card: #1a1e25; --ink: #e8eaee; --soft: #9aa4b2; --line: #2b313b; --accent: #4fb3c0; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--ink);
  font: 14px/20px Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 448px; padding: 24px; display: grid; gap: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
svg { width: 32px; height: 32px; display: block; }
h1 { margin: 0; font-size: 20px; line-height: 28px; }
p { margin: 0; color: var(--soft); }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#steps { display: grid; gap: 12px; }
#steps p { margin-top: 4px; font-size: 12px; line-height: 16px; }
label { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; }
label span { color: var(--soft); font-variant-numeric: tabular-nums; }
progress { grid-column: 1 / -1; width: 100%; height: 6px; border: 0; border-radius: 3px; background: var(--line); appearance: none; overflow: hidden; accent-color: var(--accent); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); border-radius: 3px; }
progress::-moz-progress-bar { background: var(--accent); }
progress:indeterminate { background: repeating-linear-gradient(-45deg, var(--line) 0 6px, var(--accent) 6px 8px); }
progress:indeterminate::-webkit-progress-bar { background: none; }
progress:indeterminate::-moz-progress-bar { background: none; }`;

// Updated in place: after a reload a screen reader would start over.
const live = `
const look = async () => {
  const answer = await fetch(location.href).catch(() => undefined);
  if (answer?.ok) return location.reload();
  if (answer) {
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('steps');
    if (fresh) document.getElementById('steps').replaceChildren(...fresh.childNodes);
  }
  setTimeout(look, 1000);
};
setTimeout(look, 1000);`;

const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(live).digest('base64')}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const stateOf = ({ done, of, isOver }: Step): string => {
  if (isOver) return 'Ready';
  return of === undefined ? 'Under way' : `${done} of ${of}`;
};

const barOf = ({ done, of, isOver }: Step): Html => {
  if (isOver) return html`<progress value="1"></progress>`;
  return of === undefined
    ? html`<progress></progress>`
    : html`<progress value="${done}" max="${of}"></progress>`;
};

const page = (steps: readonly Step[]): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proofline is getting ready</title><link rel="icon" href="data:,"><style>${new Html(css)}</style>
<noscript><meta http-equiv="refresh" content="2"></noscript></head>
<body><main>
<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0e7f8d"/><path d="M8 17.5l5 5L24 10.5" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>
<h1>Proofline is getting ready</h1>
<p>It opens by itself once these are done.</p>
<div id="steps">${steps.map((step) => html`<div><label>${step.title} <span>${stateOf(step)}</span>${barOf(step)}</label><p>${step.about}</p></div>`)}</div>
<p>Meanwhile, the <a href="/_local">console</a> shows the mails that go out.</p>
</main><script>${new Html(live)}</script></body></html>`.text;

/**
 * Waiting page, in place of the web app while it is built or the demo is made: work begun now would expire as the
 * clock moves. It shows the steps, and reloads to the product when they are done.
 */
export const preparing = async (
  request: IncomingMessage,
  response: ServerResponse,
  steps: readonly Step[],
): Promise<void> => {
  await send(request, response, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'retry-after': '2',
    },
    body: page(steps),
  });
};
