import { type ReactNode, useEffect } from 'react';
import { common } from '../../lib/texts/en/common.ts';
import { Toasts } from '../../ui/index.ts';
import css from './account.module.css';

/** A page before the sign-in: the product's mark, a title, and one card. */
export function AccountPage({
  pageTitle,
  title,
  text,
  step,
  footer,
  children,
}: {
  pageTitle: string;
  title: string;
  text?: ReactNode | undefined;
  /** Above the title, of a wizard. */
  step?: string | undefined;
  /** Below the card: ways to elsewhere. */
  footer?: ReactNode | undefined;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${pageTitle} – ${common.product}`;
  }, [pageTitle]);
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <img src="/icon.svg" alt="" width="28" height="28" />
        {common.product}
      </div>
      <section className={css.card}>
        <header className={css.head}>
          {step && <p className={css.step}>{step}</p>}
          <h1 className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {text && <p className={css.lead}>{text}</p>}
        </header>
        {children}
      </section>
      {footer && <footer className={css.footer}>{footer}</footer>}
      <Toasts />
    </main>
  );
}
