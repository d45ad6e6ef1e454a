import { figures as texts } from '#lib/texts/en/figures.ts';
import { BarChart } from '#ui/charts/index.ts';

/** Maximum of stages in the chart; only a longer list is a top five (delivery.md section 2). */
const most = 5;

const kinds = {
  current: { titles: texts.currentStages, note: texts.currentNote, filter: 'stage' },
  upcoming: { titles: texts.upcomingStages, note: texts.upcomingNote, filter: 'upcoming' },
} as const;

/** Bar chart of the most frequent stages, each with a link to its projects. */
export function StageBars({
  of,
  bars,
}: {
  of: keyof typeof kinds;
  /** Sorted by frequency; undefined while loading. */
  bars: readonly { readonly label: string; readonly count: number }[] | undefined;
}) {
  const { titles, note, filter } = kinds[of];
  return (
    <BarChart
      title={bars && bars.length > most ? titles.top : titles.few}
      note={note}
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
