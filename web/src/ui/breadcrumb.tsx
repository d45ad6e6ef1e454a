import css from './breadcrumb.module.css';
import { useUi } from './ui-context.tsx';

export interface Crumb {
  readonly label: string;
  /** Undefined for the last crumb, which is the page itself. */
  readonly href?: string | undefined;
}

/** Breadcrumb; the last item is the page itself. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const { Link, texts } = useUi();
  return (
    <nav aria-label={texts.breadcrumb} className={css.nav}>
      <ol className={css.list}>
        {items.map(({ label, href }, index) => (
          <li key={`${href}${label}`} className={css.crumb}>
            {href && index < items.length - 1 ? (
              <Link href={href} className={css.link}>
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined} className={css.words}>
                <bdi>{label}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
