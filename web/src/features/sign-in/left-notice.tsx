import { left as texts } from '#lib/texts/en/enter.ts';
import { Notice } from '#ui/index.ts';

/** How somebody came to be logged out. */
export type Left = keyof typeof texts;

/** Says so above the form. Loaded for them alone. */
export default function LeftNotice({ left }: { left: Left }) {
  return (
    <div className="sign-in-notice" role="status">
      <Notice title={texts[left].title}>{texts[left].text}</Notice>
    </div>
  );
}
