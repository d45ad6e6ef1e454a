import { useRouterState } from '@tanstack/react-router';
import { Fragment } from 'react';
import { help as addresses } from '#lib/page/help.ts';
import { useMe } from '#lib/session/me.ts';
import { help as texts } from '#lib/texts/en/help.ts';
import { Card, Disclosure, PageHeader, TextLink } from '#ui/index.ts';
import { articleId } from './commands.ts';
import css from './help-page.module.css';

/** Knowledge base, different for agents and clients, who are told how to reach the agency. Find-in-page opens closed sections. */
export function HelpPage() {
  const { actor, tenant } = useMe();
  const asked = useRouterState({ select: ({ location }) => location.hash });
  const isAgent = actor.kind === 'agent';
  const chapters = isAgent ? texts.agents : texts.clients;
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
      <div className={css.chapters}>
        {chapters.map(({ title, articles }, chapter) => (
          <Fragment key={title}>
            <Card title={title}>
              {articles.map((article, index) => (
                <Disclosure
                  // Opened anew when the palette leads to another article of this page.
                  key={`${article.title} ${articleId(chapter, index) === asked}`}
                  id={articleId(chapter, index)}
                  summary={article.title}
                  // A client's few articles need no press.
                  defaultOpen={!isAgent || articleId(chapter, index) === asked}
                >
                  <ol className={css.steps}>
                    {article.steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                </Disclosure>
              ))}
            </Card>
            {!isAgent && chapter === 0 && (
              <Card title={texts.reach.title}>
                <div className={css.reach}>
                  <p>{texts.reach.work(tenant.name)}</p>
                  <p>{texts.reach.spot}</p>
                </div>
              </Card>
            )}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
