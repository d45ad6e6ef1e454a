export type Hex = `#${string}`;

const darkInk: Hex = '#16161a';
const whiteInk: Hex = '#ffffff';

const channels = (color: Hex): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const luminance = (color: Hex): number => {
  const [r = 0, g = 0, b = 0] = channels(color).map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export const contrast = (a: Hex, b: Hex): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** Text colour with the higher contrast on this fill. */
export const textOn = (fill: Hex): Hex =>
  contrast(fill, whiteInk) >= contrast(fill, darkInk) ? whiteInk : darkInk;

/** Colour moved towards black or white until its contrast to the ground reaches 4.5:1. */
export const readableOn = (color: Hex, ground: Hex): Hex => {
  const target = luminance(ground) > 0.18 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.04) {
    const moved = channels(color).map((byte) => Math.round(byte + (target - byte) * share));
    const candidate: Hex = `#${moved.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(candidate, ground) >= 4.5) return candidate;
  }
  return target === 0 ? '#000000' : whiteInk;
};
