import './place.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { readPlace } from '../../on-demand/map/place.ts';
import { isComposing } from '../composing.ts';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { makePickMap, type PickMap } from './pick-map.ts';

interface Found {
  name: string;
  lng: number;
  lat: number;
}

/** Beijing: where a map without a point begins. */
const CENTRE = { lng: 116, lat: 39 };
/** The sign of searching is seen at least so long. */
const SEARCH_MS = 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * An address and its point on a map: typed, looked up, clicked, dragged or moved by keys. The value is
 * `address@@lng,lat`.
 */
export function PlaceBox({ value, onChange, tileUrl, credit }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say, ask } = useFieldHost();
  const { control } = idsOf(field);
  const { address, position } = readPlace(typeof value === 'string' ? value : '');
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<PickMap>(undefined);
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<readonly Found[]>();
  const [failure, setFailure] = useState('');

  const write = (text: string, point?: { lng: number; lat: number }): void =>
    (onChange as (value: string) => void)(point === undefined ? text : `${text}@@${point.lng},${point.lat}`);
  const pick = useEffectEvent((point: { lng: number; lat: number }) => write(address, point));
  const begin = useEffectEvent(async (box: HTMLDivElement, isGone: () => boolean) => {
    const made = await makePickMap(box, {
      language: document.documentElement.lang,
      tileUrl: typeof tileUrl === 'string' && tileUrl !== '' ? tileUrl : undefined,
      labels: {
        pin: say('editor.place.pin'),
        zoomIn: say('site.map.zoomIn'),
        zoomOut: say('site.map.zoomOut'),
      },
      start: position ?? CENTRE,
      isOpen: position === undefined,
      onPick: (point) => pick(point),
    });
    if (isGone()) made.remove();
    else map.current = made;
  });
  useEffect(() => {
    let gone = false;
    if (frame.current !== null)
      begin(frame.current, () => gone).catch((error: unknown) =>
        setFailure(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      gone = true;
      map.current?.remove();
    };
  }, []);

  const locate = async (): Promise<void> => {
    const words = address.trim();
    if (words === '' || isSearching) return;
    setSearching(true);
    setFailure('');
    try {
      const [places] = await Promise.all([
        ask('locate', words.slice(0, 100)) as Promise<Found[]>,
        pause(SEARCH_MS),
      ]);
      setFound(places);
      if (places[0] !== undefined) go(words, places[0]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSearching(false);
    }
  };
  const go = (text: string, { lng, lat }: Found): void => {
    write(text, { lng, lat });
    map.current?.show({ lng, lat });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void locate();
  };
  return (
    <div className="place">
      <div className="place-search">
        <input
          {...describe(field)}
          id={control}
          className="place-address"
          value={address}
          maxLength={200}
          placeholder={say('editor.place.hint')}
          onChange={(event) => write(event.target.value, position)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="ed-button ed-button-plain"
          aria-disabled={isSearching}
          onClick={() => void locate()}
        >
          {isSearching && <span className="place-spinner" aria-hidden="true" />}
          {say('editor.place.locate')}
        </button>
      </div>
      {found !== undefined && found.length > 1 && (
        <ul className="place-found" aria-label={say('editor.place.found')}>
          {found.map((place) => (
            <li key={`${place.lng},${place.lat}`}>
              <button type="button" className="ed-button" onClick={() => go(address, place)}>
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="place-note" role="status">
        {failure ||
          (found?.length === 0 ? say('editor.place.none') : isSearching ? say('editor.place.searching') : '')}
      </p>
      <div ref={frame} className="place-map" />
      {typeof credit === 'string' && <p className="place-credit">{credit}</p>}
      <p className="field-help">
        {position === undefined
          ? say('editor.place.noPoint')
          : `${say('editor.place.point')} ${position.lng}, ${position.lat}`}
      </p>
    </div>
  );
}
