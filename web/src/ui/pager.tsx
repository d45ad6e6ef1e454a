import { IconButton } from './button.tsx';
import css from './pager.module.css';
import { useUi } from './ui-context.tsx';

/** Pagination, counted from 1. Empty for a single page. */
export function Pager({
  label,
  page,
  pages,
  onPage,
}: {
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const { texts } = useUi();
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={css.pager}>
      <span aria-live="polite" data-tabular>
        {texts.page(page, pages)}
      </span>
      <IconButton
        label={texts.previous}
        icon="chevron-left"
        size="small"
        disabledReason={page <= 1 && texts.page(page, pages)}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={texts.next}
        icon="chevron-right"
        size="small"
        disabledReason={page >= pages && texts.page(page, pages)}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
