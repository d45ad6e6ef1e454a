import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { guestPages } from '#domain/guest-pages.ts';

interface Viewed {
  uri: string;
  headers: Record<string, { value: string }>;
}

/** Runs an edge function like CloudFront, on a viewer's request. */
const run = (name: 'api' | 'page', uri: string, headers: Viewed['headers'] = {}): Viewed => {
  const source = readFileSync(join(import.meta.dirname, 'edge', `${name}.js`), 'utf8');
  const event = {
    viewer: { ip: '203.0.113.7' },
    request: { uri, headers: { host: { value: 'acme.proofline.test' }, ...headers } },
  };
  return runInNewContext(`${source}; handler(event)`, { event });
};

describe('before the API', () => {
  it('hands on the viewer’s host, and not what the viewer says it is', () => {
    expect(run('api', '/api/me').headers['x-proofline-host']).toEqual({ value: 'acme.proofline.test' });
    const forged = run('api', '/api/me', { 'x-proofline-host': { value: 'victim.proofline.test' } });
    expect(forged.headers['x-proofline-host']).toEqual({ value: 'acme.proofline.test' });
  });

  it('hands on the viewer’s network address, and not what the viewer says it is', () => {
    const forged = run('api', '/api/me', { 'x-proofline-address': { value: '198.51.100.1' } });
    expect(forged.headers['x-proofline-address']).toEqual({ value: '203.0.113.7' });
  });

  it.each([
    ['/api/projects/', '/api/projects'],
    ['/api/projects//', '/api/projects'],
    ['/api/projects', '/api/projects'],
    ['/api/', '/api'],
  ])('asks for %s as %s', (viewed, asked) => {
    expect(run('api', viewed).uri).toBe(asked);
  });
});

describe('before a page', () => {
  it.each([
    ['/', '/index.html'],
    ['/projects/7/timeline', '/index.html'],
    ['/projects/v1.2', '/index.html'],
    ['/link', '/index.html'],
    ['/link/', '/index.html'],
    ['/link/abc', '/guest.html'],
    ['/review/abc.def', '/guest.html'],
    ['/reviews/abc', '/index.html'],
    ['/survey/abc.def', '/guest.html'],
    ['/callback/google', '/guest.html'],
    ['/reminders/1-2-abc', '/guest.html'],
    ['/icon.svg', '/icon.svg'],
    ['/guest.html', '/guest.html'],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
    ['/assets/gone', '/assets/gone'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/.well-known/change-password', '/.well-known/change-password'],
  ])('answers %s with %s', (viewed, file) => {
    expect(run('page', viewed).uri).toBe(file);
  });

  it.each(guestPages)('answers /%s/… with the document of guests, as the app does', (page) => {
    expect(run('page', `/${page}/abc`).uri).toBe('/guest.html');
  });
});
