import { describe, expect, it } from 'vitest';
import { withAddresses } from './picture.ts';
import { fetchableUrl, longestAddress, remotePicturesIn, withOwnAddresses } from './remote-picture.ts';

const image = (src: string, alt = '') =>
  `<p><img src="${src}" alt="${alt}" width="9" style="max-width:100%" /></p>`;

describe('an address', () => {
  it.each([
    'https://a.example/x.png',
    'HTTPS://A.example',
    'https://a.example:443/?a=1&b=2#c',
    'https://münchen.example/ä',
  ])('is fetched: %s', (address) => expect(fetchableUrl(address)).toBeDefined());

  it.each([
    'http://a.example/x.png',
    'https://a.example:8443/',
    'https://user@a.example/',
    'https://:secret@a.example/',
    '//a.example/x.png',
    'https://',
    'data:image/png;base64,AAAA',
    `https://a.example/${'x'.repeat(longestAddress)}`,
    `https://a.example/${'ä'.repeat(longestAddress / 2)}`,
  ])('is not: %s', (address) => expect(fetchableUrl(address)).toBeUndefined());
});

it('finds the pictures of other sites in a text once each, as their author wrote them', () => {
  const text =
    image('https://a.example/?a=1&amp;b=2') +
    image('http://b.example/') +
    image('https://a.example/?a=1&amp;b=2');
  expect(remotePicturesIn(text)).toEqual(['https://a.example/?a=1&b=2']);
});

it('loads a picture from its own address, or shows its description and host', () => {
  const text = image('https://a.example/x.png?a&amp;b', 'A &quot;cut&quot;');
  expect(withOwnAddresses(text, (address) => `/own?${address.length}&`)).toBe(
    '<p><img src="/own?27&amp;" data-host="a.example" alt="A &quot;cut&quot;" width="9" style="max-width:100%" /></p>',
  );
  expect(withOwnAddresses(text, () => undefined)).toBe(
    '<p><span data-picture-away="">A &quot;cut&quot; (a.example)</span></p>',
  );
  expect(withOwnAddresses(image('https://a.example/'), () => undefined)).toBe(
    '<p><span data-picture-away="">a.example</span></p>',
  );
});

it('leaves no address of another site in a picture, whatever addresses are known', () => {
  const own = '0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f0001';
  const text = `${image('https://a.example/x.png')}<img data-picture="${own}" alt="" />${image('http://b.example/y.png', 'Plan')}`;
  const shown = withAddresses(text, {
    [own]: 'https://files.example/1',
    'https://a.example/x.png': '/api/1',
  });
  expect([...shown.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    '/api/1',
    'https://files.example/1',
  ]);
  expect(shown).toContain('Plan (b.example)');
  expect(withAddresses(image('toString'), {})).not.toContain('<img');
});
