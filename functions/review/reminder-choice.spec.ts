import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeContactMailing,
  chooseReminders,
  getReminderChoice,
  listContactMailing,
  openUnsubscribe,
} from '#contracts/mailing.ts';
import { maskedAddress } from '#domain/answerer/index.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { reminderLinkDays, reminderToken } from '#server/tokens/reminder-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let contact: { readonly id: number; readonly email: string };
let token: string;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  const film = await createTestProject(workspace.owner, { client: { language: 'it' } });
  contact = film.contacts[0] ?? { id: 0, email: '' };
  token = tokenOf(workspace.tenantId, contact.id);
});

/** Token of a reminder that is mailed now. */
const tokenOf = (tenantId: number, contactId: number) =>
  reminderToken({ tenantId, contactId, addressChanges: 0 }, runtime.clock.now());
const choice = () => workspace.asAnonymous().ok(getReminderChoice, { params: { token } });
const unreached = async () =>
  (await workspace.owner.ok(listContactMailing, { query: { ids: String(contact.id) } })).contacts;
/** Reminder events in the audit, with the kind of actor. */
const audit = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: 0 })
    .go({ consistent: true, pages: 'all' });
  return data.flatMap(({ actor, events }) =>
    events.flatMap(({ category }) => (/Reminders/.test(category) ? [[category, actor.kind]] : [])),
  );
};

/** POST of a mail program's one-click unsubscribe (RFC 8058): a form, without cookies. */
const oneClick = (body: string, contentType: string, path = `/api/unsubscribe/${token}`) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port: runtime.ports.web,
        path,
        method: 'POST',
        headers: { host: new URL(runtime.url(workspace.subdomain)).host, 'content-type': contentType },
      },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    )
      .on('error', reject)
      .end(body);
  });

describe('the single click of a mail program', () => {
  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['nothing', 'text/plain', ''],
  ])('ends reminders with %s, and a second one changes nothing more', async (_, type, body) => {
    expect(await oneClick(body, type)).toBe(200);
    expect(await oneClick(body, type)).toBe(200);
    expect(await unreached()).toEqual([{ id: contact.id, suppressed: null, reminders: false }]);
    expect(await audit()).toEqual([['Reminders Stopped', 'reviewer']]);
  });

  it('with a forged token, or one of another workspace, changes nothing', async () => {
    const other = await runtime.createWorkspace();
    for (const foreign of [
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
      `${workspace.tenantId}-${contact.id}-wQVHodv2zYZDAk1574DtRD`,
      tokenOf(other.tenantId, contact.id),
      tokenOf(workspace.tenantId, 99_990_001),
    ]) {
      expect(await oneClick('', 'text/plain', `/api/unsubscribe/${foreign}`)).toBe(404);
    }
    expect(await unreached()).toEqual([]);
  });

  it('as a GET redirects to the page, and changes nothing', async () => {
    const { status, headers } = await workspace.asAnonymous().call(openUnsubscribe, { params: { token } });
    expect([status, headers.location]).toEqual([303, `/reminders/${token}`]);
    expect(await choice()).toMatchObject({ reminders: true });
  });
});

it('the page shows the choice in the client’s language, and changes it both ways', async () => {
  expect(await choice()).toMatchObject({
    language: 'it',
    sent_to: maskedAddress(contact.email),
    reminders: true,
  });
  for (const reminders of [false, true]) {
    const body = { reminders };
    expect(await workspace.asAnonymous().ok(chooseReminders, { params: { token }, body })).toMatchObject(
      body,
    );
    expect(await choice()).toMatchObject(body);
  }
  expect(await unreached()).toEqual([]);
  expect(await audit()).toEqual([
    ['Reminders Stopped', 'reviewer'],
    ['Reminders Resumed', 'reviewer'],
  ]);
});

it('the link names neither ids nor address, and ends after thirty days, saying so', async () => {
  expect(token).not.toContain(String(contact.id));
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(String(contact.id));
  expect(JSON.stringify(await choice())).not.toContain(contact.email);
  expect(tokenOf(workspace.tenantId, contact.id)).toBe(token);
  runtime.clock.advance((reminderLinkDays - 1) * dayMs);
  expect(await choice()).toMatchObject({ reminders: true });
  runtime.clock.advance(3 * dayMs);
  const body = { reminders: false };
  for (const answer of [
    await workspace.asAnonymous().call(getReminderChoice, { params: { token } }),
    await workspace.asAnonymous().call(chooseReminders, { params: { token }, body }),
  ]) {
    expect(answer).toMatchObject({ status: 410, body: { error: { code: 'reminder_link_expired' } } });
  }
  expect(await oneClick('', 'text/plain')).toBe(410);
  expect(await unreached()).toEqual([]);
});

it('an agent sees the choice, and turns reminders on again', async () => {
  await oneClick('', 'text/plain');
  const params = { id: contact.id };
  expect(await workspace.owner.ok(changeContactMailing, { params, body: { reminders: true } })).toEqual({
    id: contact.id,
    suppressed: null,
    reminders: true,
  });
  expect(await audit()).toContainEqual(['Reminders Resumed', 'agent']);
});
