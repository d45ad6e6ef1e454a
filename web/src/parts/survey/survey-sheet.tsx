import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import css from './survey-sheet.module.css';

/** Page of a survey as its contact sees it; a preview of it is a part of another page. */
export function SurveySheet({
  workspace,
  title,
  about,
  isPreview = false,
  children,
}: {
  workspace: { readonly name: string; readonly logo: string | null };
  title: string;
  /** Lines below the title. */
  about?: ReactNode;
  isPreview?: boolean;
  children: ReactNode;
}) {
  const [Head, Main, Title] = isPreview
    ? (['div', 'div', 'p'] as const)
    : (['header', 'main', 'h1'] as const);
  return (
    <div className={cx(css.page, isPreview && css.preview)}>
      <Head className={css.head}>
        <Avatar name={workspace.name} src={workspace.logo} size={32} square />
        <span>{workspace.name}</span>
      </Head>
      <Main className={css.main}>
        <div className={css.about}>
          <Title className={css.title}>{title}</Title>
          {about}
        </div>
        {children}
      </Main>
    </div>
  );
}
