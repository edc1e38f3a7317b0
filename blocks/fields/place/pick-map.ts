// Draws a map on which a person picks a point.
import {
  divIcon,
  control,
  map as makeMap,
  marker,
  tileLayer,
  type LatLngLiteral,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import '../../on-demand/map/map.css';
import { addBaseMap } from '../../on-demand/map/base-layer.ts';
import { loadBaseMap } from '../../on-demand/map/load-base-map.ts';

/** A map on which a point is picked. */
export interface PickMap {
  /** Moves the pin to a point, and the map too unless the point was picked on it. */
  show(point: LatLngLiteral): void;
  /** Takes the pin away: no point is picked. */
  clear(): void;
  remove(): void;
}

interface PickOptions {
  language: string;
  tileUrl?: string;
  /** Accessible names of the pin and the buttons. */
  labels: { pin: string; zoomIn: string; zoomOut: string };
  start: LatLngLiteral;
  /** True if no point is picked yet; `start` is then only the centre of the map. */
  isOpen: boolean;
  /** Called when a point is picked by a click, by dragging the pin or by its arrow keys. */
  onPick(point: LatLngLiteral): void;
}

/** Pixels per press of an arrow key; with Shift one pixel. */
const STEP = 12;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Class of a pin without a point, in the middle of the visible map. It is visible only while it has the
 * focus.
 */
const OPEN = 'place-pin-open';

/** Draws a map in `frame` on which a point can be picked. Rejects if the base map cannot be loaded. */
export async function makePickMap(
  frame: HTMLElement,
  { language, tileUrl, labels, start, isOpen, onPick }: PickOptions,
): Promise<PickMap> {
  const baseMap = tileUrl === undefined ? await loadBaseMap() : undefined;
  const [least, most] = tileUrl === undefined ? [3, 10] : [3, 18];
  const map = makeMap(frame, {
    attributionControl: false,
    zoomControl: false,
    minZoom: least,
    maxZoom: most,
    zoomAnimation: false,
  });
  control
    .zoom({ position: 'bottomleft', zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut })
    .addTo(map);
  map.setView(start, 7);
  if (baseMap === undefined)
    tileLayer(tileUrl ?? '', { maxZoom: most, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map);
  else addBaseMap(map, baseMap, language);

  const icon = divIcon({ className: 'place-pin', iconSize: [28, 36], iconAnchor: [14, 36] });
  const pin = marker(start, {
    draggable: true,
    keyboard: true,
    icon,
    title: labels.pin,
    alt: labels.pin,
    autoPan: true,
  }).addTo(map);
  const put = (point: LatLngLiteral): void => {
    pin.setLatLng(point).getElement()?.classList.remove(OPEN);
  };
  const pick = (point: LatLngLiteral): void => {
    put(point);
    onPick({ lat: round(point.lat), lng: round(((((point.lng + 180) % 360) + 360) % 360) - 180) });
  };
  map.on('click', ({ latlng }) => pick(latlng));
  pin.on('dragend', () => pick(pin.getLatLng()));
  pin.getElement()?.classList.toggle(OPEN, isOpen);
  moveByKeys(map, pin, pick);
  return {
    show(point) {
      put(point);
      map.setView(point, Math.max(map.getZoom(), 8));
    },
    clear() {
      pin.getElement()?.classList.add(OPEN);
    },
    remove: () => map.remove(),
  };
}

/** Moves the focused pin with the arrow keys; `pick` receives the new point. */
function moveByKeys(map: LeafletMap, pin: Marker, pick: (point: LatLngLiteral) => void): void {
  const element = pin.getElement();
  element?.addEventListener('focus', () => {
    if (element.classList.contains(OPEN)) pin.setLatLng(map.getCenter());
  });
  element?.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? 1 : STEP;
    const at = map.latLngToContainerPoint(pin.getLatLng());
    pick(map.containerPointToLatLng([at.x + step[0] * length, at.y + step[1] * length]));
    map.panInside(pin.getLatLng(), { padding: [40, 40] });
  });
}

// Rounds to five decimals, which is about one metre.
const round = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;
