import { describe, expect, it, vi } from 'vitest';
import { routes } from '#contracts/index.ts';
import { correlated } from './correlation.ts';
import { routeClasses, routeClassOf } from './lambda/route-class.ts';
import { directivesOf } from './metrics.testing.ts';
import { elapsedSince, measured, metrics } from './metrics.ts';

describe('a measurement', () => {
  it('is in the Embedded Metric Format, under the namespace of its stage', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'proofline-test');
    const line = measured({ Mails: 1, MailLag: 3400 }, { state: 'sent', tier: 'starter' });
    vi.unstubAllEnvs();
    expect(line).toMatchObject({ Mails: 1, MailLag: 3400, state: 'sent', tier: 'starter' });
    expect(directivesOf(line)).toEqual([
      {
        Namespace: 'proofline-test',
        Dimensions: [['state'], ['state', 'tier']],
        Metrics: [{ Name: 'Mails', Unit: 'Count' }],
      },
      {
        Namespace: 'proofline-test',
        Dimensions: [[], ['tier']],
        Metrics: [{ Name: 'MailLag', Unit: 'Milliseconds' }],
      },
    ]);
  });

  it('leaves out the dimensions that are not known, and is none without any', () => {
    expect(directivesOf(measured({ Mails: 1 }, { state: 'withheld' }))).toMatchObject([
      { Dimensions: [['state']] },
    ]);
    expect(measured({ QueueAge: 1 })).toEqual({ QueueAge: 1 });
  });

  it('takes dimensions from the work that its line belongs to', () => {
    const work = {
      correlationId: 'request',
      workspace: 7,
      tier: 'professional',
      consumer: 'keep-audit',
    } as const;
    const lines = correlated(work, () => [measured({ Uploads: 1 }), measured({ QueueAge: 5 })]);
    expect(lines.flatMap(directivesOf).map(({ Dimensions }) => Dimensions)).toEqual([
      [[], ['tier']],
      [['consumer']],
    ]);
  });

  it('counts no time before its beginning', () => {
    expect(elapsedSince(Date.now() + 60_000)).toBe(0);
  });
});

it('no metric has a workspace, a person or a project as a dimension', () => {
  const dimensions = Object.values(metrics).flatMap(({ by }) => by.flat());
  expect([...new Set<string>(dimensions)].toSorted()).toEqual([
    'consumer',
    'decision',
    'kind',
    'routeClass',
    'state',
    'step',
    'tier',
  ]);
});

it('the pages of a timeline are a class of their own, and every class has routes', () => {
  const namesOf = (wanted: string) =>
    routes.filter((route) => routeClassOf(route) === wanted).map(({ name }) => name);
  expect(namesOf('timeline')).toEqual(['getTimeline', 'getTimelines']);
  expect(namesOf('look').toSorted()).toEqual(['countInbox', 'getTimelineVersion']);
  for (const name of routeClasses) expect(namesOf(name), name).not.toEqual([]);
});
