/** Every page of the app, from the route tree, with the address of each in a workspace that was filled for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from '#testing/test-project.ts';

const tree = readFileSync(join(import.meta.dirname, '../src/route-tree.gen.ts'), 'utf8');

/** Paths of the pages; layouts that only frame other pages are left out. */
export const pagePaths: readonly string[] = [
  ...tree.matchAll(/^ {6}id: '(.+)';\n {6}path: '.*';\n {6}fullPath: '(.+)';/gm),
]
  .filter(([, id]) => id !== '/_app')
  .map(([, , path = '']) => path);

/** Pages that need a project with several deliverables. */
export const ofSeveral = new Set(['/projects/$projectId/multi-update', '/projects/$projectId/timelines']);

/** Pages that redirect at once, with their targets. */
export const leadsOn: Readonly<Record<string, string>> = {
  '/projects-archived': '/projects/archived',
  '/settings/': '/settings/workspace',
  '/templates/': '/templates/email-templates',
  // No workspace was deleted here; settings.journey.ts deletes one.
  '/workspace-closed': '/',
  // No operator holds the workspace here; sessions.journey.ts has one on hold.
  '/on-hold': '/',
  // The workspace has no former address here; move-installed.journey.ts has one.
  '/unsent': '/',
  // A client's page: passkeys.journey.ts.
  '/security': '/profile',
  // No payment provider's form was left here.
  '/billing/payment-method-added': '/billing',
};

/** Pages for people who are not signed in, by where they are: the product's own address, a workspace's, or one of none. */
export const signedOut: Readonly<Record<string, 'product' | 'workspace' | 'nowhere'>> = {
  '/signin': 'workspace',
  '/signin/url-retrieve': 'workspace',
  '/signup/': 'product',
  '/signup/appsumo': 'product',
  '/invitation/$token': 'workspace',
  '/verify-email/': 'nowhere',
  '/verify-email/$token': 'nowhere',
};

/** Address of a page: of `film`, or of `campaign`, which has several deliverables, where it needs one. */
export const addressOf = (path: string, film: TestProject, campaign: TestProject): string => {
  const values: Readonly<Record<string, string | number>> = {
    clientId: film.client.id,
    projectId: ofSeveral.has(path) ? campaign.id : film.id,
    workflowId: film.wf,
    action: `approve-revision?revisionId=${film.revision(1, 0)}`,
    token: 'A'.repeat(44),
  };
  return (
    path
      // The splat route, which takes every address without a page.
      .replace(/\$$/, 'nowhere/at/all')
      .replaceAll(/\{-\$(\w+)\}|\$(\w+)/g, (_whole, optional?: string, needed?: string) => {
        const name = optional ?? needed ?? '';
        const value = values[name];
        if (value === undefined) throw new Error(`No value for the parameter ${name} of ${path}`);
        return String(value);
      })
  );
};
