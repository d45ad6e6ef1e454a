/**
 * Slow and clumsy hands at every form, autosaved page and editor: pauses, retyping, two tabs, double clicks, Enter, a
 * slow line and lost answers lose no typed text and create nothing twice. slow-hand.spec.ts fails for a form that is
 * missing here.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#contracts/account.ts';
import { listClients } from '#contracts/clients.ts';
import { createDeliverable, listDeliverables } from '#contracts/deliverables.ts';
import { notes as noteCalls } from '#contracts/notes.ts';
import { requestPasswordLink } from '#contracts/password.ts';
import { points as pointCalls } from '#contracts/points.ts';
import { createProject, listProjects } from '#contracts/projects.ts';
import { sendSurveyEmail, surveyTemplates } from '#contracts/surveys.ts';
import { createUser } from '#contracts/team.ts';
import { qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getEvents, sendPreview } from '#contracts/timeline.ts';
import { listViews } from '#contracts/views.ts';
import { listUsers } from '#contracts/workspace.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { search } from '#lib/texts/en/search.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { createTestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';
import {
  goAway,
  handAt,
  longPause,
  makeOnce,
  type Place,
  prepare,
  saveOnSlowLine,
  saveWithLostAnswer,
  sendOnce,
  tabIn,
  typeSlowly,
  writeInTwoTabs,
} from './slow-hand.ts';
import { placesIn, sendingsIn, type World } from './slow-hand-places.ts';
import { upload } from './upload.ts';
import { within } from './within.ts';

let product: Product;
let members: Members;
let people: Record<'owner' | 'contact' | 'guest' | 'seller' | 'leaver', Person>;
let world: World;
/** Tabs of the present place. */
let tabs: Page[] = [];

const at = (path: string) => world.at(path);
const main = (page: Page) => page.getByRole('main');
const tab = async (by: keyof typeof people = 'owner'): Promise<Page> => {
  await people[by].prove();
  const page = await tabIn(people[by].context);
  tabs.push(page);
  return page;
};
const handIn = async (place: Place) => handAt(place, await tab());
const places = Object.entries(placesIn(() => world));
const sendings = Object.entries(sendingsIn(() => world));

beforeAll(async () => {
  product = await startProduct();
  const { runtime } = product;
  const now = runtime.clock.now();
  members = await createMembers(product, 'slowly', 'Europe/Rome');
  const { owner } = members;
  await members.agent('Max', 'create_projects');
  await owner.ok(updateTenantProfile, { params: { id: 1 }, body: { clients_allow_adding_guests: true } });
  const film = await createTestProject(owner, { name: 'Harvest', team_members: [1] });
  const { contacts, client } = film;

  const projectOf = async (name: string, titles: readonly string[] = ['']) => {
    const workflows = titles.map((title) => ({ title, stages: [{ title: 'Cut', revisions: 2 }] }));
    const deliverable_type = titles.length > 1 ? ('Multi' as const) : ('Single' as const);
    const body = { name, client_id: client.id, team_members: [1], deliverable_type, contacts, workflows };
    const { project, workflows: made } = await owner.ok(createProject, { body });
    const [workflow] = made;
    const preview = workflow?.tasks[0]?.tasks[0];
    if (!workflow || !preview) throw new Error('The project has no preview');
    return { id: project.id, wf: workflow.id, preview: preview.id };
  };
  const waitingOf = async (name: string) => {
    const work = await projectOf(name);
    await owner.ok(sendPreview, {
      params: { id: work.id, wf: work.wf, rev: work.preview },
      body: {
        emailText: { subject: name, body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://preview.example/cut',
      },
    });
    return work;
  };
  const handOver = (id: number, workflow_id: number) =>
    owner.ok(createDeliverable, {
      params: { id },
      body: { workflow_id, title: 'Master', type: 'link', link: 'https://a.example' },
    });

  const question = { question: 'How was it?', is_star_rating: true, is_question_in_email: true };
  const items = [question, { question: 'Anything else?', is_star_rating: false }];
  const short = await owner.ok(surveyTemplates.create, { body: { name: 'Short', surveyItems: items } });
  await owner.ok(qcTemplates.create, { body: { name: 'Print', stages: [{ title: 'Colours' }] } });
  const stage = { title: 'Cut', revisions: 2, is_deliverable: false, data: { qcChecklistId: null } };
  await owner.ok(workflowTemplates.create, { body: { name: 'Film', stages: [stage] } });
  const sent = {
    preview: await projectOf('Preview'),
    deliverable: await projectOf('Deliverable'),
    survey: await projectOf('Survey'),
  };
  const waiting = {
    points: await waitingOf('Points'),
    comment: await waitingOf('Comment'),
    changes: await waitingOf('Changes'),
    panel: await waitingOf('Panel'),
    act: await waitingOf('Act'),
  };
  const { id, wf, preview: rev } = waiting.panel;
  await owner.ok(pointCalls.save, {
    params: { id, wf, rev, point: 'the-first-point' },
    body: { body: 'Is this the right blue?', kind: 'remark' },
  });
  await handOver(film.id, film.wf);
  await handOver(sent.deliverable.id, sent.deliverable.wf);
  const still = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const ofPreview = { params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) } };
  await upload(owner, ofPreview, 'still.png', 'image/png', new Uint8Array(still));
  const [ann] = contacts;
  if (!ann) throw new Error('The project has no contact');
  await owner.ok(sendSurveyEmail, {
    params: { id: film.id, sid: short.id },
    body: { email_body: { subject: 'Survey', body: '<p>{{survey_link}}</p>' }, contact_id: ann.id },
  });

  runtime.identity.createUser({ email: 'pia@slowpass.example', password });
  await owner.ok(createUser, { body: { name: 'Iris', email: 'iris@slowinvited.example' } });
  for (const subdomain of ['slowwaiting', 'slowconfirm']) {
    await members.owner.ok(signUp, {
      body: {
        tenantName: subdomain,
        subdomain,
        adminFirstName: 'Ada',
        adminLastName: 'Slow',
        adminEmail: `ada@${subdomain}.example`,
      },
    });
  }
  const bazaar = await createWorkspaceFor(runtime, {
    name: 'Bazaar',
    subdomain: 'slowbazaar',
    timezone: 'Europe/Rome',
    plan: 'free forever',
  });
  const { loadCodes, redeemCode } = await import('#server/workspace/marketplace.ts');
  await loadCodes(['DEAL-1', 'DEAL-2'], 5, new Date(now).toISOString());
  await redeemCode(bazaar.tenantId, 'DEAL-1', { actor: { kind: 'system', id: 0, name: '' }, now });
  const leaving = await createWorkspaceFor(runtime, {
    name: 'Leaving',
    subdomain: 'slowleaving',
    timezone: 'Europe/Rome',
  });

  await members.contact(ann);
  const [person, contact, guest, seller, leaver] = await Promise.all(
    Array.from({ length: 5 }, () => product.person()),
  );
  if (!person || !contact || !guest || !seller || !leaver) throw new Error('five people');
  people = { owner: person, contact, guest, seller, leaver };
  for (const { context } of Object.values(people)) await prepare(context);
  await person.enter('slowly', owner.email);
  await contact.enter('slowly', ann.email);
  await seller.enter('slowbazaar', bazaar.email);
  await leaver.enter('slowleaving', leaving.email);

  const mailsTo = (to: string) => runtime.mailbox.list({ to, limit: 50 });
  const linkOf = async (to: string, subject: string, part: string): Promise<string> => {
    await runtime.idle();
    const mail = mailsTo(to).find((one) => one.subject.includes(subject));
    const link = mail && runtime.mailbox.get(mail.messageId)?.links.find((one) => one.includes(part));
    if (!link) throw new Error(`no mail ${subject} to ${to}`);
    return link;
  };
  const links = {
    points: () => linkOf(ann.email, 'Points', '/link/'),
    comment: () => linkOf(ann.email, 'Comment', '/link/'),
    changes: () => linkOf(ann.email, 'Changes', '/link/'),
    survey: () => linkOf(ann.email, 'Survey', 'rating=4'),
    confirm: () => linkOf('ada@slowconfirm.example', '', '/verify-email/'),
    invitation: () => linkOf('iris@slowinvited.example', '', '/invitation/'),
    password: async () => {
      const email = 'pia@slowpass.example';
      await members.owner.ok(requestPasswordLink, { body: { email } });
      return linkOf(email, '', '/password/');
    },
  };
  const inFilm = { params: { id: film.id } };
  world = {
    at: (path, subdomain = 'slowly') => `${runtime.url(subdomain ?? undefined)}${path}`,
    client: client.id,
    film: { id: film.id, wf: film.wf, preview: film.revision(1, 0) },
    campaign: (await projectOf('Campaign', ['Film', 'Poster'])).id,
    multi: (await projectOf('Season', ['Film', 'Poster'])).id,
    sent,
    waiting,
    link: (of) => links[of](),
    password,
    company: {
      issuer: runtime.companies.issuer('slowly'),
      client_id: runtime.companies.client.client_id,
      client_secret: runtime.companies.client.client_secret,
    },
    ownerEmail: owner.email,
    count: {
      clients: async () => (await owner.ok(listClients)).clients.length,
      projects: async () => (await owner.ok(listProjects)).items.length,
      notes: async () => (await owner.ok(noteCalls.list, inFilm)).items.length,
      team: async () => (await owner.ok(listUsers)).users.length,
      views: async () => (await owner.ok(listViews)).items.length,
      deliverables: async () => (await owner.ok(listDeliverables, inFilm)).items.length,
      mailsTo: (to) => async () => {
        await runtime.idle();
        return mailsTo(to).length;
      },
      events: (of, category) => async () => {
        const { items: entries } = await owner.ok(getEvents, { params: { id: of.id } });
        return entries.flatMap(({ events }) => events).filter((one) => one.category === category).length;
      },
    },
  };
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await product.picture(task.name, ...tabs.map((page) => ({ ...people.owner, page })));
  // Chromium sometimes never closes a page that was loading: such a page closes with the browser.
  const closed = (page: Page) => within(5, 'a page is closed', page.close({ runBeforeUnload: false }));
  await Promise.allSettled(tabs.map(closed));
  tabs = [];
});

describe('a slow hand loses nothing, and two tabs take no text from each other without a word', () => {
  test.each(places.filter(([, { makes }]) => !makes))('at %s', async (_, one) => {
    const here = await handIn(one);
    await here.open();
    await typeSlowly(here);
    await goAway(here);
    if (one.save) {
      await saveOnSlowLine(here, one.save);
      await saveWithLostAnswer(here, one.save);
      // A saved form may close.
      if (!(await here.field.isVisible())) await here.open();
    }
    await writeInTwoTabs(one, here, await handIn(one), one.save ? 'Second time' : 'Second');
  });
});

describe('a double click, a slow line and a lost answer make one thing', () => {
  test.each(places.filter(([, { makes }]) => makes))('%s', async (name, one) => {
    if (!one.save || !one.makes) throw new Error(`${name} has no button`);
    const here = await handIn(one);
    await here.open();
    await typeSlowly(here);
    await goAway(here);
    await makeOnce(here, one.save, one.makes);
  });

  test.each(sendings)('%s', async (_, form) => {
    await sendOnce(form, await tab(form.by));
  });
});

test('the question that a double click opens stays open', async () => {
  const page = await tab();
  await page.goto(at('/settings/workspace'));
  const opener = main(page).getByRole('button', { name: settings.workspace.delete.open });
  await opener.waitFor();
  // No time passes in the page: a busy machine takes longer than a hand between its clicks.
  await page.evaluate(() => {
    const [at, goesOn] = [performance.now(), performance.now];
    Object.assign(performance, { goesOn, now: () => at });
  });
  await opener.dblclick();
  const question = page.getByRole('dialog');
  await question.waitFor();
  // The second click of a slower double click lands on the backdrop, at the place of the button.
  await page.mouse.click(4, 4);
  expect(await question.count()).toBe(1);
  await page.evaluate(() => Object.assign(performance, { now: Reflect.get(performance, 'goesOn') }));
  await page.clock.fastForward(longPause);
  await page.mouse.click(4, 4);
  await question.waitFor({ state: 'detached' });
});

test('the letters typed while the search is loaded are in its field', async () => {
  const page = await tab();
  const line = Promise.withResolvers<void>();
  await page.route(/search-panel[^/]*\.js/, async (route) => {
    await line.promise;
    return route.fallback();
  });
  await page.goto(at('/projects'));
  await page.getByRole('button', { name: frame.search }).first().waitFor();
  await page.keyboard.type('/harv');
  line.resolve();
  const field = page.getByRole('combobox', { name: search.placeholder.agent });
  await field.waitFor();
  await page.keyboard.type('est');
  expect(await field.inputValue()).toBe('harvest');
});
