/** Generates the tables of docs/reference.md and docs/slo.md from the code (`npm run docs`); a test compares them with the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { catalogue, subscriptions } from '#catalog/index.ts';
import { routes } from '#contracts/index.ts';
import { clientHistory } from '#domain/client-history.ts';
import type { EventName } from '#domain/event.ts';
import { entities } from '#server/data/index.ts';
import { metrics } from '#server/metrics.ts';
import { burningFrom, burnWindows, objectives } from '../infra/aws/objectives.ts';
import { table } from './markdown-table.ts';

const entityTable = () =>
  table(
    ['Entity', 'Partition key', 'Sort key'],
    Object.entries(entities).map(([name, entity]) => {
      const { pk, sk } = entity.schema.indexes.primary;
      return [`\`${name}\``, `\`${pk.template}\``, `\`${sk.template}\``];
    }),
  );

const clientsRead = (name: EventName): string => {
  const rule = clientHistory[name];
  if (!rule) return '–';
  const fields = rule.fields.map((field) => `\`${field}\``).join(' ') || 'its name';
  return rule.when === 'production' ? `with production details: ${fields}` : fields;
};

const eventTable = () =>
  table(
    ['Event', 'Version', 'Clients read', 'Consumers'],
    Object.entries(catalogue).map(([name, { version }]) => [
      name,
      String(version),
      clientsRead(name as EventName),
      Object.entries(subscriptions)
        .filter(([, names]) => (names as readonly string[]).includes(name))
        .map(([consumer]) => `[${consumer}](../events/consumers/${consumer})`)
        .join(', ') || '–',
    ]),
  );

const routeTable = () =>
  table(
    ['Call', 'Access', 'Function', 'Summary'],
    routes.map(({ method, path, access, resource, summary }) => [
      `\`${method} ${path}\``,
      access,
      `[${resource}](../functions/${resource})`,
      summary,
    ]),
  );

const metricTable = () =>
  table(
    ['Metric', 'Unit', 'By', 'Counts', 'Source'],
    Object.entries(metrics).map(([name, { unit, by, means, where }]) => [
      `\`${name}\``,
      unit,
      by.map((names) => names.join(' and ') || 'all together').join(', '),
      means,
      `[${basename(where)}](../${where})`,
    ]),
  );

const percent = (share: number): string => `${share} %`;

const objectiveTable = () =>
  table(
    ['Objective', 'Kept in thirty days', 'Counts', 'Leaves out'],
    Object.values(objectives).map(({ promise, target, counts, leavesOut }) => [
      promise,
      percent(target),
      counts,
      leavesOut,
    ]),
  );

const burnTable = () =>
  table(
    [
      'Alarm',
      ...burnWindows.map(({ rate, long, short }) => `${rate} times, ${long} and ${short} minutes`),
      'Least',
    ],
    Object.entries(objectives).map(([name, objective]) => [
      `\`objective-${name}\`: [what to do](runbook.md#${objective.runbook})`,
      ...burnWindows.map(({ rate }) => percent(burningFrom(objective, rate))),
      `${objective.least} in the longer window`,
    ]),
  );

/** Tables by the document that they are in. */
const tables = {
  'reference.md': { entities: entityTable, events: eventTable, calls: routeTable, metrics: metricTable },
  'slo.md': { objectives: objectiveTable, alarms: burnTable },
};

export type Generated = keyof typeof tables;
export const generated = Object.keys(tables) as Generated[];

/** Document with its tables generated again. */
export const withTables = (name: Generated, document: string): string =>
  Object.entries(tables[name]).reduce((text, [of, make]) => {
    const place = new RegExp(`(<!-- ${of} -->\\n)[\\s\\S]*?(<!-- /${of} -->)`);
    if (!place.test(text)) throw new Error(`docs/${name} has no place for the table "${of}"`);
    return text.replace(place, (_, start: string, end: string) => `${start}\n${make()}\n\n${end}`);
  }, document);

const fileOf = (name: Generated): string => join(import.meta.dirname, name);
export const written = (name: Generated): string => readFileSync(fileOf(name), 'utf8');

if (import.meta.main)
  for (const name of generated) writeFileSync(fileOf(name), withTables(name, written(name)));
