import { useEffect, useMemo, useRef } from 'react';
import { definePrimitive, type Host } from '../contract.ts';
import { drawSign } from '../icon/sign.tsx';
import { attachMap, type AttachedMap } from './map/attach-map.ts';
import type { MapLabels } from './map/map-options.ts';
import { addressAt, readPlace, type MapService } from './map/place.ts';

interface MapProps {
  /** `address@@lng,lat`; its part's text when absent. */
  value?: string;
  /** What stands at the place. */
  name?: string;
  language?: string;
  tileUrl?: string;
  credit?: string;
  zoom?: number;
  labels?: Partial<MapLabels>;
  /** Links to the place in maps of others, in this order. */
  services?: readonly { service: MapService; label: string }[];
}

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
}: MapProps & Host) {
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
    // On a narrow screen the map may be far from what chose the place.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [subject]);

  const isEmpty = !isPlaced && place.address === '';
  return (
    <div {...attrs} hidden={isEmpty}>
      {isPlaced && (
        <div
          ref={frame}
          className="group relative isolate h-96 overflow-hidden border border-line bg-mist lg:h-auto lg:min-h-120 lg:grow"
        >
          <p className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-8 text-center text-ink-soft group-data-[map-state=drawn]:hidden">
            {drawSign('pin', { className: 'size-8 text-kiln' })}
            {place.address}
          </p>
        </div>
      )}
      {!isEmpty && services !== undefined && (
        <ul className="flex flex-wrap gap-x-6">
          {services.map(({ service, label }) => (
            <li key={service}>
              <a
                href={addressAt(service, place, name)}
                target="_blank"
                rel="noopener"
                className="flex min-h-touch items-center gap-1 text-sm text-ink-soft transition-colors after:content-['↗'/''] hover:text-kiln"
              >
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
 * A place on a map that can be moved and zoomed by mouse, fingers and keys, with links to it in maps of others. It asks nobody but this site
 * unless it is given a tile server, and loads nothing before it comes near the window. Until then, without a script and when something fails
 * there is the address in a box of the same size. Without a position there are only the links, without an address too it is `hidden`.
 */
export default definePrimitive<MapProps>({
  props: {
    value: { type: 'string', description: 'address@@lng,lat; its part’s text when absent.' },
    name: { type: 'string', description: 'What stands at the place.' },
    language: { type: 'string', description: 'Of the names on the built-in base map.' },
    tileUrl: { type: 'string', description: 'A tile server, with {z}, {x} and {y}.' },
    credit: { type: 'string', description: 'Words that the maker of the map asks for.' },
    zoom: { type: 'number' },
    labels: { type: 'object', description: 'map, zoomIn, zoomOut' },
    services: { type: 'array', description: '{ service: amap, google or osm; label }' },
  },
  component: MapView,
});
