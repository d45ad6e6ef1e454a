import { deriveAccent, type Hex } from './contrast.ts';

/** Themes of tenants, with the specification's colours. */
export const tenantColours = {
  green: '#5cb65f',
  orange: '#ffa117',
  blush: '#e25985',
  cyan: '#17c2d7',
  indigo: '#9367b4',
  red: '#e15858',
} as const satisfies Record<string, Hex>;

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/**
 * Stylesheet `accents.css`: the shades of each theme in both schemes. A file instead of a computation in the browser,
 * so that the page has its colours at first paint; the spec keeps the file equal to this function.
 */
export const accentsCss = (surfaces: { light: readonly string[]; dark: readonly string[] }): string => {
  const rules = Object.entries(tenantColours).map(([name, colour]) => {
    const light = deriveAccent(colour, {
      dark: false,
      surfaces: surfaces.light,
      base: surfaces.light[0] ?? '#ffffff',
    });
    const dark = deriveAccent(colour, {
      dark: true,
      surfaces: surfaces.dark,
      base: surfaces.dark[0] ?? '#000000',
    });
    const lines = (Object.keys(light) as (keyof typeof light)[]).map(
      (key) =>
        `  --${kebab(key)}: ${light[key] === dark[key] ? light[key] : `light-dark(${light[key]}, ${dark[key]})`};`,
    );
    const selector = name === 'cyan' ? ':where(:root),\n[data-theme="cyan"]' : `[data-theme="${name}"]`;
    return `${selector} {\n${lines.join('\n')}\n}\n`;
  });
  return `/* Written by contrast.spec.ts from tenants.ts; run it with -u after a change of colours. */\n${rules.join('\n')}`;
};
