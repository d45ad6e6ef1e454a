import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, luminance, mix, reach } from './contrast.ts';
import { accentsCss, tenantColours } from './tenant-accents.ts';

const here = import.meta.dirname;
const tokensCss = readFileSync(`${here}/tokens.css`, 'utf8');

const tokensOf = (css: string, scheme: 'light' | 'dark') => {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*(light-dark\([^;]*\)|#\w{6});/g)) {
    const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
    const hex = pair ? pair[scheme === 'light' ? 1 : 2] : value;
    if (hex?.startsWith('#')) values.set(name, hex);
  }
  return (name: string) => {
    const value = values.get(name);
    if (!value) throw new Error(`no colour --${name}`);
    return value;
  };
};

const surfaces = ['surface', 'canvas', 'surface-hover', 'surface-sunken', 'surface-raised'];
const statuses = ['production', 'awaiting', 'overdue', 'csat', 'completed', 'cancelled'];
const surfacesOf = (scheme: 'light' | 'dark') => surfaces.map(tokensOf(tokensCss, scheme));
const accents = accentsCss({ light: surfacesOf('light'), dark: surfacesOf('dark') });

describe('the arithmetic', () => {
  it('agrees with the published values of WCAG', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1, 10);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  });

  it('finds the nearest shade and says so when there is none', () => {
    expect(reach('#000000', ['#ffffff'], 4.5, -1)).toBe('#000000');
    expect(contrast(reach('#17c2d7', ['#ffffff'], 4.5, -1), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(() => reach('#17c2d7', ['#000000', '#ffffff'], 7, 1)).toThrow(RangeError);
  });
});

it('keeps accents.css equal to what is derived', async () => {
  await expect(accents).toMatchFileSnapshot(`${here}/accents.css`);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const colour = tokensOf(tokensCss, scheme);

  it.each(surfaces)('text is legible on --%s, and the border of a control visible', (surface) => {
    expect(contrast(colour('text'), colour(surface))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('text-muted'), colour(surface))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('line-control'), colour(surface))).toBeGreaterThanOrEqual(3);
  });

  it.each(statuses)('--%s is legible on its tint and on every surface', (status) => {
    for (const under of [`${status}-soft`, ...surfaces])
      expect(contrast(colour(status), colour(under)), under).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('text'), colour(`${status}-soft`))).toBeGreaterThanOrEqual(4.5);
  });

  it('carries text on the danger and inverse fills', () => {
    expect(contrast(colour('on-danger'), colour('danger'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('on-danger'), colour('danger-hover'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('on-inverse'), colour('inverse'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.keys(tenantColours))('the %s theme reaches 4.5:1 for text and 3:1 for graphics', (theme) => {
    const rule = accents.slice(accents.indexOf(`[data-theme="${theme}"]`)).split('}')[0] ?? '';
    const accent = tokensOf(rule, scheme);
    for (const fill of ['accent', 'accent-hover'])
      expect(contrast(accent('on-accent'), accent(fill)), fill).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) {
      expect(contrast(accent('accent-text'), colour(surface)), surface).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent('accent-graphic'), colour(surface)), surface).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(accent('accent-text'), accent('accent-soft'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('text'), accent('accent-soft'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('text-muted'), accent('accent-soft'))).toBeGreaterThanOrEqual(4.5);
  });
});
