import { useRouterState } from '@tanstack/react-router';
import { useFormat } from '#lib/format/format.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { ButtonLink, Notice } from '#ui/index.ts';

/** Banner of a member without the second factor that their workspace demands; `from` ends their days of grace. */
export function FactorBanner({ from }: { from: string }) {
  const { dateTime } = useFormat();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Notice
      tone="warning"
      banner
      action={
        pathname !== '/profile' && (
          <ButtonLink size="small" href="/profile">
            {secondFactor.setUp}
          </ButtonLink>
        )
      }
    >
      <strong>{secondFactor.grace.title(dateTime(from))}</strong> {secondFactor.grace.text}
    </Notice>
  );
}
