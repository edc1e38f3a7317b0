// Draws a map with the address of a company, and links to map services.
import { useEffect, useMemo, useRef } from 'react';
import { definePrimitive, type ComponentProps, type Properties } from '../contract.ts';
import { drawIcon } from '../icon/draw-icon.tsx';
import { attachMap, type AttachedMap } from './map/attach-map.ts';
import { addressAt, readPlace } from './map/place.ts';

const PROPS = {
  value: { type: 'string', description: '`address@@lng,lat`; by default the text of its part.' },
  name: { type: 'string', description: 'Name of the place.' },
  language: { type: 'string', description: 'Language code of the names on the built-in base map.' },
  tileUrl: { type: 'string', description: 'Address of a tile server, with {z}, {x} and {y}.' },
  credit: { type: 'string', description: 'Attribution of the map.' },
  zoom: { type: 'number' },
  labels: {
    type: 'object',
    description: 'Texts for screen readers.',
    properties: { map: { type: 'string' }, zoomIn: { type: 'string' }, zoomOut: { type: 'string' } },
  },
  services: {
    type: 'array',
    description: 'Links to the place in other maps, in this order.',
    items: {
      type: 'object',
      required: ['service', 'label'],
      properties: { service: { enum: ['amap', 'google', 'osm'] }, label: { type: 'string' } },
    },
  },
} as const satisfies Properties;

const FRAME =
  'group relative isolate h-96 overflow-hidden border border-line bg-success/14 lg:h-auto ' +
  'lg:min-h-120 lg:grow';
const PLACEHOLDER =
  'absolute inset-0 flex flex-col items-center justify-center gap-3 px-8 text-center ' +
  'text-text-muted group-data-[map-state=drawn]:hidden';
const SERVICE =
  'flex min-h-touch items-center gap-1 text-sm text-text-muted transition-colors ' +
  "after:content-['↗'/''] hover:text-text-brand";

function MapView({
  attrs,
  text,
  value = text ?? '',
  name = '',
  language = 'zh-CN',
  tileUrl,
  credit = '',
  zoom,
  labels,
  services,
}: ComponentProps<typeof PROPS>) {
  const frame = useRef<HTMLDivElement>(null);
  const attached = useRef<AttachedMap>(undefined);
  const subject = useMemo(() => ({ name, place: readPlace(value) }), [name, value]);
  const { place } = subject;
  const isPlaced = place.position !== undefined;
  const shown = useRef(subject);
  const { map = '', zoomIn = '+', zoomOut = '-' } = labels ?? {};

  useEffect(() => {
    if (frame.current === null || !isPlaced) return undefined;
    const options = { labels: { map, zoomIn, zoomOut }, language, tileUrl, credit, zoom };
    attached.current = attachMap(frame.current, options, shown.current);
    return () => attached.current?.remove();
  }, [isPlaced, map, zoomIn, zoomOut, language, tileUrl, credit, zoom]);

  useEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    attached.current?.show(subject);
    // On a narrow screen the map may be outside the viewport.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [subject]);

  const isEmpty = !isPlaced && place.address === '';
  return (
    <div {...attrs} hidden={isEmpty}>
      {isPlaced && (
        <div ref={frame} className={FRAME}>
          <p className={PLACEHOLDER}>
            {drawIcon('pin', { className: 'size-8 text-text-brand' })}
            {place.address}
          </p>
        </div>
      )}
      {!isEmpty && services !== undefined && (
        <ul className="flex flex-wrap gap-x-6">
          {services.map(({ service, label }) => (
            <li key={service}>
              <a href={addressAt(service, place, name)} target="_blank" rel="noopener" className={SERVICE}>
                <span className="underline decoration-line underline-offset-4">{label}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * A place on a map that can be moved and zoomed by mouse, touch and keyboard, with links to the place in
 * other maps. It sends requests to this site only, unless a tile server is set, and loads nothing before it
 * is near the viewport. Until then, without JavaScript, and on failure it shows the address in a box of the
 * same size. Without a position it shows only the links; without an address too it is `hidden`.
 */
export default definePrimitive({ props: PROPS, starts: 'near', component: MapView });
