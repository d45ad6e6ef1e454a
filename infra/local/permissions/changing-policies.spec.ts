import { expect, it } from 'vitest';
import type { IamStatement } from '../../emulators/shared/iam.ts';
import { changingPolicies, without } from './changing-policies.ts';

const policyOf = (...Action: string[]): IamStatement[] => [{ Effect: 'Allow', Action, Resource: '*' }];

const holders = () => {
  const given = { reader: policyOf('a', 'b', 'c'), writer: policyOf('a') };
  const policies = new Map<string, readonly IamStatement[]>(Object.entries(given));
  const change = changingPolicies(
    (holder) => given[holder as keyof typeof given] ?? [],
    (holder, policy) => {
      const before = policies.get(holder);
      policies.set(holder, policy);
      return () => void (before ? policies.set(holder, before) : policies.delete(holder));
    },
  );
  return { change, actions: (holder: string) => policies.get(holder)?.flatMap(({ Action }) => Action ?? []) };
};

it('two actions are withheld from one role at the same time, and given back in any order', () => {
  const { change, actions } = holders();
  const first = change('reader', without('a'));
  const second = change('reader', without('b'));
  expect(actions('reader')).toEqual(['c']);
  first();
  expect(actions('reader')).toEqual(['a', 'c']);
  first();
  expect(actions('reader')).toEqual(['a', 'c']);
  second();
  expect(actions('reader')).toEqual(['a', 'b', 'c']);
  expect(actions('writer')).toEqual(['a']);
});

it('the same change twice holds until both are taken back', () => {
  const { change, actions } = holders();
  const [first, second] = [change('writer', without('a')), change('writer', without('a'))];
  first();
  expect(actions('writer')).toEqual([]);
  second();
  expect(actions('writer')).toEqual(['a']);
});

it('a holder without a policy has none again afterwards', () => {
  const { change, actions } = holders();
  const putBack = change('queue', () => policyOf('d'));
  expect(actions('queue')).toEqual(['d']);
  putBack();
  expect(actions('queue')).toBeUndefined();
});
