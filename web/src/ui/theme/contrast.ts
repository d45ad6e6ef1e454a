/** sRGB colour as `#rrggbb`. */
export type Hex = `#${string}`;

type Triple = readonly [number, number, number];

const channels = (hex: string): Triple => {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
};

const toLinear = (byte: number) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

const toByte = (linear: number) => {
  const c = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
};

const fromBytes = (bytes: readonly number[]): Hex =>
  `#${bytes.map((b) => Math.round(b).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of WCAG 2.2, 0 (black) to 1 (white). */
export const luminance = (hex: string): number => {
  const [r, g, b] = channels(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
};

/** Contrast ratio of WCAG 2.2, 1 to 21, in either order. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** `share` (0 to 1) of `top` laid over `base`, as the browser composites it in sRGB. */
export const mix = (top: string, base: string, share: number): Hex => {
  const [under, over] = [channels(base), channels(top)];
  return fromBytes([0, 1, 2].map((i) => (over[i] ?? 0) * share + (under[i] ?? 0) * (1 - share)));
};

const toOklab = (hex: string): Triple => {
  const [byteR, byteG, byteB] = channels(hex);
  const [r, g, b] = [toLinear(byteR), toLinear(byteG), toLinear(byteB)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const fromOklab = ([lightness, a, b]: Triple): Hex => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return fromBytes([
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
};

/** Same hue, `by` lighter (or darker, if negative) on OKLab's even lightness scale of 0 to 1. */
export const shade = (hex: string, by: number): Hex => {
  const [l, a, b] = toOklab(hex);
  return fromOklab([Math.min(1, Math.max(0, l + by)), a, b]);
};

/** Nearest shade of `hex`, in steps of 1 % lightness, with at least `ratio` against all of `against`. */
export const reach = (hex: string, against: readonly string[], ratio: number, direction: 1 | -1): Hex => {
  for (let step = 0; step <= 100; step++) {
    const candidate = shade(hex, (direction * step) / 100);
    if (against.every((other) => contrast(candidate, other) >= ratio)) return candidate;
  }
  throw new RangeError(`${hex} reaches ${ratio}:1 against ${against.join(', ')} in no shade`);
};

/** Shades of a tenant's colour in a colour scheme. */
export interface Accent {
  /** Fill of the primary button and of selected elements: the tenant's colour, or near it. */
  readonly accent: Hex;
  readonly accentHover: Hex;
  /** Text and icons on `accent` and `accentHover`, 4.5:1. */
  readonly onAccent: Hex;
  /** Links, active menu item and focus ring on any surface of the frame, 4.5:1. */
  readonly accentText: Hex;
  /** Charts, bars and stars: 3:1 against the surfaces. */
  readonly accentGraphic: Hex;
  /** Tint of the surface; `accentText` and the body text stay legible on it. */
  readonly accentSoft: Hex;
}

/** Colour scheme to derive from: its surfaces, lightest and darkest, and the surface that is tinted. */
export interface Scheme {
  readonly dark: boolean;
  readonly surfaces: readonly string[];
  readonly base: string;
}

const inkHex: Hex = '#16161a';
const whiteHex: Hex = '#ffffff';
/** Limit of lightness by which a colour may be darkened for white text and still be recognised as the tenant's. */
const faithfulDistance = 0.07;

/**
 * Derives the shades of a tenant's colour. White text if the fill needs little darkening, dark ink otherwise (white on
 * cyan or orange would need another colour). Hover moves away from the text's colour, so that it only gains contrast.
 */
export const deriveAccent = (tenant: string, { dark, surfaces, base }: Scheme): Accent => {
  const forWhite = reach(tenant, [whiteHex], 4.5, -1);
  const white = toOklab(tenant)[0] - toOklab(forWhite)[0] <= faithfulDistance;
  const accent = white ? forWhite : shade(tenant, 0);
  const accentSoft = mix(tenant, base, dark ? 0.16 : 0.1);
  const direction = dark ? 1 : -1;
  return {
    accent,
    accentHover: shade(accent, white ? -0.05 : 0.04),
    onAccent: white ? whiteHex : inkHex,
    accentText: reach(tenant, [...surfaces, accentSoft], 4.5, direction),
    accentGraphic: reach(tenant, surfaces, 3, direction),
    accentSoft,
  };
};
