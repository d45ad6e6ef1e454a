/** Project timeline as agency and as client, in every state; several deliverables; multi-update. */
import type { BrowserContext, Page } from 'playwright-core';
import { errors } from '#contracts/errors.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getTimeline } from '#contracts/timeline.ts';
import type { Revision } from '#contracts/workflows.ts';
import { addDays, localDate } from '#domain/calendar/date.ts';
import { clientMessages } from '#lib/texts/en/client-messages.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { files } from '#lib/texts/en/files.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { multiUpdate } from '#lib/texts/en/multi-update.ts';
import { points } from '#lib/texts/en/points.ts';
import { seenAs } from '#lib/texts/en/seen-as.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { review as es } from '#lib/texts/es/review.ts';
import { review as fr } from '#lib/texts/fr/review.ts';
import { review as it } from '#lib/texts/it/review.ts';
import { beginAnswer } from '../answering.ts';
import {
  answering,
  changing,
  type Found,
  failing,
  inDialog,
  inLanguage,
  noConnection,
  offline,
  press,
  readOnly,
  type Shot,
  waiting,
} from './shot.ts';

/** Chooses an item that opens a dialog from the page's menu. */
const fromMenu = (name: string) => async (page: Page) => {
  await press(page, timeline.moreActions);
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

const row = (page: Page, place: number) =>
  page.getByRole('group', { name: multiUpdate.rows.row(place), exact: true });

/** Fills two deliverables: one is sent as a link, the other has nothing yet. */
const fillRows = async (page: Page) => {
  const choose = (place: number, label: string) =>
    row(page, place).getByLabel(multiUpdate.rows.workflow, { exact: true }).selectOption({ label });
  await choose(1, 'Social clips');
  await page.getByRole('button', { name: multiUpdate.rows.add }).click();
  await choose(2, 'Landing page');
  await page.frameLocator('iframe').first().locator('p').first().waitFor();
};

/** Call of the overview of several deliverables. */
const overview = /\/api\/projects\/\d+\/timelines$/;

/** Opens the action that an older mail's link requests, about the round on the page. */
const followLink = async (page: Page, action: string) => {
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/.*\/timeline\/\d+$/), page.reload()]);
  const { project, workflow }: AnswerOf<typeof getTimeline> = await answer.json();
  const rounds = workflow.tasks.flatMap(({ tasks }) => tasks);
  const open = rounds.find(({ status }) => status === 'awaiting_feedback' || status === 'overdue_feedback');
  await page.goto(
    new URL(`/projects/${project.id}/actions/${action}?revisionId=${open?.id}`, page.url()).href,
  );
};

/** Mocks a wish for more time on each round that the client has. */
const withWish = changing('**/api/projects/*/timeline/*', (answer: AnswerOf<typeof getTimeline>) => {
  const round = (revision: Revision): Revision =>
    revision.due_on && revision.sent_on
      ? {
          ...revision,
          wish: {
            at: revision.sent_on,
            due_date: addDays(localDate(revision.due_on, answer.project.timezone), 7),
            by: { id: answer.project.contacts[0]?.id ?? 0, name: 'Mara Lindqvist' },
            message: 'We are at the fair until Thursday.',
            state: 'open',
            reply: '',
            ruled: false,
          },
        }
      : revision;
  const tasks = answer.workflow.tasks.map((stage) => ({ ...stage, tasks: stage.tasks.map(round) }));
  return { ...answer, workflow: { ...answer.workflow, tasks } };
});

/** Replies to the client's messages. */
const replying = async (page: Page) => {
  await page
    .locator('[data-client-message]')
    .getByRole('button', { name: clientMessages.reply, exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: compose.title.message }).waitFor();
  await page.getByRole('textbox', { name: compose.mail.body }).waitFor();
};

/** Mocks two messages of the client on the round that they have, which nobody has answered. */
const withMessages = changing('**/api/projects/*/timeline/*', (answer: AnswerOf<typeof getTimeline>) => {
  const hour = (hours: number) => new Date(Date.parse(answer.now) - hours * 3_600_000).toISOString();
  const asked = answer.workflow.tasks
    .flatMap((stage) => stage.tasks.map((task) => ({ stage, task })))
    .find(({ task }) => task.due_on);
  const { id: contact = 0 } = answer.project.contacts[0] ?? {};
  const written = [
    { at: hour(2), message: 'And could the logo be a little larger?' },
    { at: hour(26), message: 'Is the second page the final one?' },
  ].map(({ at, message }, index): (typeof answer.history)[number] => ({
    id: `message-${index}`,
    at,
    workflow_id: answer.workflow.id,
    seq: null,
    actor: { kind: 'contact', id: contact, name: 'Mara Lindqvist' },
    events: [
      {
        category: 'Client Commented',
        stageId: asked?.stage.id ?? 0,
        revisionId: asked?.task.id ?? 0,
        at,
        message,
      },
    ],
  }));
  const tasks = answer.workflow.tasks.map((stage) => ({
    ...stage,
    tasks: stage.tasks.map((task) => (task.id === asked?.task.id ? { ...task, asked_on: hour(26) } : task)),
  }));
  return {
    ...answer,
    history: [...written, ...answer.history],
    workflow: { ...answer.workflow, tasks },
  };
});

/** Mocks a target date for each stage, a month ahead. */
const withTargets = changing('**/api/projects/*/timeline/*', (answer: AnswerOf<typeof getTimeline>) => {
  const target_date = addDays(localDate(answer.now, answer.project.timezone), 30);
  const tasks = answer.workflow.tasks.map((stage) => ({ ...stage, target_date }));
  return { ...answer, workflow: { ...answer.workflow, tasks } };
});

type ShownMail = NonNullable<AnswerOf<typeof getTimeline>['history'][number]['mails']>[number];
type Delivery = readonly [ShownMail['state'], string?];

/** Mocks the newest sendings: each has mails of these states and reasons. */
const withMails = (deliveries: readonly Delivery[]) =>
  changing('**/api/projects/*/timeline/*', (answer: AnswerOf<typeof getTimeline>) => ({
    ...answer,
    history: answer.history.map((entry) =>
      entry.events.some(({ category }) => category === 'Send Preview')
        ? {
            ...entry,
            mails: deliveries.map(([state, reason], place): ShownMail => {
              const contact = answer.project.contacts[place % answer.project.contacts.length];
              const to = contact && 'email' in contact ? contact.email : 'owen.marsh@velovine.example';
              return { recipient: `contact_${place}`, to, state, ...(reason && { reason }) };
            }),
          }
        : entry,
    ),
  }));

/** Mails that were withheld, with each reason (docs/decisions/0160). */
const withheld: readonly Delivery[] = [
  ['withheld', 'sending_undone'],
  ['withheld', 'link_revoked'],
  ['withheld', 'not_awaiting'],
  ['withheld', 'left_project'],
  ['withheld', 'address_changed'],
  ['owed', 'daily_limit'],
  ['sent'],
];

/** Mocks rounds that were sent with this link and without a file, or with nothing to look at. */
const sentWith = (link: string | null) =>
  changing('**/api/projects/*/timeline/*', (answer: AnswerOf<typeof getTimeline>) => ({
    ...answer,
    files: [],
    workflow: {
      ...answer.workflow,
      tasks: answer.workflow.tasks.map((stage) => ({
        ...stage,
        data: { ...stage.data, review_link: link },
      })),
    },
    history: answer.history.map((entry) => ({
      ...entry,
      events: entry.events.map((event) =>
        event.category === 'Send Preview' ? { ...event, reviewLink: link } : event,
      ),
    })),
  }));

/** Types a target date that is later than the one of the next stage. */
const lateTarget = async (page: Page) => {
  await fromMenu(timeline.actions.dates)(page);
  const field = page.getByRole('textbox', { name: timeline.dates.target });
  await field.fill('31/12/2027');
  await field.press('Tab');
  await page.getByText(forms.targetPast('', '').slice(0, 20)).waitFor();
};

/** Menu of the last mailed link. */
const linkMenu = async (page: Page) => {
  await page.getByRole('list', { name: timeline.clicks.title }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: timeline.clicks.renew }).waitFor();
};

const reviewTexts = { es, it, fr };

/** Begins an answer of the portal's reader, by the name of its button. */
const answered = async (page: Page, name: string) => {
  await beginAnswer(page, name);
  await page.getByRole('dialog').waitFor();
};

/** Words about a round that were not sent on this device. */
const unsentWords = (context: BrowserContext) =>
  context.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      const isDraft = key.startsWith('proofline.review.') && !key.includes('.wish.');
      return isDraft ? 'The logo larger, please.\nAnd the background lighter.' : read.call(this, key);
    };
  });

/** Mocks the client's request for changes, and the next round sent, from the second read of the timeline on. */
const overtaking = (context: BrowserContext) => {
  let reads = 0;
  return changing('**/api/projects/*/timeline/*', (answer: AnswerOf<typeof getTimeline>) => {
    reads += 1;
    if (reads === 1) return answer;
    const tasks = answer.workflow.tasks.map((stage) => {
      const open = stage.tasks.findIndex(({ status }) => /feedback$/.test(status));
      const round = (revision: Revision, index: number): Revision => {
        if (open < 0 || (index !== open && index !== open + 1)) return revision;
        return index === open
          ? { ...revision, status: 'rejected' }
          : { ...revision, status: 'awaiting_feedback', sent_on: answer.now };
      };
      return { ...stage, tasks: stage.tasks.map(round) };
    });
    const undo = answer.workflow.undo.slice(0, -1);
    return { ...answer, workflow: { ...answer.workflow, tasks, undo } };
  })(context);
};

/** Reads the page's answers anew, as a tab that was left for a minute does. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

export const timelineShots = ({ timelineOf, timelineIn, multi }: Found): readonly Shot[] => {
  const inProduction = timelineOf('Etichette riserva');
  const full = timelineOf('Brand refresh');
  const update = multi('Opening week').replace(/timelines$/, 'multi-update');
  const poster = timelineOf('Tasting night posters');
  // The first window of a phone is what a client judges.
  const portal: readonly Shot[] = [
    { name: 'timeline-portal-picture', path: poster },
    { name: 'timeline-portal-film', path: timelineOf('Cellar tour film') },
    { name: 'timeline-portal-document', path: timelineOf('Spring menu') },
    { name: 'timeline-portal-production', path: timelineOf('Online shop') },
    { name: 'timeline-portal-unsent', path: timelineOf('Autumn wine list'), given: unsentWords },
    { name: 'timeline-portal-approved', path: timelineOf('Autumn wine list') },
    { name: 'timeline-portal-read-only', path: timelineOf('Cellar tour film'), given: readOnly },
    { name: 'timeline-portal-link', path: poster, given: sentWith('https://example.com/posters') },
    { name: 'timeline-portal-nothing', path: poster, given: sentWith(null) },
    { name: 'timeline-portal-waits', path: timelineOf('Brand refresh') },
    {
      name: 'timeline-portal-earlier',
      path: poster,
      act: async (page) => {
        await page
          .getByRole('main')
          .getByRole('tab', { name: timeline.roundName(0) })
          .click();
      },
    },
  ];
  // Longer words than the English ones.
  const translated = (['es', 'it', 'fr'] as const).flatMap((language): Shot[] => {
    const film = timelineOf('Cellar tour film');
    const texts = reviewTexts[language];
    const shots: readonly Shot[] = [
      { name: `portal-projects-${language}`, path: '/projects' },
      { name: `portal-timeline-${language}`, path: film, window: true },
      { name: `portal-history-${language}`, path: film },
      { name: `portal-multi-${language}`, path: multi('Campaña de verano'), as: 'clientOfSeveral' },
      { name: `portal-production-${language}`, path: timelineOf('Online shop'), window: true },
      { name: `portal-unsent-${language}`, path: timelineOf('Autumn wine list'), given: unsentWords },
      { name: `portal-help-${language}`, path: '/help' },
      { name: `portal-security-${language}`, path: '/security' },
      { name: `portal-approve-${language}`, path: film, act: (page) => answered(page, texts.approve) },
      { name: `portal-changes-${language}`, path: film, act: (page) => answered(page, texts.requestChanges) },
    ];
    return shots.map(
      (shot): Shot => ({
        as: 'client',
        ...shot,
        given: async (context) => {
          await inLanguage(language)(context);
          await shot.given?.(context);
        },
      }),
    );
  });
  return [
    ...translated,
    { name: 'timeline-in-production', path: inProduction },
    { name: 'timeline-awaiting', path: timelineIn('awaiting_feedback') },
    {
      name: 'timeline-wish',
      path: timelineIn('awaiting_feedback'),
      given: withWish,
      act: (page) => page.locator('[data-wish]').getByRole('button').first().waitFor(),
    },
    {
      name: 'timeline-client-message',
      path: timelineIn('awaiting_feedback'),
      given: withMessages,
      act: (page) => page.locator('[data-client-message]').getByRole('button').first().waitFor(),
    },
    { name: 'compose-reply', path: timelineIn('awaiting_feedback'), given: withMessages, act: replying },
    {
      name: 'compose-reply-refused',
      path: timelineIn('awaiting_feedback'),
      given: withMessages,
      act: async (page) => {
        await replying(page);
        await page
          .getByRole('button', { name: /^Send .*to \d+ contact|^Preview & send$/ })
          .first()
          .click();
        const sends = page.getByRole('dialog').getByRole('button', { name: /^Send .*to \d+ contact/ });
        if (await sends.count()) await sends.click();
        await page.getByText(errors.note_empty.title).waitFor();
      },
      refused: [422],
      window: true,
    },
    {
      name: 'timeline-wish-keep',
      path: timelineIn('awaiting_feedback'),
      given: withWish,
      act: async (page) => {
        await page.locator('[data-wish]').getByRole('button').last().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'timeline-link-menu', path: timelineIn('awaiting_feedback'), act: linkMenu },
    ...(['copy', 'renew'] as const).map(
      (command): Shot => ({
        name: `timeline-link-${command}`,
        path: timelineIn('awaiting_feedback'),
        act: async (page) => {
          await linkMenu(page);
          await page.getByRole('menuitem', { name: timeline.clicks[command] }).click();
          await page
            .getByRole('dialog')
            .getByRole(command === 'copy' ? 'textbox' : 'button')
            .last()
            .waitFor();
        },
      }),
    ),
    ...(['record', 'undo'] as const).map(
      (question): Shot => ({
        name: `timeline-overtaken${question === 'undo' ? '-undo' : ''}`,
        path: question === 'undo' ? inProduction : full,
        given: overtaking,
        act: async (page) => {
          await fromMenu(question === 'undo' ? timeline.actions.undo : timeline.actions.approve_revision)(
            page,
          );
          await comeBack(page);
          await page.getByRole('dialog').getByRole('status').waitFor();
        },
      }),
    ),
    {
      name: 'timeline-withheld',
      path: timelineIn('awaiting_feedback'),
      given: withMails(withheld),
      act: (page) => page.getByText(timeline.history.mailsTitle).first().waitFor({ state: 'attached' }),
    },
    {
      name: 'timeline-undo-withholds',
      path: timelineIn('awaiting_feedback'),
      given: withMails([['owed', 'daily_limit'], ['owed'], ['sent']]),
      act: fromMenu(timeline.actions.undo),
    },
    { name: 'timeline-overdue', path: timelineIn('overdue_feedback') },
    { name: 'timeline-paper', path: full, paper: true, desk: true },
    { name: 'timeline-paper-completed', path: timelineOf('Takeaway cups'), paper: true, desk: true },
    {
      name: 'timeline-paper-as-client',
      path: timelineOf('Spring menu'),
      as: 'client',
      act: (page) => page.locator('[data-stage="ready"]').first().waitFor(),
      paper: true,
      desk: true,
    },
    { name: 'timeline-archived', path: timelineOf('Autumn wine list') },
    { name: 'timeline-cancelled', path: timelineOf('Clinic signage') },
    { name: 'timeline-completed', path: timelineOf('Takeaway cups') },
    { name: 'timeline-multi', path: timelineOf('Opening week') },
    { name: 'timeline-non-linear', path: timelineOf('Online shop') },
    { name: 'timeline-files', path: full },
    {
      name: 'timeline-work',
      path: full,
      act: async (page) => {
        await press(page, points.team.work.open);
        await page.locator('[data-stage="ready"], [data-player]').first().waitFor();
        await page.keyboard.press('n');
      },
    },
    { name: 'timeline-reopened', path: timelineOf('Film de marque') },
    { name: 'timeline-cost', path: timelineOf('Patient leaflet series') },
    { name: 'timeline-read-only', path: inProduction, given: readOnly },
    { name: 'timeline-loading', path: full, given: waiting('**/timeline/*'), loading: true },
    { name: 'timeline-failing', path: full, given: failing('**/timeline/*'), refused: 500 },
    { name: 'timeline-offline', path: full, given: offline('**/timeline/*'), refused: noConnection },
    { name: 'timeline-as-agent', path: full, as: 'agent' },
    { name: 'timeline-as-client', path: full, as: 'client' },
    { name: 'timeline-as-client-decides', path: timelineOf('Cellar tour film'), as: 'client', window: true },
    { name: 'timeline-as-client-archived', path: timelineOf('Autumn wine list'), as: 'client' },
    {
      name: 'timeline-as-client-read-only',
      path: timelineOf('Cellar tour film'),
      as: 'client',
      given: readOnly,
    },
    ...portal.map((shot): Shot => ({ as: 'client', ...shot, window: true })),
    { name: 'timeline-undo', path: inProduction, act: fromMenu(timeline.actions.undo) },
    {
      name: 'timeline-due',
      path: timelineIn('awaiting_feedback'),
      act: inDialog(timeline.due.open),
      window: true,
    },
    {
      name: 'timeline-describe',
      desk: true,
      path: full,
      act: async (page) => {
        await press(page, new RegExp(`^${files.describe.openOf('')}`));
        await page
          .getByRole('dialog')
          .getByRole('textbox')
          .fill('A bottle on a white table. Above it: Brand refresh.');
      },
      window: true,
    },
    { name: 'timeline-dates', path: inProduction, act: fromMenu(timeline.actions.dates) },
    { name: 'timeline-dates-late', path: inProduction, given: withTargets, act: lateTarget },
    {
      name: 'timeline-see-as',
      path: timelineIn('awaiting_feedback'),
      act: fromMenu(timeline.actions.seeAs),
    },
    ...(['review', 'portal'] as const).map(
      (seen): Shot => ({
        name: `seen-as-${seen}`,
        path: timelineIn('awaiting_feedback'),
        act: async (page) => {
          await fromMenu(timeline.actions.seeAs)(page);
          const dialog = page.getByRole('dialog');
          // The page sent last is chosen.
          if (seen === 'portal')
            await dialog.getByLabel(timeline.seeAs.page, { exact: true }).selectOption(seen);
          await dialog.getByRole('button', { name: timeline.seeAs.open }).click();
          await page.getByRole('button', { name: seenAs.leave }).waitFor();
          await page.getByRole('heading', { level: 1 }).waitFor();
        },
        window: true,
      }),
    ),
    {
      name: 'timeline-reopen',
      path: inProduction,
      act: async (page) => {
        await page.getByRole('main').getByText('Concept', { exact: true }).first().click();
        await press(page, timeline.actions.reopen_stage);
        await page.getByRole('dialog').waitFor();
      },
    },
    ...(['approve-revision', 'reject-revision'] as const).map(
      (action): Shot => ({
        name: `action-${action}`,
        path: timelineOf('Cellar tour film'),
        as: 'client',
        act: (page) => followLink(page, action),
      }),
    ),
    { name: 'timelines', path: multi('Opening week') },
    { name: 'timelines-deliverables', path: `${multi('Opening week')}#deliverables` },
    { name: 'timelines-as-client', path: multi('Campaña de verano'), as: 'clientOfSeveral' },
    {
      name: 'timelines-as-client-deliverables',
      path: `${multi('Campaña de verano')}#deliverables`,
      as: 'clientOfSeveral',
    },
    { name: 'timelines-loading', path: multi('Opening week'), given: waiting(overview), loading: true },
    { name: 'timelines-failing', path: multi('Opening week'), given: failing(overview), refused: 500 },
    { name: 'timelines-read-only', path: multi('Opening week'), given: readOnly },
    { name: 'multi-update', path: update },
    { name: 'multi-update-filled', path: update, act: fillRows },
    { name: 'multi-update-read-only', path: update, given: readOnly },
    { name: 'multi-update-loading', path: update, given: waiting('**/api/email-templates'), loading: true },
    { name: 'multi-update-failing', path: update, given: failing('**/api/email-templates'), refused: 500 },
    {
      name: 'multi-update-setup',
      path: update,
      given: answering('**/api/email-templates', { items: [] }),
      act: (page) => page.getByRole('dialog').waitFor(),
    },
  ];
};
