// Draws the names of places on a map where they do not overlap.
import { DomUtil, type Map as LeafletMap, type Point } from 'leaflet';
import type { BaseMapPlace } from './load-base-map.ts';
import type { MapSubject } from './map-options.ts';

/** The ranks of names that are shown, by zoom from 3 on, the most important first. */
const RANKS: readonly (readonly number[])[] = [[1], [1, 0], [1, 0, 2], [1, 2, 0, 3], [1, 2, 3], [1, 2, 3, 4]];
const FIRST_ZOOM = 3;

/** The size of a name in pixels: its letters, the dot before it, and padding. */
const LETTER = { wide: 14, narrow: 7.2 };
const DOT = 10;
const HEIGHT = 20;
const AIR = 8;

/** The box of the pin and its card in pixels, relative to the point. */
const CARD = { left: -125, right: 125, top: -92, bottom: 14 };

/** The size of the zoom buttons and the height of the attribution, in pixels. */
const BUTTONS = { width: 64, height: 136 };
const CREDIT = 22;

interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Draws as many names as fit on a map, and again after each move of the map. */
export function addNames(
  map: LeafletMap,
  places: readonly BaseMapPlace[],
  language: string,
): { avoid(subject: MapSubject): void } {
  const pane = map.createPane('map-names');
  pane.classList.add('leaflet-zoom-hide');
  pane.setAttribute('aria-hidden', 'true');
  const isChinese = language.startsWith('zh');
  let pinned: MapSubject | undefined;

  const write = (): void => {
    const zoom = map.getZoom();
    const ranks = RANKS[Math.min(RANKS.length - 1, Math.max(0, Math.round(zoom) - FIRST_ZOOM))] ?? [];
    const seen = map.getBounds().pad(0.2);
    const taken = roomsOfControls(map);
    const position = pinned?.place.position;
    if (position !== undefined) taken.push(roomAt(map.latLngToLayerPoint(position), CARD));
    const names: HTMLElement[] = [];
    for (const [zh, en, x, y, rank] of ranks.flatMap((wanted) =>
      places.filter(([, , , , rank]) => rank === wanted),
    )) {
      const [lng, lat] = [x / 100, y / 100];
      if (!seen.contains([lat, lng])) continue;
      const name = isChinese ? zh : en;
      const point = map.latLngToLayerPoint([lat, lng]);
      const room = roomAt(point, measure(name, rank));
      if (taken.some((other) => overlap(room, other))) continue;
      taken.push(room);
      names.push(makeName(name, rank, point));
    }
    pane.replaceChildren(...names);
  };
  map.on('moveend', write);
  write();
  return {
    avoid(subject) {
      pinned = subject;
      write();
    },
  };
}

function roomsOfControls(map: LeafletMap): Room[] {
  const { x: width, y: height } = map.getSize();
  const { x: left, y: top } = map.containerPointToLayerPoint([0, 0]);
  const bottom = top + height;
  return [
    { left, right: left + BUTTONS.width, top: bottom - BUTTONS.height, bottom },
    { left, right: left + width, top: bottom - CREDIT, bottom },
  ];
}

/** The name of a province is centred; other names are to the right of their dot. */
function measure(name: string, rank: number): Room {
  const letter = /\p{Script=Han}/u.test(name) ? LETTER.wide : LETTER.narrow;
  const width = name.length * letter * (rank === 0 ? 1.4 : 1);
  const [left, right] = rank === 0 ? [-width / 2, width / 2] : [-DOT / 2, DOT + width];
  return { left: left - AIR, right: right + AIR, top: -HEIGHT / 2 - 2, bottom: HEIGHT / 2 + 2 };
}

function roomAt({ x, y }: Point, { left, right, top, bottom }: Room): Room {
  return { left: x + left, right: x + right, top: y + top, bottom: y + bottom };
}

function overlap(a: Room, b: Room): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function makeName(name: string, rank: number, point: Point): HTMLElement {
  const element = document.createElement('span');
  element.className = 'map-name';
  element.dataset.rank = String(rank);
  element.textContent = name;
  DomUtil.setPosition(element, point);
  return element;
}
