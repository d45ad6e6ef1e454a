import { type Html, hiddenFields, html } from '../shared/html.ts';

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="data:,"><style>
:root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; max-width: 400px; margin: 10vh auto; padding: 0 16px; }
form { display: grid; gap: 12px; margin-bottom: 16px; } label { display: grid; gap: 4px; } input, button { font: inherit; min-height: 44px; padding: 8px 12px; }
</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`.text;

/** Page that asks for an address. Its forms go to `path` below the issuer and pass on the parameters of the `request`. */
export const addressPage = (issuer: string, path: string, request: URLSearchParams): string => {
  const { pathname } = new URL(issuer);
  const action = `${pathname}/${path}`;
  const kept = hiddenFields([...request]);
  return page(
    'Company sign-in',
    html`<p>Stand-in for the identity provider of ${pathname.split('/').at(-1)}. Nothing leaves this machine.</p>
<form method="post" action="${action}">${kept}<label>Your address <input type="email" name="email" required autocomplete="off" value="${request.get('login_hint') ?? ''}"></label><button>Sign in</button></form>
<form method="post" action="${action}">${kept}<button name="cancel" value="true">Cancel</button></form>`,
  );
};

/** Page that posts an answer on to the service provider. */
export const onwardPage = (to: string, fields: Readonly<Record<string, string>>): string =>
  page(
    'Company sign-in',
    html`<form method="post" action="${to}">${hiddenFields(Object.entries(fields))}<button>Continue</button></form>
<script>document.forms[0].submit()</script>`,
  );

/** Page for a request of somebody unknown. */
export const refusalPage = (why: string): string => page('Refused', html`<p>${why}</p>`);
