/** Bot filter: tells people from mail scanners and other bots (rules.md 1 and 2). */

/** Parts of the user agents of mail gateways, link previews and automated browsers. */
const scanners: readonly string[] = [
  // Common words in bots' names.
  'bot',
  'crawl',
  'spider',
  'preview',
  'scan',
  'headless',
  // Mail gateways and mailbox proxies.
  'barracuda',
  'proofpoint',
  'mimecast',
  'safelinks',
  'ms-office',
  'microsoft office',
  'googleimageproxy',
  'yahoomailproxy',
  'trend micro',
  'symantec',
  'fireeye',
  'cloudmark',
  // Link previews in chats.
  'facebookexternalhit',
  'whatsapp',
  'slack-imgproxy',
  'skypeuri',
  // HTTP libraries and browser drivers.
  'curl/',
  'wget/',
  'python',
  'java/',
  'go-http-client',
  'okhttp',
  'node-fetch',
  'axios/',
  'undici',
  'libwww',
  'httpclient',
  'phantomjs',
  'puppeteer',
  'playwright',
  'selenium',
];

/** True for a user agent of no person's browser, and for a missing one. */
export const isScanner = (userAgent: string): boolean => {
  const name = userAgent.toLowerCase();
  return name.trim() === '' || scanners.some((part) => name.includes(part));
};

/** Reason why a hit is not counted as the client's click; undefined when it is. */
export const reasonNotToCount = (hit: {
  readonly userAgent: string;
  readonly visible: boolean;
  readonly interaction: string;
}): 'scanner' | 'not_visible' | 'no_interaction' | undefined => {
  if (isScanner(hit.userAgent)) return 'scanner';
  if (!hit.visible) return 'not_visible';
  return hit.interaction === 'none' ? 'no_interaction' : undefined;
};
