// Draws a map with Leaflet and shows a place on it.
import { control, divIcon, map as makeMap, marker, tileLayer, type Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { addBaseMap } from './base-layer.ts';
import { loadBaseMap } from './load-base-map.ts';
import type { MapOptions, MapSubject } from './map-options.ts';

/** A map on the screen. */
export interface DrawnMap {
  show(subject: MapSubject): void;
  remove(): void;
}

/** Zoom limits. The base map ends where it has neither streets nor more names to show. */
const ZOOMS = { base: { least: 3, most: 8, usual: 7 }, tiles: { least: 3, most: 18, usual: 15 } };

const WORLD: [[number, number], [number, number]] = [
  [-84, -180],
  [84, 180],
];

/** Draws a map into a frame, without a place yet. Rejects when the base map cannot be loaded. */
export async function drawMap(
  frame: HTMLElement,
  { labels, language, tileUrl, credit, zoom }: MapOptions,
): Promise<DrawnMap> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const baseMap = tileUrl === undefined ? await loadBaseMap() : undefined;
  const { least, most, usual } = tileUrl === undefined ? ZOOMS.base : ZOOMS.tiles;
  const canvas = makeCanvas(labels.map);
  frame.append(canvas);
  const map = makeMap(canvas, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    dragging: false,
    minZoom: least,
    maxZoom: most,
    maxBounds: WORLD,
    maxBoundsViscosity: 1,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  });
  control
    .zoom({ position: 'bottomleft', zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut })
    .addTo(map);
  letThePageScroll(map, canvas);
  canvas.append(makeCredit(credit));

  const pin = marker([0, 0], { interactive: false, keyboard: false });
  let names: { avoid(subject: MapSubject): void } | undefined;
  let isPlaced = false;
  const place = ({ name, place: { address, position } }: MapSubject): void => {
    if (position === undefined) return;
    pin
      .setLatLng(position)
      .setIcon(divIcon({ html: makeCard(name, address), className: 'map-pin', iconSize: [0, 0] }));
    map.setView(position, zoom ?? usual, { animate: isPlaced && !isStill });
    if (isPlaced) return;
    isPlaced = true;
    // The layers need a view before they are added.
    pin.addTo(map);
    if (baseMap === undefined)
      tileLayer(tileUrl ?? '', { maxZoom: most, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(
        map,
      );
    else names = addBaseMap(map, baseMap, language);
  };
  return {
    show(subject) {
      place(subject);
      names?.avoid(subject);
    },
    remove() {
      map.remove();
      canvas.remove();
    },
  };
}

function makeCanvas(label: string): HTMLElement {
  const canvas = document.createElement('div');
  canvas.className = 'map-canvas';
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
  return canvas;
}

/**
 * Keeps the page scrollable. The wheel zooms only a map that was clicked or has the focus. One finger scrolls
 * the page, two fingers move the map.
 */
function letThePageScroll(map: LeafletMap, canvas: HTMLElement): void {
  canvas.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') map.dragging.enable();
  });
  canvas.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    map.scrollWheelZoom.disable();
    map.dragging.disable();
  });
  canvas.addEventListener('click', () => map.scrollWheelZoom.enable());
  canvas.addEventListener('focus', () => map.scrollWheelZoom.enable());
  canvas.addEventListener('focusout', () => map.scrollWheelZoom.disable());
}

function makeCredit(words: string): HTMLElement {
  const credit = document.createElement('p');
  credit.className = 'map-credit';
  credit.textContent = words;
  return credit;
}

/** The name and address of the company above a point, set as text: HTML in it is shown as it is. */
function makeCard(name: string, address: string): HTMLElement {
  const card = document.createElement('div');
  card.className = 'map-card';
  for (const [tag, text] of [
    ['strong', name],
    ['span', address],
  ] as const) {
    if (text === '') continue;
    const line = document.createElement(tag);
    line.textContent = text;
    card.append(line);
  }
  return card;
}
