/**
 * Drawings of the charts, in a chunk of their own that is loaded when there is something to draw. Text beside them
 * gives their meaning.
 */
import { VictoryArea, VictoryAxis, VictoryBar, VictoryClipContainer, VictoryPie } from 'victory';
import type { Tick } from './series.ts';

const tickLabels = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--text-muted)', padding: 8 };

/** Area of the plot within its drawing. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly padding: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

/** Area of values over time, each holding until the next; a stretch for every time that has values. */
export function Area({
  frame,
  stretches,
  before,
  domain,
  xTicks,
  yTicks,
}: {
  frame: Frame;
  stretches: readonly (readonly { readonly x: number; readonly y: number }[])[];
  /** Values of the time before, as fainter lines. */
  before: readonly (readonly { readonly x: number; readonly y: number }[])[];
  domain: { readonly x: [number, number]; readonly y: [number, number] };
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
}) {
  const common = { standalone: false, ...frame, domain };
  const axis = (ticks: readonly Tick[]) => ({
    ...common,
    tickValues: ticks.map(({ at }) => at),
    tickFormat: (at: number) => ticks.find((tick) => tick.at === at)?.text ?? '',
  });
  return (
    <svg
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      <VictoryAxis
        dependentAxis
        {...axis(yTicks)}
        style={{ axis: { stroke: 'none' }, grid: { stroke: 'var(--line)' }, tickLabels }}
      />
      <VictoryAxis {...axis(xTicks)} style={{ axis: { stroke: 'var(--line)' }, tickLabels }} />
      {before.map((points) => (
        <VictoryArea
          {...common}
          key={points[0]?.x}
          interpolation="stepAfter"
          groupComponent={<VictoryClipContainer clipPadding={{ top: 4, bottom: 4 }} />}
          data={[...points]}
          style={{
            data: { fill: 'none', stroke: 'var(--line-control)', strokeWidth: 1.5, strokeDasharray: '4 4' },
          }}
        />
      ))}
      {stretches.map((points) => (
        <VictoryArea
          {...common}
          key={points[0]?.x}
          interpolation="stepAfter"
          // Without the padding, the line of the highest possible value would be cut off.
          groupComponent={<VictoryClipContainer clipPadding={{ top: 4, bottom: 4 }} />}
          data={[...points]}
          style={{
            data: {
              fill: 'var(--accent-graphic)',
              fillOpacity: 0.14,
              stroke: 'var(--accent-graphic)',
              strokeWidth: 2,
            },
          }}
        />
      ))}
    </svg>
  );
}

/** Horizontal bars, the first on top, in rows as high as those of their names. `track` shows the full length. */
export function Bars({
  values,
  most,
  track,
  width,
  rowHeight,
}: {
  values: readonly number[];
  most: number;
  track: boolean;
  width: number;
  rowHeight: number;
}) {
  const height = values.length * rowHeight;
  const bars = (of: readonly number[], fill: string) => (
    <VictoryBar
      standalone={false}
      horizontal
      width={width}
      height={height}
      padding={0}
      domain={{ x: [0.5, values.length + 0.5], y: [0, most] }}
      barWidth={10}
      cornerRadius={{ top: 3, bottom: 3 }}
      data={of.map((y, index) => ({ x: values.length - index, y }))}
      style={{ data: { fill } }}
    />
  );
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // On paper it is as wide as its rows, whose height stays.
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {track &&
        bars(
          values.map(() => most),
          'var(--line)',
        )}
      {bars(values, 'var(--accent-graphic)')}
    </svg>
  );
}

const gauge = { width: 240, height: 132 };

/** Half circle, filled from the left by the share, 0 to 1. */
export function HalfCircle({ share }: { share: number }) {
  return (
    <svg viewBox={`0 0 ${gauge.width} ${gauge.height}`} aria-hidden="true">
      <VictoryPie
        standalone={false}
        width={gauge.width}
        height={240}
        padding={12}
        startAngle={-90}
        endAngle={90}
        radius={108}
        innerRadius={84}
        cornerRadius={3}
        padAngle={share > 0 && share < 1 ? 1.5 : 0}
        labels={() => ''}
        data={[
          { x: 'on', y: share },
          { x: 'off', y: 1 - share },
        ]}
        style={{
          data: {
            fill: ({ datum }: { datum?: { x: string } }) =>
              datum?.x === 'on' ? 'var(--accent-graphic)' : 'var(--line)',
          },
        }}
      />
    </svg>
  );
}

const ring = 180;

/** Ring of slices; zeros have none. */
export function Ring({ slices }: { slices: readonly { readonly value: number; readonly colour: string }[] }) {
  const drawn = slices.filter(({ value }) => value > 0);
  return (
    <svg viewBox={`0 0 ${ring} ${ring}`} aria-hidden="true">
      <VictoryPie
        standalone={false}
        width={ring}
        height={ring}
        padding={0}
        radius={ring / 2 - 2}
        innerRadius={58}
        cornerRadius={3}
        padAngle={drawn.length > 1 ? 1.5 : 0}
        labels={() => ''}
        data={drawn.map(({ value, colour }, x) => ({ x, y: value, colour }))}
        style={{ data: { fill: ({ datum }: { datum?: { colour: string } }) => datum?.colour ?? 'none' } }}
      />
    </svg>
  );
}
