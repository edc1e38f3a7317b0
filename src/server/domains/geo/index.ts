/** Finds places. */
export { type Geo } from './geo.ts';
export { openGeo } from './open-geo.ts';
