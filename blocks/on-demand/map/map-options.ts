// Declares what a map needs in order to be drawn.
import type { MapPlace } from './place.ts';

/** Texts of a map in the page's language. */
interface MapLabels {
  /** Accessible name of the map. */
  map: string;
  zoomIn: string;
  zoomOut: string;
}

/** Options of a map. */
export interface MapOptions {
  labels: MapLabels;
  /** Language of the names on the built-in base map. */
  language: string;
  /** With `{z}`, `{x}` and `{y}`; without one the built-in base map is drawn. */
  tileUrl?: string;
  /** The attribution of the map data. */
  credit: string;
  /** Undefined: city level on the base map, street level on a tile server. */
  zoom?: number;
}

/** The place that a map shows, and its name. */
export interface MapSubject {
  name: string;
  place: MapPlace;
}
