import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/support.ts';
import { createLambdas, LambdaTimeout } from './lambda.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
mkdirSync(join(folder.path, 'functions/things'), { recursive: true });
const handlerFile = 'functions/things/things.lambda.ts';
const write = (file: string, source: string) => writeFileSync(join(folder.path, file), source);
write('package.json', '{"type":"module"}');

it('runs a handler with a context like Lambda’s', async () => {
  write(
    handlerFile,
    `export const handler = async (event: object, context) => ({ event, name: context.functionName,
       left: context.getRemainingTimeInMillis(), id: context.awsRequestId });`,
  );
  const lambdas = createLambdas({ root: folder.path });
  const first = await lambdas.invoke(handlerFile, { a: 1 }, 3);
  expect(first).toMatchObject({
    event: { a: 1 },
    name: 'things',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const { left, id } = first as { left: number; id: string };
  expect(left).toBeGreaterThan(2000);
  expect(left).toBeLessThanOrEqual(3000);
  expect(await lambdas.invoke(handlerFile, {})).not.toMatchObject({ id });
});

it('runs the bundle instead where there are bundles', async () => {
  write('things.cjs', "module.exports.handler = async () => 'from the bundle';");
  const lambdas = createLambdas({ root: folder.path, bundles: folder.path });
  expect(await lambdas.invoke(handlerFile, {})).toBe('from the bundle');
  expect(lambdas.has('functions/others/others.lambda.ts')).toBe(false);
});

it('loads a bundle anew for another runtime of the process, whose addresses are others', async () => {
  write('counted.cjs', 'let calls = 0; exports.handler = async () => ++calls;');
  const load = () => createLambdas({ root: folder.path, bundles: folder.path });
  const [one, other] = [load(), load()];
  const file = 'counted.lambda.ts';
  expect([await one.invoke(file, {}), await one.invoke(file, {})]).toEqual([1, 2]);
  expect([await other.invoke(file, {}), await one.invoke(file, {})]).toEqual([1, 3]);
  one.renew();
  expect([await one.invoke(file, {}), await other.invoke(file, {})]).toEqual([1, 2]);
});

it('gives a function its own variables, and one without a role those of the process', async () => {
  for (const name of ['mine', 'others'])
    write(`${name}.cjs`, 'exports.handler = async () => process.env.OF_ITS_OWN;');
  const lambdas = createLambdas({
    root: folder.path,
    bundles: folder.path,
    variablesOf: (name) => (name === 'mine' ? { OF_ITS_OWN: name } : undefined),
  });
  const answers = ['mine.lambda.ts', 'others.lambda.ts'].map((file) => lambdas.invoke(file, {}));
  expect(await Promise.all(answers)).toEqual(['mine', undefined]);
});

it('rejects with what a handler throws, at once or later, and when it takes too long', async () => {
  write('sync.cjs', "exports.handler = () => { throw new Error('at once'); };");
  write('slow.cjs', 'exports.handler = () => new Promise(() => {});');
  write('none.cjs', 'exports.main = () => 1;');
  const lambdas = createLambdas({ root: folder.path, bundles: folder.path });
  await expect(lambdas.invoke('sync.lambda.ts', {})).rejects.toThrow('at once');
  await expect(lambdas.invoke('slow.lambda.ts', {}, 0.01)).rejects.toThrow(LambdaTimeout);
  await expect(lambdas.invoke('none.lambda.ts', {})).rejects.toThrow('exports no handler');
  await expect(lambdas.invoke('missing.lambda.ts', {})).rejects.toThrow();
});

it('goes on warming when one can’t be loaded', async () => {
  write('warm.cjs', 'globalThis.warmed = true; exports.handler = () => 1;');
  await createLambdas({ root: folder.path, bundles: folder.path }).warm(['gone.lambda.ts', 'warm.lambda.ts']);
  expect(globalThis).toHaveProperty('warmed', true);
});
