import { describe, expect, test } from 'vitest';
import { byClient, hasContent, type NoteFlags, newlyNotified, unseen, withAudience } from './note.ts';

const all: NoteFlags = {
  visible_to_client: true,
  visible_to_agency: true,
  notify_client: true,
  notify_agency: true,
};

describe('visibility of a note', () => {
  test('a client-notified note becomes client-visible, an agency-notified one agency-visible', () => {
    expect(withAudience(unseen, { notify: { client: true } })).toEqual({
      ...unseen,
      notify_client: true,
      visible_to_client: true,
    });
    const both = { visible: { client: false, agency: false }, notify: { client: false, agency: true } };
    expect(withAudience(unseen, both)).toEqual({ ...unseen, notify_agency: true, visible_to_agency: true });
  });

  test('switching visibility off clears the notification of that side alone', () => {
    expect(withAudience(all, { visible: { client: false } })).toEqual({
      ...all,
      visible_to_client: false,
      notify_client: false,
    });
    expect(withAudience(all, { visible: { agency: false } })).toEqual({
      ...all,
      visible_to_agency: false,
      notify_agency: false,
    });
  });

  test('a payload with both flags hides a note that was notified', () => {
    const payload = { visible: { client: false, agency: true }, notify: { client: true, agency: true } };
    expect(withAudience(all, payload)).toMatchObject({ visible_to_client: false, notify_client: false });
    expect(withAudience({ ...all, notify_client: false }, payload)).toEqual(all);
  });

  test('a side that was notified already is not notified again', () => {
    expect(newlyNotified(unseen, all)).toEqual({ client: true, agency: true });
    expect(newlyNotified(all, all)).toEqual({ client: false, agency: false });
    expect(newlyNotified(all, unseen)).toEqual({ client: false, agency: false });
    expect(newlyNotified(byClient, all)).toEqual({ client: true, agency: false });
  });
});

test.each([
  ['<p></p>', false],
  ['<p> &nbsp;<br /></p>', false],
  ['', false],
  ['<p>a</p>', true],
  ['<p><img src="https://a.example/x.png" /></p>', true],
])('%s has content: %s', (html, something) => {
  expect(hasContent(html)).toBe(something);
});
