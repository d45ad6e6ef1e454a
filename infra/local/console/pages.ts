import type { DnsRecord } from '../../emulators/dns/dns.ts';
import type { Mail, MailSummary } from '../../emulators/ses/mailbox.ts';
import { type Html, html } from '../../emulators/shared/html.ts';
import type { Runtime } from '../runtime-api.ts';
import { action, table, timeOf } from './layout.ts';

const pageSize = 50;

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const mailsTo = (email: string, label = email) =>
  html`<a href="/_local/mail?to=${encodeURIComponent(email)}">${label}</a>`;

/** Workspaces of the demo with their people, and all other logins. */
export const workspacesPage = (runtime: Runtime): Html => {
  const logins = runtime.logins();
  const workspaces = [...new Set(logins.map(({ subdomain }) => subdomain))];
  const known = new Set(logins.map(({ email }) => email.toLowerCase()));
  const others = runtime.identity.accounts().filter(({ email }) => !known.has(email));
  return html`
${workspaces.map((subdomain) => {
  const members = logins.filter((login) => login.subdomain === subdomain);
  return html`<section class="card"><header><h2>${members[0]?.workspace}</h2>
    <a href="${runtime.url(subdomain)}" target="_blank">${runtime.url(subdomain)}</a></header>
    ${table(
      [{ label: 'Role' }, { label: 'Email' }, { label: 'Password' }, { label: '', number: true }],
      members.map(({ role, email, password }) => [
        role,
        email,
        html`<code>${password}</code>`,
        mailsTo(email, 'Emails'),
      ]),
    )}</section>`;
})}
${
  workspaces.length === 0 &&
  html`<section class="card"><p class="empty">${runtime.settings.get('demo') === 'loading' ? 'The demo workspace is being filled.' : 'There is no demo workspace.'} The product is at <a href="${runtime.url()}">${runtime.url()}</a>.</p></section>`
}
${
  others.length > 0 &&
  html`<section class="card"><header><h2>Other accounts</h2></header>${table(
    [{ label: 'Email' }, { label: 'State' }, { label: 'Since' }],
    others.map(({ email, status, enabled, createdAt }) => [
      mailsTo(email),
      enabled ? status : 'DISABLED',
      timeOf(createdAt),
    ]),
  )}</section>`
}`;
};

const mailAddress = (mail: MailSummary, to: string | undefined, view?: string) => {
  const query = new URLSearchParams({ ...(to && { to }), ...(view && { view }) }).toString();
  return `/_local/mail/${mail.messageId}${query && `?${query}`}`;
};

const views = { html: 'Email', text: 'Text', headers: 'Headers', source: 'Source' } as const;
type View = keyof typeof views;
const isView = (view: string): view is View => Object.hasOwn(views, view);

const mailContent = (mail: Mail, view: View): Html => {
  if (view === 'text') return html`<pre>${mail.text ?? 'This email has no text part.'}</pre>`;
  if (view === 'source') return html`<pre>${mail.raw.toString()}</pre>`;
  if (view === 'headers') {
    return html`<div class="pad"><dl>${mail.headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>`;
  }
  return html`<iframe title="The email as its recipient sees it" sandbox="allow-popups allow-popups-to-escape-sandbox"
    src="/_local/mail/${mail.messageId}/body"></iframe>`;
};

/** Feedback that the console can simulate for a mail: SES's bounces and complaints. */
const fates = [
  ['bounce', 'Simulate bounce'],
  ['soft-bounce', 'Simulate temporary bounce'],
  ['complaint', 'Simulate spam report'],
] as const;

/** Recipients in the headers, and the addresses of blind copies. */
const recipientsOf = ({ headers, to }: Mail): [named: string[], unseen: string[]] => {
  const told = headers
    .filter(([name]) => name === 'to' || name === 'cc')
    .map(([, value]) => value.toLowerCase())
    .join();
  const isNamed = (address: string) => told.includes(address.toLowerCase());
  return [to.filter(isNamed), to.filter((address) => !isNamed(address))];
};

const mailCard = (mail: Mail, to: string | undefined, wanted: string): Html => {
  const view: View = isView(wanted) ? wanted : 'html';
  const tags = Object.entries(mail.tags);
  const [named, unseen] = recipientsOf(mail);
  return html`<section class="card" id="mail" data-live><div class="pad"><h2>${mail.subject}</h2>
  <dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${named.join(', ')}</dd>
  ${unseen.length > 0 && html`<dt>Unseen copy</dt><dd>${unseen.join(', ')}</dd>`}<dt>Sent</dt><dd>${timeOf(mail.sentAt)}</dd>
  ${tags.length > 0 && html`<dt>Tags</dt><dd>${tags.map(([name, value]) => html`<span class="tag" title="${value}">${name} ${value}</span> `)}</dd>`}</dl>
  <div class="row" style="margin-top: 8px">${fates.map(([fate, label]) => action('mails/befall', label, { messageId: mail.messageId, fate }, mailAddress(mail, to, view)))}</div></div>
  <div class="tabs">${Object.entries(views).map(([key, label]) => html`<a href="${mailAddress(mail, to, key)}" ${key === view && html`aria-current="page"`}>${label}</a>`)}</div>
  ${mailContent(mail, view)}
  ${
    mail.links.length > 0 &&
    html`<div class="pad" style="border-top: 1px solid var(--line)"><p class="soft small" style="margin: 0 0 4px">Links</p><ul class="links small">
    ${mail.links.map((link) => html`<li><a href="${/^https?:/.test(link) ? link : '#'}" target="_blank" rel="noreferrer">${link}</a></li>`)}</ul></div>`
  }</section>`;
};

/** Notice that SES refuses mails, with the account's settings that cause it. */
const refusalNotice = ({ mailbox: { account } }: Runtime): Html | false => {
  const members = Object.entries(account.deviations());
  if (members.length === 0) return false;
  return html`<section class="card"><div class="pad row"><span>SES is set to refuse mails:
  ${members.map(([name, value]) => html`<code>${name}: ${JSON.stringify(value)}</code> `)}</span>
  ${action('ses/reset', 'Set it back', {}, '/_local/mail')}</div></section>`;
};

/** Mailbox: a list, and the selected mail. */
export const mailPage = (runtime: Runtime, query: URLSearchParams, messageId: string | undefined): Html => {
  const to = query.get('to') || undefined;
  const before = Number(query.get('before')) || undefined;
  const mails = runtime.mailbox.list({
    ...(to !== undefined && { to }),
    ...(before !== undefined && { before }),
    limit: pageSize,
  });
  const chosen = messageId === undefined ? undefined : runtime.mailbox.get(messageId);
  const last = mails.at(-1);
  const older = new URLSearchParams({ ...(to && { to }), before: String(last?.sequence) });
  return html`<div id="refusals" data-live>${refusalNotice(runtime)}</div><div class="split ${chosen && 'chosen'}">
<section class="card" id="mails" data-live><header><form class="row" action="/_local/mail"><input type="search" name="to" placeholder="Recipient"
  aria-label="Recipient" value="${to ?? ''}"><button>Filter</button></form></header><div>
  ${mails.map(
    (
      mail,
    ) => html`<a class="item" href="${mailAddress(mail, to)}" ${mail.messageId === chosen?.messageId && html`aria-current="true"`}>
    <b>${mail.subject}</b><span class="soft">${mail.to.join(', ')}</span><span class="soft small">${timeOf(mail.sentAt)}</span></a>`,
  )}
  ${mails.length === 0 && html`<p class="empty">No email${to && ` to ${to}`} yet.</p>`}
  ${mails.length === pageSize && html`<a class="item" href="/_local/mail?${older.toString()}">Older emails</a>`}</div></section>
${chosen ? mailCard(chosen, to, query.get('view') ?? 'html') : html`<section class="card"><p class="empty">Choose an email to read it as its recipient would.</p></section>`}
</div>`;
};

/** HTML of a mail for its iframe: links open in a new window, inline pictures come from the mail. */
export const mailBody = (mail: Mail): string => {
  const body = mail.html ?? html`<pre style="white-space: pre-wrap">${mail.text ?? ''}</pre>`.text;
  const inlined = body.replace(/cid:([^"'\s)>]+)/g, (reference, contentId: string) => {
    const part = mail.parts.find((candidate) => candidate.contentId === decodeURIComponent(contentId));
    return part ? `data:${part.contentType};base64,${part.content.toString('base64')}` : reference;
  });
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${inlined}`;
};

const searched = 1000;

/** Events on the bus, newest first. */
export const eventsPage = (runtime: Runtime, query: URLSearchParams): Html => {
  const type = query.get('type') ?? '';
  const text = (query.get('text') ?? '').toLowerCase();
  const recent = runtime.bus.list({ limit: searched });
  const types = [...new Set(recent.map(({ event }) => event['detail-type']))].sort();
  const shown = recent.filter(
    ({ event }) =>
      (type === '' || event['detail-type'] === type) && JSON.stringify(event).toLowerCase().includes(text),
  );
  return html`<section class="card"><header><form class="row" action="/_local/events">
  <select name="type" aria-label="Type"><option value="">All types</option>
  ${types.map((name) => html`<option ${name === type && 'selected'}>${name}</option>`)}</select>
  <input type="search" name="text" placeholder="Contains" aria-label="Contains" value="${query.get('text') ?? ''}">
  <button>Filter</button></form><span class="soft small">${shown.length} of the last ${recent.length}</span></header><div>
  ${shown.slice(0, 200).map(
    ({ event, rules }) => html`<details class="entry"><summary><b>${event['detail-type']}</b>
    <span class="soft small">${timeOf(Date.parse(event.time))}</span>
    <span class="row">${rules.map((rule) => html`<span class="tag">${rule}</span>`)}</span></summary>
    <pre>${JSON.stringify(event, null, 2)}</pre></details>`,
  )}
  ${shown.length === 0 && html`<p class="empty">No event${(type || text) && ' that matches'} yet.</p>`}</div></section>`;
};

/** Queues with their waiting messages, and the dead letters with their failures. */
export const queuesPage = (runtime: Runtime, back: string): Html => {
  const deadLetters = runtime.queueNames
    .filter((queue) => queue.deadLetters)
    .map(({ name }) => ({ name, messages: runtime.queues.list(name, { limit: pageSize }) }))
    .filter(({ messages }) => messages.length > 0);
  return html`
${deadLetters.map(
  ({
    name,
    messages,
  }) => html`<section class="card"><header><h2>${name} <span class="tag bad">${messages.length}${messages.length === pageSize && '+'} dead</span></h2>
  ${action('queues/redrive', 'Redrive all', { queue: name }, back)}</header><div>
  ${messages.map(
    (message) => html`<details class="entry"><summary><b>${message.failure ?? 'Gave up'}</b>
    <span class="soft small">${timeOf(message.sentAt)}</span></summary><pre>${pretty(message.body)}</pre>
    ${message.source !== null && html`<div class="pad">${action('queues/redrive', 'Redrive this one', { queue: name, messageId: message.messageId }, back)}</div>`}</details>`,
  )}</div></section>`,
)}
<section class="card">${table(
    [
      { label: 'Queue' },
      ...['Waiting', 'In flight', 'Delayed', 'Dead'].map((label) => ({ label, number: true })),
    ],
    runtime.queueNames
      .filter((queue) => !queue.deadLetters)
      .map(({ name }) => {
        const { visible, inFlight, delayed } = runtime.queues.counts(name);
        return [name, visible, inFlight, delayed, runtime.queues.counts(`${name}-dead`).visible];
      }),
  )}</section>`;
};

/** Schedules, the next due first. */
export const schedulesPage = (runtime: Runtime, back: string): Html => {
  const schedules = runtime.scheduler.list();
  if (schedules.length === 0) {
    return html`<section class="card"><p class="empty">Nothing is scheduled. Reminders appear here once a preview was sent.</p></section>`;
  }
  return html`<section class="card">${table(
    [
      { label: 'Due' },
      { label: 'Schedule' },
      { label: 'Expression' },
      { label: 'Queue' },
      { label: '', number: true },
    ],
    schedules.map(({ name, group, dueAt, expression, timeZone, queue, input }) => [
      dueAt === null ? html`<span class="soft">done</span>` : timeOf(dueAt),
      html`<details class="named"><summary>${name}</summary><pre>${pretty(input)}</pre></details>`,
      html`<code>${expression}</code><br><span class="soft small">${timeZone}</span>`,
      queue,
      action('schedules/fire', 'Fire now', { name, group }, back),
    ]),
  )}</section>`;
};

/** DNS of all domains: the records that services look for, and all others. */
export const dnsPage = (runtime: Runtime, back: string): Html => {
  const wanted = runtime.dns.wanted();
  const named = ({ type, name, value }: DnsRecord) => ({ type, name, value });
  const keyOf = ({ type, name, value }: DnsRecord) => `${type} ${name} ${value}`;
  const expected = new Set(wanted.map(keyOf));
  const others = runtime.dns.list().filter((record) => !expected.has(keyOf(record)));
  const columns = [
    { label: 'Type' },
    { label: 'Name' },
    { label: 'Value' },
    { label: '' },
    { label: '', number: true },
  ];
  const row = (record: DnsRecord, state: Html, button: Html) => [
    record.type,
    html`<code>${record.name}</code>`,
    html`<code>${record.value}</code>`,
    state,
    button,
  ];
  const missing = wanted.filter(({ published }) => !published).length;
  return html`
<section class="card"><header><h2>Records that are looked for</h2>
  ${missing > 0 && action('dns/publish-wanted', 'Publish all', {}, back)}</header>
  ${
    wanted.length === 0
      ? html`<p class="empty">Nobody looks for a record. Add a sending domain or a custom domain in the settings of a workspace.</p>`
      : table(
          columns,
          wanted.map((record) =>
            row(
              record,
              record.published
                ? html`<span class="tag">published</span>`
                : html`<span class="soft">missing</span>`,
              record.published
                ? action('dns/remove', 'Remove', named(record), back)
                : action('dns/publish', 'Publish at the DNS', named(record), back),
            ),
          ),
        )
  }</section>
${
  others.length > 0 &&
  html`<section class="card"><header><h2>Other records</h2></header>${table(
    columns,
    others.map((record) => row(record, html``, action('dns/remove', 'Remove', named(record), back))),
  )}</section>`
}
<section class="card"><header><h2>Add a record</h2></header><form class="row pad" method="post" action="/_local/api/dns/publish">
  <input type="hidden" name="back" value="${back}">
  <select name="type" aria-label="Type"><option>CNAME</option><option>MX</option><option>TXT</option></select>
  <input name="name" required placeholder="portal.acme.localhost" aria-label="Name">
  <input name="value" required placeholder="Value" aria-label="Value">
  <button>Publish at the DNS</button></form></section>`;
};
