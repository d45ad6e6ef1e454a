import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  pictureFault,
  pictureId,
  pictureLimits,
  picturesIn,
  pictureTypes,
  withAddresses,
  withWordForPictures,
} from './picture.ts';

const id = fc.uuid({ version: 4 });
const img = (one: string) => `<img data-picture="${one}" alt="a" style="max-width:100%" />`;
const [a, b] = ['0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f0001', '0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f0002'];

it('finds each named picture once, in order, and each id has the form of one', () => {
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      expect(picturesIn(ids.map((one) => `<p>x${img(one)}</p>`).join(''))).toEqual([...new Set(ids)]);
      expect(ids.every((one) => pictureId.test(one))).toBe(true);
    }),
  );
});

it('resolves a reference, escaped, and leaves one without an address', () => {
  const html = `<p>${img(a)}${img(b)}</p>`;
  expect(withAddresses(html, { [a]: 'https://s.example/?a=1&b="' })).toBe(
    `<p><img data-picture="${a}" src="https://s.example/?a=1&amp;b=&quot;" alt="a" style="max-width:100%" />${img(b)}</p>`,
  );
  expect(withAddresses('<img data-picture="constructor" alt="">', {})).toBe(
    '<img data-picture="constructor" alt="">',
  );
});

it('puts a word in place of each picture, whatever the word holds', () => {
  expect(withWordForPictures(`<p>${img(a)} and ${img(b)}<img src="x"></p>`, '$&')).toBe(
    '<p>$& and $&<img src="x"></p>',
  );
});

it('refuses other types, nothing, and more than 10 MB before the upload', () => {
  for (const type of pictureTypes) expect(pictureFault({ type, size: pictureLimits.bytes })).toBeUndefined();
  expect(pictureFault({ type: 'image/svg+xml', size: 9 })).toBe('type');
  expect(pictureFault({ type: 'image/png', size: 0 })).toBe('empty');
  expect(pictureFault({ type: 'image/png', size: pictureLimits.bytes + 1 })).toBe('size');
});
