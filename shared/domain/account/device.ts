/** Device and network of a session, as far as its person needs them to recognise it. */

/** Device by its User-Agent; null for what is not known. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Browsers by their token. Most name others as well, for old servers: the first match counts, so that Chrome comes after
 * those that are built on it, and Safari last.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

/** Systems. An iPad calls itself a Mac unless it is asked not to, and Android names Linux as well. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (table: readonly (readonly [RegExp, string])[], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export const deviceOf = (userAgent: string): Device => ({
  browser: firstIn(browsers, userAgent),
  system: firstIn(systems, userAgent),
});

/** Network of an IPv6 address by its first bits, a multiple of 16. */
export const ipv6Network = (address: string, bits: number): string => {
  const [before = [], after] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const left = after === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...(after ?? [])]
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/${bits}`;
};

/**
 * Network of an address, shortened so that it tells a place and no household: /24, of IPv6 /48. Null for what is no
 * address.
 */
export const shortNetwork = (address: string): string | null => {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (four) return `${four}.0/24`;
  return /^[\da-f]*:[\da-f:]+$/i.test(address) ? ipv6Network(address, 48) : null;
};
