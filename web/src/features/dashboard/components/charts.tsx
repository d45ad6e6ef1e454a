/** The charts themselves: a chunk of their own, loaded when a dashboard has something to draw. */
import { VictoryBar, VictoryContainer, VictoryPie } from 'victory';
import type { Bar } from '../api.ts';

const size = { width: 240, height: 132 };

/** A half circle filled from the left by the share, 0 to 1. */
export function HalfCircle({ share }: { share: number }) {
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <VictoryPie
        standalone={false}
        width={size.width}
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

const barHeight = 28;

/** Horizontal bars, the first on top; their names and counts stand beside them as text. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  const height = bars.length * barHeight;
  return (
    <svg
      viewBox={`0 0 400 ${height}`}
      preserveAspectRatio="none"
      height={height}
      width="100%"
      aria-hidden="true"
    >
      <VictoryBar
        standalone={false}
        horizontal
        width={400}
        height={height}
        padding={0}
        containerComponent={<VictoryContainer />}
        domain={{ x: [0.5, bars.length + 0.5], y: [0, most] }}
        barWidth={10}
        data={bars.map(({ count }, index) => ({ x: bars.length - index, y: count }))}
        style={{ data: { fill: 'var(--accent-graphic)' } }}
      />
    </svg>
  );
}
