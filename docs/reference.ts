/** Generates the tables of docs/reference.md from the code (`npm run docs`); a test compares them with the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { catalogue, subscriptions } from '#catalog/index.ts';
import { routes } from '#contracts/index.ts';
import { clientHistory } from '#domain/client-history.ts';
import type { EventName } from '#domain/event.ts';
import { entities } from '#server/data/index.ts';
import { metrics } from '#server/metrics.ts';
import { table } from './markdown-table.ts';

const file = join(import.meta.dirname, 'reference.md');

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

const tables = { entities: entityTable, events: eventTable, calls: routeTable, metrics: metricTable };

/** Document with its tables generated again. */
export const withTables = (document: string): string =>
  Object.entries(tables).reduce((text, [name, make]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!place.test(text)) throw new Error(`docs/reference.md has no place for the table "${name}"`);
    return text.replace(place, (_, start: string, end: string) => `${start}\n${make()}\n\n${end}`);
  }, document);

export const reference = (): string => readFileSync(file, 'utf8');

if (import.meta.main) writeFileSync(file, withTables(reference()));
