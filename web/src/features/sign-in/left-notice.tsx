import { left as texts } from '#lib/texts/en/enter.ts';
import { Notice } from '#ui/index.ts';

/** Reason of the logout. */
export type Left = keyof typeof texts;

/** Notice above the form. Loaded lazily. */
export default function LeftNotice({ left }: { left: Left }) {
  return (
    <div className="sign-in-notice" role="status">
      <Notice title={texts[left].title}>{texts[left].text}</Notice>
    </div>
  );
}
