/** Sign-up and sign-in, with Google as well, and the pages that mails and the identity provider lead to. */
import type { BrowserContext, Page } from 'playwright-core';
import type { getEntrance, retrieveWorkspaceUrl } from '#contracts/account.ts';
import { problemOf } from '#contracts/errors.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { languages } from '#domain/email-template/language.ts';
import { account as texts } from '#lib/texts/en/account.ts';
import { enter } from '#lib/texts/en/enter.ts';
import { passwordRefusals } from '#lib/texts/en/password.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { answering, changing, type Found, failing, inLanguage, type Shot, waiting } from './shot.ts';

const { fields } = texts;
const bare = { at: '', as: 'guest' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const details = async (page: Page) => {
  await page.getByLabel(fields.tenantName).fill('Harbor & Light');
  await page.getByLabel(fields.adminFirstName).fill('Ana');
  await page.getByLabel(fields.adminLastName).fill('Lund');
  await page.getByLabel(fields.adminEmail).fill('ana@harbor.example');
};
const toLogin = async (page: Page) => {
  await details(page);
  await button(page, texts.signUp.continue).click();
  await page.getByRole('heading', { name: texts.signUp.login }).waitFor();
};
const create = async (page: Page) => {
  await toLogin(page);
  await button(page, texts.signUp.create).click();
};
const signUpCalls = (how: 'waiting' | 'failing') => (context: BrowserContext) =>
  context.route('**/api/tenants/signup', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return how === 'failing'
      ? route.fulfill({ status: 500, json: { error: problemOf({ code: 'internal', id: '7f3c2a' }) } })
      : undefined;
  });

const signUps: readonly Shot[] = [
  { name: 'sign-up', path: '/signup', act: details },
  { name: 'sign-up-empty', path: '/signup' },
  {
    name: 'sign-up-language',
    path: '/signup',
    act: async (page) => {
      await details(page);
      await page.getByLabel(fields.language).selectOption('fr');
    },
  },
  {
    name: 'sign-up-errors',
    path: '/signup',
    act: (page) => button(page, texts.signUp.continue).click(),
  },
  {
    name: 'sign-up-taken',
    path: '/signup',
    refused: 422,
    act: async (page) => {
      await details(page);
      await page.getByLabel(fields.subdomain).fill('northwind');
      await button(page, texts.signUp.continue).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  { name: 'sign-up-login', path: '/signup', act: toLogin },
  {
    name: 'sign-up-creating',
    path: '/signup',
    given: signUpCalls('waiting'),
    act: async (page) => {
      await create(page);
      await page.getByRole('heading', { name: texts.signUp.creating }).waitFor();
    },
    // Its call would reach the server once the mock goes.
    after: (page) => page.close(),
  },
  {
    name: 'sign-up-failing',
    path: '/signup',
    given: signUpCalls('failing'),
    refused: 500,
    act: async (page) => {
      await create(page);
      await page.getByText(texts.signUp.notCreated).first().waitFor();
    },
  },
  { name: 'sign-up-code', path: '/signup/appsumo' },
  {
    name: 'sign-up-code-errors',
    path: '/signup/appsumo',
    act: (page) => button(page, texts.signUp.continue).click(),
  },
];

const entries = ({ owner }: Found): readonly Shot[] => {
  const toForm = async (page: Page) => {
    await button(page, enter.showYours).click();
    await page.locator('input[name="username"]').waitFor();
  };
  const toYours = async (page: Page) => {
    await toForm(page);
    await page.locator('input[name="username"]').fill(owner.email);
    await page.locator('input[name="password"]').fill(owner.password);
    await button(page, 'Sign in').click();
    await button(page, enter.otherAccount).waitFor();
  };
  const calls = '**/api/workspaces';
  return [
    { name: 'enter', path: '/signin' },
    {
      name: 'enter-unknown',
      path: '/signin',
      act: async (page) => {
        await page.getByLabel(fields.subdomain).fill('nobody');
        await button(page, enter.continue).click();
        await page.getByText(enter.unknown).waitFor();
      },
    },
    { name: 'enter-elsewhere', path: '/signin', at: 'nobody' },
    { name: 'enter-sign-in', path: '/signin', act: toForm },
    { name: 'enter-yours', path: '/signin', act: toYours },
    { name: 'enter-yours-none', path: '/signin', given: answering(calls, { workspaces: [] }), act: toYours },
    {
      name: 'enter-yours-failing',
      path: '/signin',
      given: failing(calls),
      refused: [404, 500],
      act: toYours,
    },
    { name: 'enter-failing', path: '/signin', given: failing('**/api/entrance'), refused: [404, 500] },
    { name: 'retrieve', path: '/signin/url-retrieve' },
    {
      name: 'retrieve-errors',
      path: '/signin/url-retrieve',
      act: async (page) => {
        await page.getByLabel(texts.retrieve.email).fill('ana');
        await button(page, texts.retrieve.continue).click();
      },
    },
    {
      name: 'retrieve-sent',
      path: '/signin/url-retrieve',
      given: answering('**/api/tenants/email', { ok: true } satisfies AnswerOf<typeof retrieveWorkspaceUrl>),
      act: async (page) => {
        await page.getByLabel(texts.retrieve.email).fill('ana@harbor.example');
        await button(page, texts.retrieve.continue).click();
        await page.getByText(texts.retrieve.sent).waitFor();
      },
    },
  ];
};

type Entrance = AnswerOf<typeof getEntrance>;
const here = (state: Partial<Entrance>) =>
  changing('**/api/entrance', (entrance: Entrance) => ({ ...entrance, ...state }));
const waits = here({ here: 'sign_up', name: 'Harbor & Light' });
const confirming = '**/api/tenants/signup/confirm';
const both =
  (...given: readonly ((context: BrowserContext) => Promise<unknown>)[]) =>
  async (context: BrowserContext) => {
    for (const one of given) await one(context);
  };
const confirm = (until: string) => async (page: Page) => {
  await page.locator('input[name="password"]').fill('lanterns on a wet pier');
  await button(page, texts.confirm.passwordPress).click();
  await page.getByText(until).first().waitFor();
};

const verifying: readonly Shot[] = [
  { name: 'verify', path: '/verify-email?email=ana@harbor.example', given: waits },
  { name: 'verify-unknown', path: '/verify-email', given: waits },
  { name: 'verify-done', path: '/verify-email', given: here({ here: 'workspace' }) },
  { name: 'verify-gone', path: '/verify-email', given: here({ here: 'nothing', name: null }) },
  { name: 'confirm', path: '/verify-email/token', given: waits },
  { name: 'confirm-signed-in', path: '/verify-email/token?login=known', given: waits },
  {
    name: 'confirm-leaked',
    path: '/verify-email/token',
    given: both(waits, (context) =>
      context.route(confirming, (route) =>
        route.fulfill({
          status: 422,
          json: { error: problemOf({ code: 'password_leaked', field: 'password' }) },
        }),
      ),
    ),
    refused: 422,
    act: confirm(passwordRefusals.password_leaked),
  },
  {
    name: 'confirm-busy',
    path: '/verify-email/token',
    given: both(waits, waiting(confirming)),
    loading: true,
    act: confirm(texts.confirm.creating),
  },
  {
    name: 'confirm-failing',
    path: '/verify-email/token',
    given: both(waits, failing(confirming)),
    refused: 500,
    act: confirm(texts.confirm.failed),
  },
  {
    name: 'confirm-ready',
    path: '/verify-email/token',
    given: both(waits, answering(confirming, { email: 'ana@harbor.example', knownAlready: false })),
    // The sign-in by the new password, of a login that was never made.
    refused: 400,
    act: confirm(texts.confirm.ready),
  },
  {
    name: 'confirm-known',
    path: '/verify-email/token',
    given: both(waits, answering(confirming, { email: 'ana@harbor.example', knownAlready: true })),
    act: confirm(texts.confirm.ready),
  },
  { name: 'confirm-gone', path: '/verify-email/token', given: here({ here: 'nothing', name: null }) },
];

const toGoogle = async (page: Page) => {
  await button(page, signIn.google.button).click();
  await page.getByRole('heading', { name: 'Local stand-in for Google' }).waitFor();
};
/** From the workspace's sign-in page to Google, these steps there, and back to this message. */
const sentAway = (say: (page: Page) => Promise<unknown>, told: string) => async (page: Page) => {
  await toGoogle(page);
  await say(page);
  await page.getByText(told).waitFor();
};
const stranger = 'stranger@web.example';

const google: readonly Shot[] = [
  { name: 'google-stand-in', path: '/signin', act: toGoogle, refused: 404 },
  {
    name: 'google-stranger',
    path: '/signin',
    refused: 404,
    act: sentAway(async (page) => {
      await page.getByLabel('Another address').fill(stranger);
      await button(page, 'Continue').click();
    }, signIn.google.notAMember(stranger)),
  },
  {
    name: 'google-cancelled',
    path: '/signin',
    act: sentAway((page) => button(page, 'Cancel').click(), signIn.google.refusals.cancelled),
  },
  { name: 'callback-failed', path: '/callback/google?state=nobody', at: 'auth', refused: 404 },
];

export const entranceShots = (found: Found): readonly Shot[] => [
  ...entries(found).map((shot) => ({ ...bare, ...shot })),
  ...signUps.map((shot) => ({ ...bare, ...shot })),
  ...[...verifying, ...google].map((shot): Shot => ({ as: 'guest', ...shot })),
  { name: 'no-access', path: '/no-access' },
  ...languages.map((language): Shot => {
    const isLong = language !== 'en';
    const email = isLong
      ? 'maximiliane.oberhauser-wittgenstein@landesdenkmalamt.example'
      : 'luca.ferrante@northwind.example';
    return {
      name: `other-person-${language}`,
      path: `/signin?email=${encodeURIComponent(email)}`,
      given: inLanguage(language),
    };
  }),
];
