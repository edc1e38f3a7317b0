import type { MapPlace } from './place.ts';

/** What a map says in the page's language. */
export interface MapLabels {
  /** What the map is, to a screen reader. */
  map: string;
  zoomIn: string;
  zoomOut: string;
}

/** How a map is drawn. */
export interface MapOptions {
  labels: MapLabels;
  /** Of the names on the built-in base map. */
  language: string;
  /** With `{z}`, `{x}` and `{y}`; without one the built-in base map is drawn. */
  tileUrl?: string;
  /** Words that the maker of the map asks for. */
  credit: string;
  /** Undefined: a city's surroundings on the base map, a street's on a tile server's. */
  zoom?: number;
}

/** The place a map is about, and what it is called. */
export interface MapSubject {
  name: string;
  place: MapPlace;
}
