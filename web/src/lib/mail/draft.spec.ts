import { describe, expect, it } from 'vitest';
import { type DraftStorage, draftKeeper } from './draft.ts';
import type { MailText } from './mail-text.ts';

const memory = (): DraftStorage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};
let ids = 0;
const keeperOn = (storage: DraftStorage) => draftKeeper('1.2.preview', storage, () => `id${++ids}`);

const draft = (body: string): MailText & { checked: readonly string[] } => ({
  subject: 'Look',
  body,
  template_id: 3,
  checked: ['Sound'],
});

describe('a draft', () => {
  it('is there again after a reload, with the version it was written on', () => {
    const storage = memory();
    keeperOn(storage).save(draft('one'), 4, 1000);
    expect(keeperOn(storage).load()).toMatchObject({ draft: draft('one'), version: 4, saved_on: 1000 });
  });

  it('keeps both texts when two tabs write at once', () => {
    const storage = memory();
    const [here, there] = [keeperOn(storage), keeperOn(storage)];
    here.load();
    there.load();
    there.save(draft('theirs'), 1, 1);
    expect(here.other()).toBeUndefined();
    here.save(draft('mine'), 1, 2);
    expect(here.other()?.draft.body).toBe('theirs');
    expect(keeperOn(storage).load()?.draft.body).toBe('mine');
    here.save(draft('mine, longer'), 1, 3);
    expect(here.other()?.draft.body).toBe('theirs');
  });

  it('is alone again once the other text is dropped or the mail is sent', () => {
    const storage = memory();
    const [here, there] = [keeperOn(storage), keeperOn(storage)];
    there.save(draft('theirs'), 1, 1);
    here.save(draft('mine'), 1, 2);
    here.dropOther();
    expect(here.other()).toBeUndefined();
    here.clear();
    expect(keeperOn(storage).load()).toBeUndefined();
  });

  it('repeats a call under the same key, also after a reload, and another mail under another', () => {
    const storage = memory();
    const keeper = keeperOn(storage);
    const key = keeper.keyFor('mail', draft('one'), 1, 1);
    expect(keeper.keyFor('mail', draft('one'), 1, 2)).toBe(key);
    const reloaded = keeperOn(storage);
    reloaded.load();
    expect(reloaded.keyFor('mail', draft('one'), 1, 3)).toBe(key);
    expect(reloaded.keyFor('another mail', draft('two'), 1, 4)).not.toBe(key);
  });

  it('says when it could not be kept', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(keeperOn(full).save(draft('one'), 1, 1)).toBe(false);
  });

  it('survives what is no draft', () => {
    const storage = memory();
    storage.setItem('proofline.draft.1.2.preview', '{"draft":');
    expect(keeperOn(storage).load()).toBeUndefined();
  });
});
