import { type Html, hiddenFields, html } from '../shared/html.ts';

const css = `
:root { color-scheme: light dark; --bg: #f6f7f9; --card: #fff; --ink: #1b1f27; --soft: #5c6573; --line: #cdd2da; --accent: #1a5fb4; }
@media (prefers-color-scheme: dark) { :root { --bg: #12151a; --card: #1a1e25; --ink: #e8eaee; --soft: #9aa4b2; --line: #3b434f; --accent: #99c1f1; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--bg);
  color: var(--ink); font: 14px/1.5 Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 400px; padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
  display: grid; gap: 16px; }
h1 { margin: 0; font-size: 20px; line-height: 28px; }
p { margin: 0; color: var(--soft); }
form { display: grid; gap: 12px; margin: 0; }
.accounts { gap: 0; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
button { font: inherit; color: inherit; min-height: 40px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--card); cursor: pointer; }
.accounts button { border: 0; border-radius: 0; text-align: left; }
.accounts button + button { border-top: 1px solid var(--line); }
button:hover { color: var(--accent); }
label { display: grid; gap: 4px; font-weight: 500; }
label.check { display: flex; gap: 8px; align-items: center; font-weight: 400; }
input:not([type]) , input[type=email] { font: inherit; color: inherit; background: var(--card); min-height: 40px; padding: 8px 12px;
  border: 1px solid var(--line); border-radius: 6px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${css}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`.text;

/** Page to choose a Google account. Its forms pass on the parameters of the `request`. */
export const accountsPage = (
  action: string,
  request: URLSearchParams,
  addresses: readonly string[],
): string => {
  const kept = hiddenFields([...request]);
  return page(
    'Local stand-in for Google',
    html`<p>Nothing leaves this machine, and nobody is asked for a password. Choose who you are.</p>
${
  addresses.length > 0 &&
  html`<form class="accounts" method="post" action="${action}">${kept}${addresses.map(
    (address) => html`<button name="email" value="${address}">${address}</button>`,
  )}</form>`
}
<form method="post" action="${action}">${kept}
<label>Another address <input type="email" name="email" required autocomplete="off"></label>
<label class="check"><input type="checkbox" name="unverified" value="true"> Google has not verified it</label>
<button>Continue</button></form>
<form method="post" action="${action}">${kept}<button name="cancel" value="true">Cancel</button></form>`,
  );
};

/** Page for a request that can't be redirected back to the app. */
export const refusalPage = (why: string): string => page('Invalid request', html`<p>${why}</p>`);

/** Page that posts a request on to a provider. */
export const onwardPage = (to: string, fields: Readonly<Record<string, string>>): string =>
  page(
    'Continue to your company',
    html`<form method="post" action="${to}">${hiddenFields(Object.entries(fields))}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
  );
