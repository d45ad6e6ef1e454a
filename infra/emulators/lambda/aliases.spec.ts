import { expect, it } from 'vitest';
import { type Call, withAliases } from './aliases.ts';
import type { Lambdas } from './lambda.ts';

const file = 'functions/things/things.lambda.ts';

const versionOf = (version: string): Lambdas => ({
  has: (one) => one === file,
  warm: async () => undefined,
  renew: () => undefined,
  invoke: async (_, event) => {
    if (event === 'bad') throw new Error('broken');
    return typeof event === 'number' ? { body: 'x'.repeat(event) } : version;
  },
});

const opened = (draws: number[] = []) => {
  const calls: Call[] = [];
  const functions = withAliases(versionOf('1'), {
    load: (_, version) => versionOf(version),
    measure: (call) => calls.push(call),
    random: () => draws.shift() ?? 0.5,
  });
  return { functions, calls };
};

it('calls the version of the alias, and another one by its weight', async () => {
  const { functions, calls } = opened([0.1, 0.09]);
  expect(await functions.invoke(file, {})).toBe('1');
  expect(functions.publishVersion(file, 'new')).toBe('2');
  expect(await functions.invoke(file, {})).toBe('1');
  functions.updateAlias(file, { FunctionVersion: '1', AdditionalVersionWeights: { 2: 0.1 } });
  expect(await functions.invoke(file, {})).toBe('1');
  expect(await functions.invoke(file, {})).toBe('2');
  functions.updateAlias(file, { FunctionVersion: '2' });
  expect(await functions.invoke(file, {})).toBe('2');
  await expect(functions.invoke(file, 'bad')).rejects.toThrow('broken');
  expect(calls.map(({ version, failed }) => `${version} ${failed}`)).toEqual([
    '1 false',
    '1 false',
    '1 false',
    '2 false',
    '2 false',
    '2 true',
  ]);
  expect(calls[0]).toMatchObject({ name: 'things', resource: 'things:live' });
});

it('refuses as Lambda does, and leaves the alias where it is', () => {
  const { functions } = opened();
  functions.publishVersion(file, 'new');
  functions.publishVersion(file, 'newer');
  const move = (FunctionVersion: string, weights: Record<string, number>) => () =>
    functions.updateAlias(file, { FunctionVersion, AdditionalVersionWeights: weights });
  const code = (name: string) => expect.objectContaining({ code: name });
  expect(move('4', {})).toThrow(code('ResourceNotFoundException'));
  expect(move('1', { 4: 0.1 })).toThrow(code('ResourceNotFoundException'));
  for (const refused of [
    move('1', { 2: 1.1 }),
    move('1', { 2: -0.1 }),
    move('1', { 1: 0.1 }),
    move('1', { 2: 0.1, 3: 0.1 }),
    move('$LATEST', { 2: 0.1 }),
    () => functions.publishVersion('functions/others/others.lambda.ts', 'new'),
  ])
    expect(refused).toThrow(code('InvalidParameterValueException'));
  expect(functions.routing(file)).toEqual({ FunctionVersion: '1' });
  move('1', { 2: 0.1 })();
  expect(() => functions.deleteVersion(file, '1')).toThrow(code('ResourceConflictException'));
  expect(() => functions.deleteVersion(file, '2')).toThrow(code('ResourceConflictException'));
  functions.deleteVersion(file, '3');
  expect(() => functions.deleteVersion(file, '3')).toThrow(code('ResourceNotFoundException'));
});

it('takes and answers no more than 6 MB of JSON', async () => {
  const { functions, calls } = opened();
  const mega = 1024 * 1024;
  const frame = JSON.stringify({ body: '' }).length;
  const code = (name: string) => expect.objectContaining({ code: name, status: 413 });
  const event = (body: string) => functions.invoke(file, { body });
  expect(await event('x'.repeat(6 * mega - frame))).toBe('1');
  await expect(event('x'.repeat(6 * mega - frame + 1))).rejects.toThrow(
    code('RequestEntityTooLargeException'),
  );
  // As JSON each is six bytes.
  await expect(event('\u0001'.repeat(1.1 * mega))).rejects.toThrow(code('RequestEntityTooLargeException'));
  await functions.invoke(file, 6 * mega - frame + 100);
  const tooLarge = functions.invoke(file, 6 * mega - frame + 101);
  await expect(tooLarge).rejects.toThrow(code('Function.ResponseSizeTooLarge'));
  expect(calls.map(({ failed }) => failed)).toEqual([false, false, true]);
});
