import { useQuery } from '@tanstack/react-query';
import { menuOf } from '#domain/permission/menu.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { frame as texts } from '#lib/texts/en/frame.ts';
import { Card, Icon, PageHeader, useUi } from '#ui/index.ts';
import { menuWorkspace, pages } from './menu-pages.ts';
import css from './settings-page.module.css';

/** Pages of the settings as a list, where no sidebar shows them: on phones. */
export function SettingsPage() {
  const { actor, tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { Link } = useUi();
  return (
    <>
      <PageHeader title={texts.menu.settings} />
      <div className={css.groups}>
        {menuOf(actor, menuWorkspace(tenant, subscription)).settings.map(({ group, entries }) => (
          <Card key={group} title={texts.settings[group]}>
            <ul className={css.list}>
              {entries.map((entry) => (
                <li key={entry}>
                  <Link href={pages[entry].href} className={css.entry}>
                    <Icon name={pages[entry].icon} className={css.icon} />
                    <span className={css.label}>{texts.menu[entry]}</span>
                    <Icon name="chevron-right" className={css.icon} />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
