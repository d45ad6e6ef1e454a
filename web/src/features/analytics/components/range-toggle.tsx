import { type Range, ranges } from '#contracts/reports.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { SegmentedToggle } from '#ui/index.ts';

/** Time range of the charts; the figures beside them are always current. */
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
