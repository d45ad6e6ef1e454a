/** Works that the demo's clients are shown. */
import type { Language } from '#domain/email-template/language.ts';

export interface Brand {
  readonly name: string;
  /** Hex colours, `#rrggbb`. */
  readonly primary: string;
  readonly accent: string;
  /** Seed of the drawing: another seed gives another work of the same kind. */
  readonly seed: number;
}

export const artworks = [
  ...(['logo', 'wordmark', 'poster', 'event-poster', 'cover', 'pattern', 'palette', 'storyboard'] as const),
  ...(['wireframe', 'mobile-app', 'packaging', 'business-cards', 'social-post', 'banner'] as const),
] as const;
export type Artwork = (typeof artworks)[number];

export const documents = ['guide', 'script', 'leaflet', 'copy'] as const;
export type DocumentKind = (typeof documents)[number];

/** Picture, document or, as `clip`, film. */
export type Art = Artwork | DocumentKind | 'clip';

/** Work to make, in the language of its client. */
export interface Work {
  readonly brand: Brand;
  readonly art: Art;
  /** From 1; a later version includes the changes that its client asked for. */
  readonly version: number;
  readonly language: Language;
}

export interface DemoFile {
  readonly name: string;
  readonly type: 'image/png' | 'image/jpeg' | 'video/mp4' | 'application/pdf';
  readonly path: string;
  readonly size: number;
}
