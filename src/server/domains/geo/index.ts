/** Search for places. */
export { type Geo, makeGeo } from './geo.ts';
