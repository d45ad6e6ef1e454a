import { BarChart } from '../ui/charts/index.ts';
import { figures as texts } from './texts/en/figures.ts';

/** How many stages the chart shows at most; only a longer list is a top five (delivery.md section 2). */
const most = 5;

const kinds = {
  current: { titles: texts.currentStages, filter: 'stage' },
  upcoming: { titles: texts.upcomingStages, filter: 'upcoming' },
} as const;

/** The most frequent stages. Each leads to its projects. */
export function StageBars({
  of,
  bars,
}: {
  of: keyof typeof kinds;
  /** The most frequent first; undefined while they are being loaded. */
  bars: readonly { readonly label: string; readonly count: number }[] | undefined;
}) {
  const { titles, filter } = kinds[of];
  return (
    <BarChart
      title={bars && bars.length > most ? titles.top : titles.few}
      head={[texts.stage, texts.projects]}
      bars={bars?.slice(0, most).map(({ label, count }) => ({
        key: label,
        label,
        href: `/projects?${new URLSearchParams({ [filter]: label })}`,
        value: count,
        text: String(count),
      }))}
    />
  );
}
