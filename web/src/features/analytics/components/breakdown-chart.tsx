import type { DayBreakdown } from '#contracts/reports.ts';
import { analytics } from '#lib/texts/en/analytics.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { RingChart } from '#ui/charts/index.ts';

const texts = analytics.breakdown;

/** Colours of the states for areas, and a colour for work on a round. */
const colours = {
  revision: 'light-dark(#8f68cf, #c3a5f5)',
  awaiting_feedback: 'light-dark(#d08215, #f3b85a)',
  overdue: 'light-dark(#d75050, #ff8f89)',
  in_production: 'light-dark(#3f7fdb, #82b1ff)',
} as const;

const parts = ['revision', 'awaiting_feedback', 'overdue', 'in_production'] as const;

/** Chart of the days by what they were spent on. Only linear workflows have days in production. */
export function BreakdownChart({
  breakdown,
  onAverage = false,
  sideBySide = false,
}: {
  /** Undefined while loading. */
  breakdown: DayBreakdown | undefined;
  /** True for averages over several projects. */
  onAverage?: boolean | undefined;
  /** True where stages or deliverables run side by side. */
  sideBySide?: boolean | undefined;
}) {
  const slices =
    breakdown &&
    parts.flatMap((part) => {
      const value = breakdown[part];
      return value === null
        ? []
        : [{ key: part, label: texts[part], value, text: figures.days(value), colour: colours[part] }];
    });
  const total = Math.round((slices ?? []).reduce((sum, { value }) => sum + value, 0) * 10) / 10;
  return (
    <RingChart
      title={texts.title}
      head={[texts.part, texts.days]}
      slices={slices && total === 0 ? null : slices}
      note={[onAverage && texts.onAverage, sideBySide && texts.once].filter(Boolean).join(' ') || undefined}
      total={[String(total), onAverage ? texts.totalOnAverage : texts.total]}
    />
  );
}
