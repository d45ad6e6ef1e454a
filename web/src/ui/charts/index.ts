/**
 * Charts, each in a card and with a table of its figures. The drawing library is loaded when there is something to
 * draw.
 */
export { AreaChart, type Before, type DateTexts } from './area-chart.tsx';
export { type Bar, BarChart } from './bar-chart.tsx';
export { BeforeKey } from './before-key.tsx';
export { GaugeChart } from './gauge-chart.tsx';
export { RingChart, type Slice } from './ring-chart.tsx';
export { countSteps, type Point, type Span, type TickUnit } from './series.ts';
