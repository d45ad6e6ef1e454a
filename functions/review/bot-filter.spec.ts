import { expect, it } from 'vitest';
import { isScanner, reasonNotToCount } from './bot-filter.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'WhatsApp/2.23.20.0',
  'Barracuda Sentinel (EE)',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0)',
  'curl/8.9.1',
  'python-requests/2.32',
  ' ',
])('detects the bot %j', (name) => {
  expect(isScanner(name)).toBe(true);
});

it.each([
  firefox,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
])('accepts the browser %j', (name) => {
  expect(isScanner(name)).toBe(false);
});

it('counts only a visible page with an interaction', () => {
  const hit = { userAgent: firefox, visible: true, interaction: 'pointer' };
  expect(reasonNotToCount(hit)).toBeUndefined();
  expect(reasonNotToCount({ ...hit, visible: false })).toBe('not_visible');
  expect(reasonNotToCount({ ...hit, interaction: 'none' })).toBe('no_interaction');
  expect(reasonNotToCount({ ...hit, userAgent: 'curl/8' })).toBe('scanner');
});
