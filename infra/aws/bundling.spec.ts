import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOptionsOf, carriesBinaries, lambdaFiles, root } from './bundling.ts';
import { Handler } from './handler.ts';
import { synthesise } from './testing.ts';

/** The largest a bundle may be, in bytes: cold starts grow with it. */
const largest = 900_000;

const files = lambdaFiles();
// Below the root, so that what is left out of a bundle is found as it is beside a deployed one.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'proofline-bundles-'));
const bundleOf = (file: string) => join(folder, `${files.indexOf(file)}.cjs`);

afterAll(() => rmSync(folder, { recursive: true }));

describe('every Lambda', () => {
  beforeAll(async () => {
    // One after the other: esbuild uses all processors by itself.
    for (const file of files) {
      const { warnings } = await build({
        ...buildOptionsOf(file),
        outfile: bundleOf(file),
        logLevel: 'silent',
      });
      expect(warnings, file).toEqual([]);
    }
  });

  it('is found', () => expect(files.length).toBeGreaterThan(0));

  it.each(files.filter((file) => !carriesBinaries(file)))('%s is small enough', (file) => {
    expect(readFileSync(bundleOf(file)).length).toBeLessThanOrEqual(largest);
  });

  it('carries Stripe’s package where payments are taken, and nowhere else', () => {
    const carriers = files.filter((file) => readFileSync(bundleOf(file), 'utf8').includes('api.stripe.com'));
    expect(carriers).toEqual(['functions/billing/billing.lambda.ts']);
  });

  it('loads and exports its handler', () => {
    const script = `for (const path of process.argv.slice(1)) console.log(typeof require(path).handler)`;
    const environment = { ...process.env, AWS_REGION: 'us-east-1' };
    const output = execFileSync('node', ['-e', script, ...files.map(bundleOf)], {
      env: environment,
      encoding: 'utf8',
    });
    expect(output.trim().split('\n')).toEqual(files.map(() => 'function'));
  });

  it('has a bundle of its own', () => {
    const { api, events, stateful } = synthesise();
    const keys = [api, events, stateful].flatMap((template) =>
      Object.values(template.findResources('AWS::Lambda::Function')).map(
        ({ Properties }) => Properties.Code.S3Key,
      ),
    );
    expect(keys).toHaveLength(files.length);
    expect(new Set(keys).size).toBe(files.length);
  });

  it('is given exactly the variables that it reads', () => {
    const handlers = synthesise()
      .app.node.findAll()
      .filter((construct) => construct instanceof Handler);
    const known = new Set([...ourVariables(), ...handlers.flatMap(({ variables }) => [...variables])]);
    const given = Object.fromEntries(
      handlers.map(({ file, variables }) => [file, [...variables].toSorted()]),
    );
    const read = Object.fromEntries(
      files.map((file) => {
        const words = new Set(readFileSync(bundleOf(file), 'utf8').match(/\b[A-Z_]{5,}\b/g));
        return [file, [...known].filter((name) => words.has(name)).toSorted()];
      }),
    );
    expect(given).toEqual(read);
  });
});

it('refuses a bundle that would find nothing in import.meta', async () => {
  const stdin = { contents: 'export const handler = () => import.meta.url', loader: 'ts' as const };
  const { entryPoints: _, ...options } = buildOptionsOf('');
  await expect(build({ ...options, stdin, write: false, logLevel: 'silent' })).rejects.toThrow('import.meta');
});

/** What they are when they are not set is right on AWS. */
const optional = /^(ERRORS|MEDIA|UPLOAD|STRIPE)_/;

/** The environment variables that our own code reads, but for those that Lambda sets. */
function ourVariables(): string[] {
  const sources = globSync('{functions,events,shared/server}/**/*.ts', { cwd: root })
    .filter((path) => !/\.(spec|property)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const names = sources.flatMap((text) =>
    [...text.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('AWS_') && !optional.test(name));
}
