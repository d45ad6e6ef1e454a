import { timeHere } from '#lib/format/time-here.ts';
import { closed as texts } from '#lib/texts/en/enter.ts';
import { Notice } from '#ui/index.ts';

/** Above the form of a workspace that is marked for deletion. Loaded lazily. */
export default function ClosedNotice({ name, until }: { name: string; until: string }) {
  return (
    <div className="sign-in-notice" role="status">
      <Notice tone="warning" title={texts.title(name)}>
        {texts.text(timeHere(until))} {texts.signIn}
      </Notice>
    </div>
  );
}
