import { expect, test } from 'vitest';
import { typedTexts, usesOf } from './slow-hand.ts';
import { leftOut, placesIn, sendingsIn } from './slow-hand-places.ts';

const noWorld = () => {
  throw new Error('The registry needs no product to be read');
};

test('every form, autosaved page, editor and field of the source is a place of the slow hand', () => {
  const places = [...Object.values(placesIn(noWorld)), ...Object.values(sendingsIn(noWorld))];
  const covered = usesOf(places.flatMap(({ uses }) => uses));
  expect([...new Set([...covered, ...Object.keys(leftOut)])].toSorted()).toEqual(typedTexts());
});
