/** A contact's address is their authority: links and invitations go there, and with them the right to approve. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getClient, getContact, inviteContact, updateClient, updateContact } from '#contracts/clients.ts';
import { createDeliverable, getDelivery, sendDeliverable } from '#contracts/deliverables.ts';
import {
  changeContactMailing,
  chooseReminders,
  getReminderChoice,
  listContactMailing,
} from '#contracts/mailing.ts';
import { decideReview, getReview, getTrackLink, openTrackLink } from '#contracts/review.ts';
import { getGuestSurvey, sendSurveyEmail, surveyTemplates } from '#contracts/surveys.ts';
import {
  getLinkClicks,
  getTimeline,
  revokeLink,
  sendPreview,
  sendRevisionMessage,
} from '#contracts/timeline.ts';
import { maskedAddress } from '#domain/answerer/index.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { remindersUrl } from '#server/mail/workspace-url.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let film: TestProject;
let times = 0;
/** Addresses of Ann, the contact, before and after. */
let wrong: string;
let right: string;

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace({ plan: 'professional' });
  owner = workspace.owner;
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  times += 1;
  wrong = `wrong${times}@client.example`;
  right = `right${times}@client.example`;
  const contacts = [
    { firstname: 'Ann', lastname: 'Alba', email: wrong },
    { firstname: 'Bob', lastname: 'Bruni', email: `bob${times}@client.example` },
  ];
  film = await createTestProject(owner, { team_members: [1], client: { language: 'it', contacts } });
});

const contactOf = (project: TestProject, place: number) => {
  const found = project.contacts[place];
  if (!found) throw new Error('no such contact');
  return found;
};
const ann = () => contactOf(film, 0);
const move = (by: Person, email = right, contact = ann()) =>
  by.call(updateContact, {
    params: { id: contact.id },
    body: { firstname: contact.firstname, lastname: contact.lastname, email },
  });
const invite = (by: Person, { id } = ann()) => by.call(inviteContact, { params: { id } });
const code = ({ status, body }: { status: number; body: object }) =>
  'error' in body ? `${status} ${(body.error as { code: string }).code}` : status;
/** Mails to an address, the newest first. */
const mailsTo = async (to: string) => {
  await runtime.idle();
  return runtime.mailbox.list({ to, limit: 50 }).map(({ messageId }) => {
    const mail = runtime.mailbox.get(messageId);
    if (!mail) throw new Error('the mail is gone');
    return mail;
  });
};
/** Token of the newest link of a kind that was mailed to an address. */
const tokenMailed = async (to: string, page: 'link' | 'survey') => {
  const links = (await mailsTo(to)).flatMap(({ links: all }) => all);
  const found = links.find((one) => new URL(one).pathname.startsWith(`/${page}/`));
  return new URL(found ?? 'none://').pathname.split('/')[2] ?? '';
};
const rev = () => film.revision(1, 0);
const preview = () =>
  owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: rev() },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
const write = () =>
  owner.ok(sendRevisionMessage, {
    params: { id: film.id, wf: film.wf, rev: rev() },
    body: { emailText: { subject: 'A word', body: '<p>{{review_link}}</p>' } },
  });
const guest = () => workspace.asAnonymous();
const approves = async (token: string) =>
  code(await guest().call(decideReview, { params: { token }, body: { decision: 'approve', message: '' } }));

describe('an agent with no permission', () => {
  it('redirects no contact of a project that they are not on, and invites none', async () => {
    const luca = await workspace.asAgent();
    expect(code(await move(luca, `luca${times}@evil.example`))).toBe('403 not_on_all_projects');
    const { id, name, language, version } = await owner.ok(getClient, { params: { id: film.client.id } });
    const contacts = film.contacts.map((card) =>
      card.id === ann().id ? { ...card, email: `luca${times}@evil.example` } : card,
    );
    const form = { params: { id }, body: { name, language, contacts, version } };
    expect(await luca.call(updateClient, form)).toMatchObject({
      status: 403,
      body: { error: { code: 'not_on_all_projects', field: 'contacts.0.email' } },
    });
    expect(code(await invite(luca))).toBe('403 not_on_all_projects');
    expect(await owner.ok(getContact, { params: { id: ann().id } })).toMatchObject({
      email: wrong,
      inviteStatus: { invite_sent: null },
    });
    expect(await mailsTo(`luca${times}@evil.example`)).toEqual([]);
  });

  it('is not admitted by being on one of several projects', async () => {
    const luca = await workspace.asAgent();
    const { project } = await createAnother([luca.id]);
    expect(project.contacts.map(({ id }) => id)).toContain(ann().id);
    expect(code(await move(luca))).toBe('403 not_on_all_projects');
    expect(code(await invite(luca))).toBe('403 not_on_all_projects');
  });

  it('changes names, and the address of a contact who is on no project or only on theirs', async () => {
    const luca = await workspace.asAgent();
    const { id, email } = ann();
    const renamed = { params: { id }, body: { firstname: 'Anna', lastname: 'Alba', email } };
    expect((await luca.call(updateContact, renamed)).status).toBe(200);
    const theirs = await createTestProject(owner, { team_members: [luca.id] });
    const contact = contactOf(theirs, 0);
    expect((await invite(luca, contact)).status).toBe(200);
    expect((await move(luca, right, contact)).status).toBe(200);
  });
});

/** Creates a second project with the same contacts. */
const createAnother = async (team_members: number[]) => {
  const { createProject } = await import('#contracts/projects.ts');
  return owner.ok(createProject, {
    body: {
      name: 'Trailer',
      client_id: film.client.id,
      contacts: film.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
      workflows: [{ stages: [{ title: 'Cut', revisions: 1 }] }],
      team_members,
    },
  });
};

it.each(['access_all_projects', 'admin'] as const)(
  'an agent with %s moves and invites any contact',
  async (permission) => {
    const agent = await workspace.asAgent(permission);
    expect((await move(agent)).status).toBe(200);
    expect((await invite(agent)).status).toBe(200);
  },
);

it('strangers, clients and another workspace neither move nor invite a contact', async () => {
  const contact = await workspace.asContact({ ...ann(), client_id: film.client.id });
  const other = (await runtime.createWorkspace()).owner;
  for (const [by, status] of [
    [workspace.asAnonymous() as Person, 401],
    [contact, 403],
    [other, 404],
  ] as const) {
    expect((await move(by)).status).toBe(status);
    expect((await invite(by)).status).toBe(status);
  }
});

describe('a change of a contact’s address', () => {
  it('is told to the old address, in the client’s language, and to the owner', async () => {
    expect((await move(await workspace.asAgent('admin'))).status).toBe(200);
    const [told] = await mailsTo(wrong);
    expect(told?.html).toContain('<html lang="it"');
    expect(told?.html).toContain(`Workspace ${workspace.subdomain}`);
    expect(`${told?.subject} ${told?.html}`).not.toContain(right);
    const mine = (await mailsTo(owner.email)).filter(({ html }) => html?.includes(right));
    expect(mine).toHaveLength(1);
    expect(mine[0]?.html).toContain(wrong);
    expect(mine[0]?.html).toContain('Ann Alba');
    expect(await mailsTo(right)).toEqual([]);
  });

  it('is told to nobody if only the spelling of the same address changes', async () => {
    expect((await move(owner, wrong.toUpperCase())).status).toBe(200);
    expect(await mailsTo(wrong)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was invited', () => invite(owner)],
    ['has a login', () => workspace.asContact({ ...ann(), client_id: film.client.id })],
    ['is neither', async () => undefined],
  ])(
    'leaves reminders off for a contact who turned them off and %s, and ends their access',
    async (_, admit) => {
      await admit();
      const { id } = ann();
      await owner.ok(changeContactMailing, { params: { id }, body: { reminders: false } });
      expect((await move(owner)).status).toBe(200);
      const mailing = await owner.ok(listContactMailing, { query: { ids: String(id) } });
      expect(mailing.contacts).toEqual([{ id, suppressed: null, reminders: false }]);
      const { email, inviteStatus } = await owner.ok(getContact, { params: { id } });
      expect([email, inviteStatus]).toMatchObject([right, { invite_sent: null, last_login: null }]);
      expect((await invite(owner)).status).toBe(200);
    },
  );

  it('ends the review link in the old mailbox: it shows nothing and approves nothing', async () => {
    await preview();
    const token = await tokenMailed(wrong, 'link');
    expect((await guest().ok(getReview, { params: { token } })).state).toBe('open');
    expect((await move(owner)).status).toBe(200);
    expect(await approves(token)).toBe('410 link_of_old_address');
    expect(code(await guest().call(getReview, { params: { token } }))).toBe('410 link_of_old_address');
    expect(code(await guest().call(getTrackLink, { params: { id: token } }))).toBe('410 link_of_old_address');
    const opening = { params: { id: token }, body: { interaction: 'key', visible: true } } as const;
    expect(code(await guest().call(openTrackLink, opening))).toBe('410 link_of_old_address');
    // Another contact's link goes on.
    const bobs = await tokenMailed(contactOf(film, 1).email, 'link');
    expect((await guest().ok(getReview, { params: { token: bobs } })).state).toBe('open');
  });

  it('ends it for good: the address changed back revives no link', async () => {
    await preview();
    const token = await tokenMailed(wrong, 'link');
    await move(owner);
    await move(owner, wrong);
    expect(await approves(token)).toBe('410 link_of_old_address');
  });

  it('lets the next mail bring a new link, by which the contact decides', async () => {
    await preview();
    const old = await tokenMailed(wrong, 'link');
    await move(owner);
    await write();
    const token = await tokenMailed(right, 'link');
    expect(token).not.toBe(old);
    expect(await approves(old)).toBe('410 link_of_old_address');
    expect(await approves(token)).toBe(200);
  });

  it('ends the links to a deliverable and to a survey; a reminder of the survey brings a new one', async () => {
    const params = { id: film.id };
    const content = { title: 'Master', body: '', type: 'link', link: 'https://example.com' } as const;
    const { id: dId } = await owner.ok(createDeliverable, {
      params,
      body: { workflow_id: film.wf, ...content },
    });
    const on = { id: film.id, dId };
    const emailTemplate = { subject: 'Done', body: '<p>{{deliverable_link}}</p>' };
    await owner.ok(sendDeliverable, { params: on, body: { emailTemplate } });
    const delivery = await tokenMailed(wrong, 'link');
    expect((await guest().call(getDelivery, { params: { token: delivery } })).status).toBe(200);

    const surveyItems = [{ question: 'How was it?', is_star_rating: true }];
    const { id: sid } = await owner.ok(surveyTemplates.create, { body: { name: 'CSAT', surveyItems } });
    const ask = () =>
      owner.ok(sendSurveyEmail, {
        params: { id: film.id, sid },
        body: { email_body: { subject: 'How?', body: '<p>{{survey_link}}</p>' }, contact_id: ann().id },
      });
    await ask();
    const survey = await tokenMailed(wrong, 'survey');
    expect((await guest().call(getGuestSurvey, { params: { token: survey } })).status).toBe(200);

    await move(owner);
    expect(code(await guest().call(getDelivery, { params: { token: delivery } }))).toBe(
      '410 link_of_old_address',
    );
    expect(code(await guest().call(getGuestSurvey, { params: { token: survey } }))).toBe(
      '410 link_of_old_address',
    );
    await ask();
    const fresh = await tokenMailed(right, 'survey');
    expect((await guest().call(getGuestSurvey, { params: { token: fresh } })).status).toBe(200);
    expect(code(await guest().call(getGuestSurvey, { params: { token: survey } }))).toBe('404 not_found');
  });

  it('ends the reminders page in the old mailbox, which would name the new address', async () => {
    const tenant = await tenantById(workspace.tenantId);
    if (!tenant) throw new Error('no workspace');
    const token = remindersUrl(tenant, ann(), runtime.clock.now()).split('/').at(-1) ?? '';
    expect((await guest().ok(getReminderChoice, { params: { token } })).sent_to).toBe(maskedAddress(wrong));
    await move(owner);
    expect(code(await guest().call(getReminderChoice, { params: { token } }))).toBe('404 not_found');
    const off = { params: { token }, body: { reminders: false } };
    expect(code(await guest().call(chooseReminders, off))).toBe('404 not_found');
  });
});

describe('the first decision from a new address', () => {
  /** Events that tell the change, in the histories of projects. */
  const told = async (...projects: { id: number; wf: number }[]) => {
    const histories = await Promise.all(
      projects.map(({ id, wf }) => owner.ok(getTimeline, { params: { id, wf } })),
    );
    return histories
      .flatMap(({ history }) => history.flatMap(({ events }) => events))
      .filter((event) => 'first_since_address_change' in event)
      .map(({ category }) => category);
  };
  /** Tokens of the review links that were mailed to an address, by project. */
  const tokensOf = async (to: string) => {
    await runtime.idle();
    const links = (await mailsTo(to)).flatMap(({ links: all }) => all);
    return [...new Set(links.map((link) => new URL(link).pathname.split('/')))].flatMap(([, page, token]) =>
      page === 'link' && token ? [token] : [],
    );
  };
  const alsoTrailer = async () => {
    const { project, workflows } = await createAnother([owner.id]);
    const id = project.id;
    const wf = workflows[0]?.id ?? 0;
    const revisionId = workflows[0]?.tasks[0]?.tasks[0]?.id ?? 0;
    await owner.ok(sendPreview, {
      params: { id, wf, rev: revisionId },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/2',
      },
    });
    return { id, wf };
  };

  it('says so in the history, and no later one does', async () => {
    await move(owner);
    await preview();
    expect(await approves(await tokenMailed(right, 'link'))).toBe(200);
    expect(await told(film)).toEqual(['Revision Approved']);
    const trailer = await alsoTrailer();
    expect(await approves(await tokenMailed(right, 'link'))).toBe(200);
    expect(await told(film, trailer)).toEqual(['Revision Approved']);
  });

  it('is told once where two projects are decided at the same time', async () => {
    await move(owner);
    await preview();
    const trailer = await alsoTrailer();
    const tokens = await tokensOf(right);
    expect(tokens).toHaveLength(2);
    expect(await Promise.all(tokens.map(approves))).toEqual([200, 200]);
    expect(await told(film, trailer)).toEqual(['Revision Approved']);
  });

  it('is told again after a further change, and not of a contact who kept theirs', async () => {
    await move(owner);
    await preview();
    expect(await approves(await tokenMailed(contactOf(film, 1).email, 'link'))).toBe(200);
    expect(await told(film)).toEqual([]);
    const trailer = await alsoTrailer();
    expect(await approves(await tokenMailed(right, 'link'))).toBe(200);
    expect(await told(film, trailer)).toEqual(['Revision Approved']);
    await move(owner, wrong);
    const third = await alsoTrailer();
    expect(await approves(await tokenMailed(wrong, 'link'))).toBe(200);
    expect(await told(third)).toEqual(['Revision Approved']);
  });

  it('is that of an invited contact as well, whose card is written anew', async () => {
    await invite(owner);
    await move(owner);
    await preview();
    expect(await approves(await tokenMailed(right, 'link'))).toBe(200);
    expect(await told(film)).toEqual(['Revision Approved']);
  });
});

describe('a link revoked by an agent', () => {
  const on = (contact = ann()) => ({ params: { id: film.id, rev: rev(), contactId: contact.id } });
  const links = async () =>
    (await owner.ok(getLinkClicks, { params: { id: film.id, rev: rev() } })).links.map(({ opens }) => opens);

  it('no longer opens, with all earlier ones; others do, and the next mail brings a new one', async () => {
    await preview();
    const first = await tokenMailed(wrong, 'link');
    expect(await links()).toEqual([true, true]);
    expect(await owner.ok(revokeLink, on())).toEqual({
      contact_id: ann().id,
      contact_name: 'Ann Alba',
      opens: false,
      sent: true,
      on_project: true,
    });
    expect(await links()).toEqual([false, true]);
    expect(await approves(first)).toBe('410 link_revoked');
    expect(code(await guest().call(getTrackLink, { params: { id: first } }))).toBe('410 link_revoked');
    const bobs = await tokenMailed(contactOf(film, 1).email, 'link');
    expect((await guest().ok(getReview, { params: { token: bobs } })).state).toBe('open');

    await write();
    expect(await links()).toEqual([true, true]);
    const second = await tokenMailed(wrong, 'link');
    await owner.ok(revokeLink, on());
    expect(await approves(second)).toBe('410 link_revoked');
    await write();
    expect(await approves(first)).toBe('410 link_revoked');
    expect(await approves(await tokenMailed(wrong, 'link'))).toBe(200);
  });

  it('is entered in the history once, however often it is revoked', async () => {
    await preview();
    await owner.ok(revokeLink, on());
    await owner.ok(revokeLink, on());
    const { history } = await owner.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    const told = history.flatMap(({ events }) =>
      events.filter(({ category }) => category === 'Link Revoked'),
    );
    expect(told).toMatchObject([{ revisionId: rev(), contact_id: ann().id, contact_name: 'Ann Alba' }]);
  });

  it('is not found before one was sent, for a stranger to the project, or in another workspace', async () => {
    expect(code(await owner.call(revokeLink, on()))).toBe('404 link_not_found');
    await preview();
    const contact = await workspace.asContact({ ...ann(), client_id: film.client.id });
    const other = (await runtime.createWorkspace()).owner;
    expect(code(await (await workspace.asAgent()).call(revokeLink, on()))).toBe('404 project_not_found');
    expect(code(await contact.call(revokeLink, on()))).toBe('403 agents_only');
    expect(code(await other.call(revokeLink, on()))).toBe('404 project_not_found');
    expect((await guest().call(revokeLink, on())).status).toBe(401);
    expect(await links()).toEqual([true, true]);
  });
});
