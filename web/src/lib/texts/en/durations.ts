import { englishDurations } from '#domain/calendar/duration.ts';
import { translated } from '../translated.ts';

export const durations = translated('durations', englishDurations);
