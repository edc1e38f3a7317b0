// Draws the built-in base map: land, lakes, rivers, names and a grid.
import { polygon, polyline, svg, type Map as LeafletMap } from 'leaflet';
import type { BaseMap, LatLng } from './load-base-map.ts';
import type { MapSubject } from './map-options.ts';
import { addNames } from './names.ts';

/** Degrees between the grid lines, by zoom. */
const NET = [30, 30, 30, 10, 10, 5, 2, 1, 0.5, 0.25, 0.1];

/** Draws the base map. Its colours are in `map.css`. */
export function addBaseMap(
  map: LeafletMap,
  { land, lakes, rivers, places }: BaseMap,
  language: string,
): { avoid(subject: MapSubject): void } {
  const renderer = svg({ padding: 0.4 });
  const path = (className: string) => ({ renderer, interactive: false, className, smoothFactor: 0.8 });
  polygon(land, path('map-land')).addTo(map);
  const net = polyline(makeNet(map), path('map-net')).addTo(map);
  polyline(rivers, path('map-river')).addTo(map);
  polygon(lakes, path('map-lake')).addTo(map);
  map.on('moveend', () => net.setLatLngs(makeNet(map)));
  return addNames(map, places, language);
}

/** Meridians and parallels of the visible area, with a margin. */
function makeNet(map: LeafletMap): LatLng[][] {
  const step = NET[Math.min(NET.length - 1, Math.round(map.getZoom()))] ?? 30;
  const bounds = map.getBounds().pad(0.5);
  const [west, east] = [Math.max(-180, bounds.getWest()), Math.min(180, bounds.getEast())];
  const [south, north] = [Math.max(-84, bounds.getSouth()), Math.min(84, bounds.getNorth())];
  const lines: LatLng[][] = [];
  for (let lng = Math.ceil(west / step) * step; lng <= east; lng += step)
    lines.push([
      [south, lng],
      [north, lng],
    ]);
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step)
    lines.push([
      [lat, west],
      [lat, east],
    ]);
  return lines;
}
