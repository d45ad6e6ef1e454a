/** Works of the sample project, by their ids in its story (events/consumers/fill-sample). */
import type { Work } from '../demo/artwork.ts';

const common = {
  brand: { name: 'Harbour', primary: '#0f5d73', accent: '#f2a541', seed: 1 },
  language: 'en',
} as const;

/** Poster and leaflet of four pages in two versions each, and a short film. */
export const sampleWorks: Readonly<Record<string, Work>> = {
  poster: { ...common, art: 'event-poster', version: 1 },
  'poster-v2': { ...common, art: 'event-poster', version: 2 },
  leaflet: { ...common, art: 'leaflet', version: 1 },
  'leaflet-v2': { ...common, art: 'leaflet', version: 2 },
  film: { ...common, art: 'clip', version: 1 },
};
