/** Measurements in lines of the log, read as CloudWatch reads them: what its schema refuses is none (AWS, "Embedded metric format specification"). */
import * as z from 'zod';

const directive = z.strictObject({
  Namespace: z.string().regex(/^[\w.\-/#:]{1,1024}$/),
  Dimensions: z.array(z.array(z.string().min(1).max(250)).max(30)).min(1),
  Metrics: z
    .array(
      z.strictObject({
        Name: z.string().min(1).max(1024),
        Unit: z.enum(['Count', 'Milliseconds', 'Bytes', 'Percent']),
      }),
    )
    .min(1)
    .max(100),
});
const measurement = z.looseObject({
  _aws: z.strictObject({
    Timestamp: z.int().positive(),
    CloudWatchMetrics: z.array(directive).min(1),
  }),
});

/** Directives of a line, with every metric and dimension that they name present in it; throws for a line that is none. */
export const directivesOf = (line: unknown) => {
  const { _aws, ...members } = measurement.parse(line);
  for (const { Dimensions, Metrics } of _aws.CloudWatchMetrics) {
    for (const { Name } of Metrics) z.number().parse(members[Name]);
    for (const name of Dimensions.flat()) z.string().min(1).max(1024).parse(members[name]);
  }
  return _aws.CloudWatchMetrics;
};

export interface Measurement {
  readonly name: string;
  readonly value: number;
  /** Sets of dimensions with their values. */
  readonly by: readonly Readonly<Record<string, string>>[];
}

/** Measurements of all lines that carry any. */
export const measurementsIn = (lines: readonly string[]): readonly Measurement[] =>
  lines.flatMap((text) => {
    if (!text.includes('"_aws"')) return [];
    const line: Record<string, unknown> = JSON.parse(text);
    return directivesOf(line).flatMap(({ Dimensions, Metrics }) =>
      Metrics.map(({ Name }) => ({
        name: Name,
        value: line[Name] as number,
        by: Dimensions.map((names) => Object.fromEntries(names.map((one) => [one, line[one] as string]))),
      })),
    );
  });
