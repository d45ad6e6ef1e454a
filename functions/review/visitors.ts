/** Who presses a link: people, or what reads mails before them (rules.md 1 and 2). */

/** What mail gateways, link previews and automated browsers call themselves. */
const scanners: readonly string[] = [
  // Words that most of them have in their names.
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
  // Previews in chats.
  'facebookexternalhit',
  'whatsapp',
  'slack-imgproxy',
  'skypeuri',
  // Libraries and drivers, no browsers.
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

/** Whether a browser's name is none of a person's browser. Who gives no name is no person. */
export const isScanner = (userAgent: string): boolean => {
  const name = userAgent.toLowerCase();
  return name.trim() === '' || scanners.some((part) => name.includes(part));
};

/** Why a hit does not count as the client's click; undefined when it does. */
export const reasonNotToCount = (hit: {
  readonly userAgent: string;
  readonly visible: boolean;
  readonly interaction: string;
}): 'scanner' | 'not_visible' | 'no_interaction' | undefined => {
  if (isScanner(hit.userAgent)) return 'scanner';
  if (!hit.visible) return 'not_visible';
  return hit.interaction === 'none' ? 'no_interaction' : undefined;
};
