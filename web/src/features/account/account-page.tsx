import { type ReactNode, useEffect } from 'react';
import { applyTheme } from '#lib/page/appearance.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { common } from '#lib/texts/en/common.ts';
import { Avatar, cx, Toasts } from '#ui/index.ts';
import css from './account.module.css';

/** Page outside of the frame: the logo of the product, or of the workspace it is about, and one card with a title. */
export function AccountPage({
  workspace,
  pageTitle,
  title,
  text,
  step,
  footer,
  beside,
  children,
}: {
  workspace?: Pick<Workspace, 'name' | 'logo' | 'theme'> | undefined;
  pageTitle: string;
  title: string;
  text?: ReactNode | undefined;
  /** Step of a wizard, shown above the title. */
  step?: string | undefined;
  /** Links below the card. */
  footer?: ReactNode | undefined;
  /** Content at the left of the card; below it in a narrow window. */
  beside?: ReactNode | undefined;
  children?: ReactNode;
}) {
  const brand = workspace?.name ?? common.product;
  useEffect(() => {
    document.title = `${pageTitle} – ${brand}`;
  }, [pageTitle, brand]);
  useEffect(() => {
    if (workspace) applyTheme(workspace.theme, workspace.logo, workspace.name);
  }, [workspace]);
  return (
    <main className={cx(css.page, beside !== undefined && css.two)}>
      <div className={css.brand}>
        {workspace ? (
          <Avatar name={workspace.name} src={workspace.logo} size={28} square />
        ) : (
          <img src="/icon.svg" alt="" width="28" height="28" />
        )}
        {brand}
      </div>
      {beside && <div className={css.beside}>{beside}</div>}
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
