import { type Range, ranges } from '#contracts/reports.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { SegmentedToggle } from '#ui/index.ts';

/** How far back the charts go; the figures beside them are always of now. */
export function RangeToggle({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  return (
    <SegmentedToggle
      label={texts.range}
      labelHidden
      value={range}
      options={ranges.map((value) => ({ value, label: texts.ranges[value] }))}
      onChange={onRange}
    />
  );
}
