import { useRouterState } from '@tanstack/react-router';
import { help as addresses } from '#lib/help.ts';
import { useMe } from '#lib/session/me.ts';
import { help as texts } from '#lib/texts/en/help.ts';
import { Card, Disclosure, PageHeader, TextLink } from '#ui/index.ts';
import { articleId } from './commands.ts';
import css from './help-page.module.css';

/** Knowledge base, different for agents and clients. Find-in-page opens closed sections. */
export function HelpPage() {
  const { actor } = useMe();
  const asked = useRouterState({ select: ({ location }) => location.hash });
  const chapters = actor.kind === 'agent' ? texts.agents : texts.clients;
  return (
    <div className={css.page}>
      <PageHeader
        title={texts.title}
        subtitle={
          <>
            {texts.intro} <TextLink href={addresses.reportBug}>{texts.report}</TextLink>
          </>
        }
      />
      {chapters.map(({ title, articles }, chapter) => (
        <Card key={title} title={title}>
          {articles.map((article, index) => (
            <Disclosure
              // Opened anew when the palette leads to another article of this page.
              key={`${article.title} ${articleId(chapter, index) === asked}`}
              id={articleId(chapter, index)}
              summary={article.title}
              defaultOpen={articleId(chapter, index) === asked}
            >
              <ol className={css.steps}>
                {article.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </Disclosure>
          ))}
        </Card>
      ))}
    </div>
  );
}
