import { useState } from 'react';
import { GuestFailed } from '#parts/guest/guest-failed.tsx';
import { useGuestDocument } from '#parts/guest/guest-page.tsx';
import { endsPage, guestNotice } from '#parts/guest/refusal.ts';
import { useLink } from '#parts/guest/use-link.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Toast } from '#ui/toasts.tsx';
import { UiProvider } from '#ui/ui-context.tsx';
import { choose, loadChoice } from './api.ts';
import css from './reminders.module.css';

/** Unsubscribe page for reminders and daily digests, opened by a mailed link. Only its button changes anything (rules.md 1). */
export default function RemindersPage({ token }: { token: string }) {
  const { loaded, setLoaded, failure, end, load } = useLink(token, loadChoice);
  const [refusal, setRefusal] = useState<Toast>();
  const [busy, setBusy] = useState(false);
  useGuestDocument(loaded?.choice, loaded ? loaded.texts[loaded.choice.about].title : '');

  if (failure && !loaded) return <GuestFailed error={failure} onRetry={load} />;
  if (!loaded) {
    return (
      <main className={css.page} aria-busy="true">
        <Skeleton height={180} />
      </main>
    );
  }
  const { choice, texts } = loaded;
  const { about, workspace, sent_to, reminders } = choice;
  const words = texts[about];
  const set = async (wanted: boolean) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      setLoaded({ ...loaded, choice: await choose(token, wanted) });
    } catch (error) {
      if (endsPage(error)) end(error);
      else setRefusal(guestNotice(error, choice.language, texts));
    } finally {
      setBusy(false);
    }
  };
  return (
    <UiProvider texts={texts.ui}>
      <main className={css.page}>
        <div className={css.brand}>
          <Avatar name={workspace.name} src={workspace.logo} size={32} square />
          <span>{workspace.name}</span>
        </div>
        <Card>
          <div className={css.words} role="status">
            <h1>{reminders ? words.stopTitle : words.stoppedTitle}</h1>
            <p>
              {reminders
                ? words.stopText(workspace.name, sent_to)
                : words.stoppedText(workspace.name, sent_to)}
            </p>
          </div>
          {refusal && (
            <Notice tone="error" title={refusal.title}>
              {refusal.text}
            </Notice>
          )}
          <Button
            variant={reminders ? 'primary' : 'secondary'}
            busy={busy}
            onClick={() => void set(!reminders)}
          >
            {reminders ? words.stop : words.resume}
          </Button>
        </Card>
      </main>
    </UiProvider>
  );
}
