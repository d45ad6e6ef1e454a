/** docs/api.md and docs/api/openapi.json, from the contracts. `npm run api:docs` writes them; the test holds them to the code. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { type ErrorCode, errors } from '../shared/contracts/errors.ts';
import { routes } from '../shared/contracts/index.ts';
import { openApi } from '../shared/contracts/openapi.ts';
import type { Route } from '../shared/contracts/route.ts';
import { table } from './table.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const resource = (name: string, own: readonly Route[]): string =>
  `## ${name}\n\n${table(
    ['Call', 'Who', 'What it does'],
    own.map(({ method, path, access, summary, sends }) => [
      `\`${method} ${path}\``,
      access,
      cell(summary) + (sends ? ' (Idempotency-Key)' : ''),
    ]),
  )}\n`;

const refusals = (): string =>
  table(
    ['Status', 'Code', 'Title', 'Text'],
    (Object.keys(errors) as ErrorCode[])
      .toSorted((a, b) => errors[a].status - errors[b].status || a.localeCompare(b))
      .map((code) => [
        String(errors[code].status),
        `\`${code}\``,
        cell(errors[code].title),
        cell(errors[code].text),
      ]),
  );

const markdown = (): string => {
  const byResource = Map.groupBy(routes, (route) => route.resource);
  return `# The API

Written by \`npm run api:docs\` from [shared/contracts](../shared/contracts). The same as an OpenAPI 3.1 document:
[api/openapi.json](api/openapi.json), which every workspace serves at \`/api/openapi.json\`.

Addresses below are below \`/api\` at the host of a workspace. Calls of members carry \`Authorization: Bearer <access token>\`.
A refused call answers \`{ "error": { "code", "title", "message", "field"?, "params"? } }\`, a conflict the fresh state as
\`current\` besides. Calls marked *Idempotency-Key* send something: with that header they do it once, however often they are made.

${[...byResource].map(([name, own]) => resource(name, own)).join('\n')}
## Refusals

${refusals()}
`;
};

/** The OpenAPI document, one line a path, so that a change shows as what it is. */
const document = (): string => {
  const { paths, ...rest } = openApi(packageJson.version);
  const lines = Object.entries(paths).map(
    ([path, calls]) => `${JSON.stringify(path)}:${JSON.stringify(calls)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`;
};

const here = (path: string) => join(import.meta.dirname, path);

/** The files by their paths, as they are to be. */
export const apiDocs = (): ReadonlyMap<string, string> =>
  new Map([
    [here('api.md'), markdown()],
    [here('api/openapi.json'), document()],
  ]);

export const written = (path: string): string => readFileSync(path, 'utf8');

if (import.meta.main) {
  for (const [path, text] of apiDocs()) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
