import { signIn } from '#lib/texts/en/sign-in.ts';
import css from './redirect-notice.module.css';

/** Shown while a user who returns from Google is redirected to the page where the sign-in began. */
export default function RedirectNotice() {
  return (
    <main className={css.page}>
      <p role="status">{signIn.google.goingOn}</p>
    </main>
  );
}
