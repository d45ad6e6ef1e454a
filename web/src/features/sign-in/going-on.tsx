import { signIn } from '../../lib/texts/en/sign-in.ts';
import css from './going-on.module.css';

/** While somebody who has been to Google is taken to where they began. */
export default function GoingOn() {
  return (
    <main className={css.page}>
      <p role="status">{signIn.google.goingOn}</p>
    </main>
  );
}
