import { signIn } from '#lib/texts/en/sign-in.ts';
import css from './redirect-notice.module.css';

/** Shown while a person who returns from Google is redirected to the page where they began. */
export default function RedirectNotice() {
  return (
    <main className={css.page}>
      <p role="status">{signIn.google.goingOn}</p>
    </main>
  );
}
