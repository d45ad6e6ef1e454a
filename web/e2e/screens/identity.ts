/**
 * Identity and the client's authority: second factor and passkeys, the steps of a sign-in, the team's accounts, several
 * approvers, and whoever answers by a link.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { getInvitation } from '#contracts/account.ts';
import type { Language } from '#contracts/common.ts';
import { problemOf } from '#contracts/errors.ts';
import type { listPasskeys } from '#contracts/passkeys.ts';
import type { Review } from '#contracts/review.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getTimeline } from '#contracts/timeline.ts';
import type { getMe, getTenantByHost, listUsers } from '#contracts/workspace.ts';
import { languages } from '#domain/email-template/language.ts';
import { answering as answeringEn } from '#lib/texts/en/answering.ts';
import { approvers } from '#lib/texts/en/approvers.ts';
import { audit } from '#lib/texts/en/audit.ts';
import { linkReader as readerEn } from '#lib/texts/en/link-reader.ts';
import { passkeys } from '#lib/texts/en/passkeys.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { recovery } from '#lib/texts/en/recovery.ts';
import { review as en } from '#lib/texts/en/review.ts';
import { secondFactor as texts } from '#lib/texts/en/second-factor.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { stepUp } from '#lib/texts/en/step-up.ts';
import { answering as answeringEs } from '#lib/texts/es/answering.ts';
import { linkReader as readerEs } from '#lib/texts/es/link-reader.ts';
import { review as es } from '#lib/texts/es/review.ts';
import { answering as answeringFr } from '#lib/texts/fr/answering.ts';
import { linkReader as readerFr } from '#lib/texts/fr/link-reader.ts';
import { review as fr } from '#lib/texts/fr/review.ts';
import { answering as answeringIt } from '#lib/texts/it/answering.ts';
import { linkReader as readerIt } from '#lib/texts/it/link-reader.ts';
import { review as it } from '#lib/texts/it/review.ts';
import { beginAnswer } from '../answering.ts';
import { openMember } from '../team-members.ts';
import { answering, changing, type Found, inDialog, press, type Shot } from './shot.ts';

type Given = (context: BrowserContext) => Promise<unknown>;
const both =
  (...given: readonly Given[]): Given =>
  async (context) => {
    for (const one of given) await one(context);
  };
/** Mocks the calls of a path by their method; others go on. */
const byMethod =
  (pattern: string, answers: Readonly<Record<string, object>>): Given =>
  (context) =>
    context.route(pattern, (route) => {
      const json = answers[route.request().method()];
      if (!json) return route.fallback();
      const problem = 'error' in json ? (json as { error: { code: string } }).error.code : undefined;
      return route.fulfill({
        json,
        status: problem === undefined ? 200 : problem === 'proof_needed' ? 403 : 422,
      });
    });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const profile = '/profile';
const factor = '**/api/session/second-factor';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codes = [
  '7K3M-90QX-2B4N-XW8D',
  'H2VP-64TC-9RJE-0MZA',
  'Q8FN-3YK7-DW1B-5GXS',
  '0CTR-M9E2-VH6J-4PQK',
  'Z5AD-81WN-K3XF-T7YB',
  '4GJS-QM0H-62PV-ERC9',
  'XB7Y-F5KT-1NZD-W83A',
  'E9QC-0VRM-P4GJ-6H2S',
  'T1WK-Y8XB-5ZFN-3DA7',
  'M6HE-2CPQ-J0VR-9TGK',
];
const kept: AnswerOf<typeof listPasskeys> = {
  passkeys: [
    { id: 'a', name: 'iCloud Keychain', added_on: '2026-10-02T08:10:00.000Z' },
    { id: 'b', name: 'Passkey', added_on: '2026-11-20T17:45:00.000Z' },
  ],
};
const on = answering(factor, { on: true });
const off = byMethod(factor, { GET: { on: false }, POST: { secret } });
const withPasskeys = answering('**/api/session/passkeys', kept);
const asksForProof = byMethod(factor, {
  GET: { on: false },
  POST: { error: problemOf({ code: 'proof_needed' }) },
});

const setUp = async (page: Page) => {
  await button(page, texts.setUp).click();
  await page.getByRole('img', { name: texts.connect.picture }).waitFor();
};
const proving = async (page: Page) => {
  await button(page, texts.setUp).click();
  await page.getByRole('dialog', { name: stepUp.title }).waitFor();
};

/** Answers the password's proof with the question for a code, as for somebody with an app. */
const withApp: Given = (context) =>
  context.route('**/*', (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    return target.endsWith('.RespondToAuthChallenge')
      ? route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session', ChallengeParameters: {} },
        })
      : route.fallback();
  });

const ofPerson = ({ owner }: Found): readonly Shot[] => {
  const toCode = async (page: Page) => {
    await page.locator('input[name="username"]').fill(owner.email);
    await page.locator('input[name="password"]').fill(owner.password);
    await button(page, signIn.form.submit).click();
    await page.getByRole('heading', { name: signIn.code.title }).waitFor();
  };
  const toRecovery = async (page: Page) => {
    await toCode(page);
    await button(page, signIn.code.lost).click();
    await page.getByRole('heading', { name: recovery.title }).waitFor();
  };
  const recovering = async (page: Page) => {
    await toRecovery(page);
    await page.getByRole('textbox', { name: new RegExp(`^${recovery.code}`) }).fill(codes[0] ?? '');
    await button(page, recovery.submit).click();
  };
  const calls = '**/api/session/recovery';
  return [
    { name: 'identity-profile-off', path: profile, given: off },
    { name: 'identity-profile-on', path: profile, given: both(on, withPasskeys) },
    { name: 'identity-connect', path: profile, given: off, act: setUp },
    {
      name: 'identity-connect-wrong',
      path: profile,
      given: byMethod(factor, {
        GET: { on: false },
        POST: { secret },
        PUT: { error: problemOf({ code: 'second_factor_code_wrong', field: 'code' }) },
      }),
      refused: 422,
      act: async (page) => {
        await setUp(page);
        const dialog = page.getByRole('dialog', { name: texts.connect.title });
        await dialog.getByLabel(texts.connect.code).fill('123456');
        await button(page, texts.connect.confirm).click();
        await dialog.locator('[aria-invalid="true"]').waitFor();
      },
    },
    {
      name: 'identity-codes',
      path: profile,
      given: both(on, answering('**/api/session/recovery-codes', { codes })),
      act: inDialog(texts.newCodes),
    },
    { name: 'identity-turn-off', path: profile, given: on, act: inDialog(texts.turnOff) },
    {
      name: 'identity-passkey-remove',
      path: profile,
      given: withPasskeys,
      act: inDialog(passkeys.removeOf('iCloud Keychain')),
    },
    {
      name: 'identity-proof',
      path: profile,
      given: asksForProof,
      refused: 403,
      act: proving,
      loading: stepUp.title,
    },
    {
      name: 'identity-proof-passkey',
      path: profile,
      given: both(asksForProof, withPasskeys),
      refused: 403,
      act: proving,
      loading: stepUp.title,
    },
    {
      name: 'identity-proof-code',
      path: profile,
      given: both(asksForProof, withApp),
      refused: 403,
      act: async (page) => {
        await proving(page);
        const dialog = page.getByRole('dialog', { name: stepUp.title });
        await dialog.getByLabel(stepUp.password).fill(owner.password);
        await dialog.getByRole('button', { name: stepUp.confirm }).click();
        await dialog.getByText(stepUp.codeLead).waitFor();
      },
      loading: stepUp.title,
    },
    { name: 'identity-sign-in-code', path: '/signin', as: 'guest', given: withApp, act: toCode },
    { name: 'identity-recovery', path: '/signin', as: 'guest', given: withApp, act: toRecovery },
    {
      name: 'identity-recovery-used',
      path: '/signin',
      as: 'guest',
      given: both(withApp, byMethod(calls, { POST: { error: problemOf({ code: 'recovery_code_wrong' }) } })),
      refused: 422,
      act: async (page) => {
        await recovering(page);
        await page.locator('[aria-invalid="true"]').waitFor();
      },
    },
    {
      name: 'identity-recovered',
      path: '/signin',
      as: 'guest',
      given: both(withApp, byMethod(calls, { POST: { ok: true } })),
      act: async (page) => {
        await recovering(page);
        await page.getByText(signIn.recovered).waitFor();
      },
    },
    { name: 'identity-demanded', path: '/second-step', given: off },
    { name: 'identity-demanded-passkey', path: '/second-step', given: both(off, withPasskeys) },
    { name: 'identity-demanded-done', path: '/second-step', given: on },
  ];
};

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const closing = changing('**/api/tenant-info', (workspace: AnswerOf<typeof getTenantByHost>) => ({
  ...workspace,
  closed: { id: 1, until: soon(6) },
}));
const onHold = changing('**/api/tenant-info', (workspace: AnswerOf<typeof getTenantByHost>) => ({
  ...workspace,
  held: true,
}));

const ofWorkspace: readonly Shot[] = [
  {
    name: 'identity-grace',
    path: '/projects',
    given: changing('**/api/me', (me: AnswerOf<typeof getMe>) => ({ ...me, second_factor_from: soon(6) })),
    window: true,
  },
  {
    name: 'identity-workspace-demands',
    path: '/settings/workspace',
    given: changing('**/api/tenant-profiles/*', (profile: object) => ({
      ...profile,
      second_factor_from: soon(6),
    })),
  },
  {
    name: 'identity-team',
    path: '/settings/team',
    given: changing('**/api/users', ({ users }: AnswerOf<typeof listUsers>) => ({
      users: users.map((user, index) => ({
        ...user,
        second_factor: index % 2 === 0,
        ...(index === 2 ? { invited_until: soon(5) } : {}),
        ...(index === 3 ? { invited_until: soon(-1) } : {}),
      })),
    })),
  },
  {
    name: 'identity-team-log-out',
    path: '/settings/team',
    act: async (page) => {
      await openMember(page, 'Jonas Whitfield');
      await inDialog(settings.team.logOut('Jonas Whitfield'))(page);
    },
  },
  {
    name: 'identity-audit-filter',
    path: '/settings/audit-log',
    act: async (page) => {
      await page.getByLabel(audit.filter.kind).selectOption('links_sent');
      await page
        .getByText(/with links to/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'identity-audit-export',
    path: '/settings/audit-log',
    window: true,
    act: async (page) => {
      await button(page, audit.export.menu).click();
      await page.getByRole('menuitem', { name: audit.export.csv }).waitFor();
    },
  },
  { name: 'identity-closed', path: '/signin', as: 'guest', given: closing },
  { name: 'identity-closed-member', path: '/workspace-closed', given: closing },
  { name: 'identity-closed-owner', path: '/workspace-closed?owner=true', given: closing },
  { name: 'identity-on-hold', path: '/on-hold', given: onHold },
  ...(['withdrawn', 'used', 'replaced'] as const).map(
    (state): Shot => ({
      name: `identity-invitation-${state}`,
      path: '/invitation/token',
      as: 'guest',
      given: answering('**/api/invitations/*', {
        state,
        email: 'ida@northwind.example',
        name: 'Ida',
        to: 'team',
        known: false,
        inviter: { name: 'Jonas Whitfield', email: 'jonas@northwind.example' },
      } satisfies AnswerOf<typeof getInvitation>),
    }),
  ),
];

const readers = { en: readerEn, es: readerEs, it: readerIt, fr: readerFr };
const reviews = { en, es, it, fr };
const askings = { en: answeringEn, es: answeringEs, it: answeringIt, fr: answeringFr };
const shows = (change: (review: Review) => Partial<Review>): Given =>
  changing('**/api/review/*', (review: Review) => ({ ...review, ...change(review) }));

const ofClient = ({ reviewOf }: Found): readonly Shot[] => {
  const path = reviewOf('Tasting night posters');
  const inLanguage = {
    en: path,
    es: reviewOf('Nueva web'),
    it: reviewOf('Documentario in cantina'),
    fr: reviewOf('Film de marque'),
  };
  const waiting: NonNullable<Review['approval']> = {
    answers: [
      { by: 'Bernadette Fitzgerald-Montgomery', decision: 'approve', own: false },
      { by: 'Cara Lindqvist', decision: 'request_changes', own: false },
    ],
    waiting: ['Denise Okafor'],
    counts: true,
  };
  const given: NonNullable<Review['approval']> = {
    ...waiting,
    answers: [...waiting.answers.slice(0, 1), { by: 'Mara', decision: 'approve', own: true }],
  };
  const open = (language: Language): Given =>
    shows(() => ({ state: 'open', language, approval: waiting, decided: null }));
  const asCode = shows(() => ({ state: 'open', deciders: 'code', decided: null, approval: null }));
  const shots: readonly Shot[] = [
    ...languages.flatMap((language): Shot[] => [
      { name: `identity-approvers-${language}`, path: inLanguage[language], given: open(language) },
      {
        name: `identity-not-you-${language}`,
        path: inLanguage[language],
        act: async (page) => {
          await button(page, readers[language].notYou).first().click();
          await page.getByRole('dialog').waitFor();
          await page.getByRole('dialog').getByLabel(askings[language].name).fill('Bernadette');
          await button(page, askings[language].save).click();
        },
      },
      {
        name: `identity-code-${language}`,
        path: inLanguage[language],
        given: both(
          shows(() => ({ state: 'open', language, deciders: 'code', decided: null, approval: null })),
          answering('**/api/review/*/code', { sent_to: 'd•••@aurora-health.example', until: soon(1) }),
        ),
        act: async (page) => {
          await beginAnswer(page, reviews[language].requestChanges);
          const sheet = page.getByRole('dialog');
          await sheet.getByRole('textbox').fill('!');
          await sheet.getByRole('button', { name: reviews[language].confirmChanges, exact: true }).click();
          await sheet.getByLabel(askings[language].code.field).waitFor();
        },
      },
    ]),
    {
      name: 'identity-approvers-own',
      path,
      given: shows(() => ({ state: 'open', approval: given, decided: null })),
    },
    {
      name: 'identity-approvers-uncounted',
      path,
      given: shows(() => ({ state: 'open', approval: { ...waiting, counts: false }, decided: null })),
    },
    {
      name: 'identity-approvers-decide',
      path,
      given: shows(() => ({ state: 'open', approval: waiting, decided: null })),
      act: (page) => beginAnswer(page, en.approve),
      window: true,
    },
    {
      name: 'identity-code-wrong',
      path,
      given: both(
        asCode,
        answering('**/api/review/*/code', { sent_to: 'd•••@aurora-health.example', until: soon(1) }),
        byMethod('**/api/review/*/code/check', { POST: { error: problemOf({ code: 'code_wrong' }) } }),
      ),
      refused: 422,
      act: async (page) => {
        await beginAnswer(page, en.approve);
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('button', { name: en.confirmApprove, exact: true }).click();
        await sheet.getByLabel(answeringEn.code.field).fill('123456');
        await sheet.getByRole('button', { name: en.confirmApprove, exact: true }).click();
        await sheet.getByText(answeringEn.code.wrong).waitFor();
      },
    },
    ...(['code_not_mailed', 'code_not_needed'] as const).flatMap((code) =>
      (['en', 'fr'] as const).map(
        (language): Shot => ({
          name: `identity-${code.replaceAll('_', '-')}-${language}`,
          path: inLanguage[language],
          given: both(
            shows(() => ({ state: 'open', language, deciders: 'code', decided: null, approval: null })),
            byMethod('**/api/review/*/code', { POST: { error: problemOf({ code }) } }),
          ),
          refused: 422,
          act: async (page) => {
            await beginAnswer(page, reviews[language].requestChanges);
            const sheet = page.getByRole('dialog');
            await sheet.getByRole('textbox').fill('The headline could be larger, please.');
            await sheet.getByRole('button', { name: reviews[language].confirmChanges, exact: true }).click();
            const { notMailed, notNeeded } = askings[language].code;
            await sheet.getByText((code === 'code_not_mailed' ? notMailed : notNeeded).title).waitFor();
          },
        }),
      ),
    ),
    {
      name: 'identity-remote-picture',
      path,
      given: shows(() => ({
        message:
          '<p>Two ways to light the table:</p><p><img src="/api/nowhere.png" data-host="pictures.example" alt="Lanterns at dusk"></p><p>The left one is our favourite.</p>',
      })),
      refused: 404,
    },
    ...languages.map(
      (language): Shot => ({
        name: `identity-dead-link-${language}`,
        path: '/review/withdrawn',
        refused: 404,
        given: (context) =>
          context.addInitScript(
            (spoken) => localStorage.setItem('proofline.guest-language', spoken),
            language,
          ),
      }),
    ),
  ];
  return shots.map((shot) => ({ window: true, ...shot, as: 'guest' }));
};

const ofAgency = ({ settingsOf, timelineOf }: Found): readonly Shot[] => {
  const chosen = async (page: Page) => {
    await page.getByLabel(projects.field.approval).selectOption('contacts');
    await page.getByLabel(projects.field.approvers).waitFor();
  };
  const several: Given = changing('**/timeline/*', (answer: AnswerOf<typeof getTimeline>) => ({
    ...answer,
    workflow: {
      ...answer.workflow,
      tasks: answer.workflow.tasks.map((stage) => ({
        ...stage,
        tasks: stage.tasks.map((round) =>
          round.status === 'awaiting_feedback' || round.status === 'overdue_feedback'
            ? {
                ...round,
                answers: [
                  {
                    approver: { id: 1, name: 'Bernadette Fitzgerald-Montgomery' },
                    decision: 'approve',
                    message: 'Lovely',
                    at: '2026-11-26T10:00:00.000Z',
                  },
                ],
                approvers: [
                  { id: 1, name: 'Bernadette Fitzgerald-Montgomery' },
                  { id: 2, name: 'Cara Lindqvist' },
                  { id: 3, name: 'Denise Okafor' },
                ],
              }
            : round,
        ),
      })),
    },
  }));
  const timeline = timelineOf('Tasting night posters');
  return [
    { name: 'identity-rule', path: settingsOf('Tasting night posters'), act: chosen },
    { name: 'identity-open-answers', path: timeline, given: several },
    {
      name: 'identity-go-on',
      path: timeline,
      given: several,
      act: async (page) => {
        await press(page, approvers.goOn);
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
};

export const identityShots = (found: Found): readonly Shot[] => [
  ...ofPerson(found),
  ...ofWorkspace,
  ...ofClient(found),
  ...ofAgency(found),
];
