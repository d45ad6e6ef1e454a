import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ownName } from '#lib/session/signed-in-person.ts';
import type { Saved } from '../form/draft-store.ts';
import { mailStore, type Written } from './mail-drafts.ts';
import type { MailText } from './mail-text.ts';

/** Debounce of saving the draft, in milliseconds. */
const pause = 400;

/**
 * Mail draft of the signed-in person, stored on this device shortly after every change (debounce) and before the page is left. Not a form
 * (`use-form.ts`): an unsent mail is stored nowhere else, so there is nothing to merge with. Two tabs write two whole
 * texts, and the author chooses.
 */
export const useDraft = <Draft extends MailText>(name: string, version: number, initial: () => Draft) => {
  const [keeper] = useState(() => mailStore<Draft>(ownName(name)));
  const [restored, setRestored] = useState<Saved<Written<Draft>> | undefined>(() => keeper.load());
  const [draft, setDraft] = useState<Draft>(() => restored?.draft ?? initial());
  const [other, setOther] = useState<Saved<Written<Draft>> | undefined>(() => keeper.other());
  const [isSaved, setIsSaved] = useState(restored !== undefined);
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef(false);
  /** True once this tab has changed the text. */
  const isOwn = useRef(false);

  const flush = () => {
    clearTimeout(timer.current);
    if (!pending.current) return;
    pending.current = false;
    setIsSaved(keeper.save({ draft: latest.current, version }));
    setOther(keeper.other());
  };
  const flushNow = useRef(flush);
  flushNow.current = flush;

  useEffect(() => {
    const keep = () => flushNow.current();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  // Race: another tab has sent or discarded the mail, and its stored text; the words typed here are stored again.
  const keepOwn = useEffectEvent(() => {
    setOther(undefined);
    setIsSaved(isOwn.current && keeper.save({ draft: latest.current, version }));
  });
  useEffect(() => {
    const watch = ({ key, newValue }: StorageEvent) => {
      if (key === keeper.key && newValue === null) keepOwn();
    };
    addEventListener('storage', watch);
    return () => removeEventListener('storage', watch);
  }, [keeper]);

  const take = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };

  return {
    draft,
    /** Current draft, even within the event that changed it. */
    latest: () => latest.current,
    isSaved,
    restored,
    other,
    change: (what: Partial<Draft>) => {
      take({ ...latest.current, ...what });
      isOwn.current = true;
      pending.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flushNow.current(), pause);
    },
    /** Swaps the two texts: the current one is kept as the other. */
    takeOther: () => {
      const theirs = keeper.other();
      if (!theirs) return;
      keeper.dropOther();
      take(theirs.draft);
      setOther(undefined);
      setIsSaved(keeper.save({ draft: theirs.draft, version }));
    },
    dropOther: () => {
      keeper.dropOther();
      setOther(undefined);
    },
    /** Forgets the stored draft. */
    clear: () => {
      clearTimeout(timer.current);
      pending.current = false;
      isOwn.current = false;
      keeper.clear();
      setRestored(undefined);
      setOther(undefined);
      setIsSaved(false);
    },
    startOver: (fresh: Draft) => {
      clearTimeout(timer.current);
      pending.current = false;
      isOwn.current = false;
      keeper.clear();
      setRestored(undefined);
      setIsSaved(false);
      take(fresh);
    },
  };
};

export type MailDraft<Draft extends MailText> = ReturnType<typeof useDraft<Draft>>;
