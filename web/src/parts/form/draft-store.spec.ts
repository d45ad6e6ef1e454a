import { describe, expect, it } from 'vitest';
import { type DraftStorage, draftStore } from './draft-store.ts';

interface Content {
  readonly draft: { readonly subject: string; readonly body: string; readonly checked: readonly string[] };
  readonly version: number;
}

const memory = (): DraftStorage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};
let ids = 0;
const storeOn = (storage: DraftStorage, now = 1) =>
  draftStore<Content>('1.2.preview', {
    storage,
    newId: () => `id${++ids}`,
    now: () => now,
    differ: (other, own) => other.draft.body !== own.draft.body,
  });

const draft = (body: string, version = 1): Content => ({
  draft: { subject: 'Look', body, checked: ['Sound'] },
  version,
});

describe('a draft', () => {
  it('is there again after a reload, with the version it was written on', () => {
    const storage = memory();
    storeOn(storage, 1000).save(draft('one', 4));
    expect(storeOn(storage).load()).toMatchObject({ ...draft('one', 4), saved_on: 1000 });
  });

  it('keeps both texts when two tabs write at once', () => {
    const storage = memory();
    const [here, there] = [storeOn(storage), storeOn(storage)];
    here.load();
    there.load();
    there.save(draft('theirs'));
    expect(here.other()).toBeUndefined();
    here.save(draft('mine'));
    expect(here.other()?.draft.body).toBe('theirs');
    expect(storeOn(storage).load()?.draft.body).toBe('mine');
    here.save(draft('mine, longer'));
    expect(here.other()?.draft.body).toBe('theirs');
  });

  it('is alone again once the other text is dropped or the mail is sent', () => {
    const storage = memory();
    const [here, there] = [storeOn(storage), storeOn(storage)];
    there.save(draft('theirs'));
    here.save(draft('mine'));
    here.dropOther();
    expect(here.other()).toBeUndefined();
    here.clear();
    expect(storeOn(storage).load()).toBeUndefined();
  });

  it('says when it could not be kept', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(storeOn(full).save(draft('one'))).toBe(false);
  });

  it('survives what is no draft', () => {
    const storage = memory();
    storage.setItem('proofline.draft.1.2.preview', '{"draft":');
    expect(storeOn(storage).load()).toBeUndefined();
  });
});
