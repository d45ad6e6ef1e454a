/** Screens as a stranger meets them: in Italian, with names of many letters and no space, and with nothing yet. */
import type { BrowserContext, Page } from 'playwright-core';
import { changing, type Found, inLanguage, type Shot } from './shot.ts';

/** Words of 44 letters, and an address that real people have. */
const long = {
  name: 'Unternehmenskommunikationsbeauftragtenstelle',
  title: 'Rechtsschutzversicherungsgesellschaftsmappen',
  email: 'maximiliane.oberhauser-wittgenstein@landesdenkmalamt.example',
} as const;

/** Words in place of those of a field. */
const keys: Readonly<Record<string, string>> = {
  name: long.name,
  client_name: long.name,
  project_name: long.name,
  firstname: 'Maximiliane-Hannelore',
  lastname: 'Oberhauser-Wittgenstein-Berleburg',
  surname: 'Oberhauser-Wittgenstein-Berleburg',
  title: long.title,
  deliverable: long.title,
  current_stage: long.title,
  email: long.email,
};

/** Answer with long names of everything that has an id. */
const lengthened = (value: unknown, hasId = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => lengthened(one));
  if (typeof value !== 'object' || value === null) return value;
  const isThing = hasId || 'id' in value || 'contacts' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      const isNamed = isThing && typeof held === 'string' && held !== '';
      return [key, (isNamed && keys[key]) || lengthened(held)];
    }),
  );
};

const ofStranger = async (context: BrowserContext) => {
  for (const part of [
    'projects',
    'clients',
    'users',
    'reports',
    'inbox',
    'board',
    'calendar',
    'review',
    'delivery',
  ])
    await changing(new RegExp(`/api/${part}(?!.*/live)([/?]|$)`), (answer) => lengthened(answer))(context);
  await inLanguage('it')(context);
};

/** Waits for the pictures in sight. */
const shown = (page: Page) =>
  page.waitForFunction(() => [...document.images].every((one) => one.complete || one.loading === 'lazy'));

export const strangerShots = ({ timelineOf, settingsOf, reviewOf, deliveryOf }: Found): readonly Shot[] => {
  const shots: readonly Shot[] = [
    { name: 'stranger-home', path: '/' },
    { name: 'stranger-projects', path: '/projects' },
    { name: 'stranger-board', path: '/projects/board' },
    { name: 'stranger-calendar', path: '/projects/calendar' },
    { name: 'stranger-clients', path: '/clients' },
    { name: 'stranger-client', path: '/clients/1' },
    { name: 'stranger-team', path: '/settings/team' },
    { name: 'stranger-inbox', path: '/inbox' },
    { name: 'stranger-timeline', path: timelineOf('Cellar tour film') },
    { name: 'stranger-settings', path: settingsOf('Cellar tour film') },
    { name: 'stranger-analytics', path: '/workspace-analytics' },
    { name: 'stranger-portal', path: timelineOf('Tasting night posters'), as: 'client' },
    { name: 'stranger-review', path: reviewOf('Tasting night posters'), as: 'guest' },
    { name: 'stranger-delivery', path: deliveryOf('Logo package'), as: 'guest' },
  ];
  return shots.map((shot) => ({ ...shot, given: ofStranger, act: shown }));
};
