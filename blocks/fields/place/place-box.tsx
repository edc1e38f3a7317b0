// Draws a box for an address with a map, where its point is searched, clicked, dragged or moved by keys.
import './place.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { readPlace } from '../../on-demand/map/place.ts';
import { isComposing } from '../composing.ts';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldServices } from '../services.ts';
import { LimitedBox } from '../limited-box.tsx';
import { makePickMap, type PickMap } from './pick-map.ts';

interface Point {
  lng: number;
  lat: number;
}

interface Found extends Point {
  name: string;
}

/** Longest address in characters. */
const MAX_ADDRESS = 200;
/** The centre of a map without a point: Beijing. */
const CENTRE = { lng: 116, lat: 39 };
/** Minimum time in milliseconds that the progress indicator is shown. */
const SEARCH_MS = 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The value is `address@@lng,lat`. */
export function PlaceBox({ value, onChange, tileUrl, credit }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const { address, position } = readPlace(typeof value === 'string' ? value : '');

  const write = (text: string, point?: Point): void =>
    (onChange as (value: string) => void)(point === undefined ? text : `${text}@@${point.lng},${point.lat}`);
  const { frame, map, problem } = usePickMap(position, tileUrl, (point) => write(address, point));
  const go = (text: string, { lng, lat }: Found): void => {
    write(text, { lng, lat });
    map.current?.show({ lng, lat });
  };
  // The old point belongs to another address.
  const lose = (text: string): void => {
    write(text);
    map.current?.clear();
  };
  const { isSearching, found, failure, locate } = useLocate(address, { go, lose });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void locate();
  };
  return (
    <div className="place">
      <div className="place-search">
        <LimitedBox
          {...describe(field)}
          id={idsOf(field).control}
          className="place-address"
          most={MAX_ADDRESS}
          value={address}
          placeholder={translate('editor.place.hint')}
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
          {translate('editor.place.locate')}
        </button>
      </div>
      <FoundPlaces found={found} onChoose={(place) => go(address, place)} />
      <p className="place-note" role="status">
        {isSearching ? translate('editor.place.searching') : (position === undefined && failure) || problem}
      </p>
      <div ref={frame} className="place-map" />
      {typeof credit === 'string' && <p className="place-credit">{credit}</p>}
      <p className="field-help">
        {position === undefined
          ? translate('editor.place.noPoint')
          : `${translate('editor.place.point')} ${position.lng}, ${position.lat}`}
      </p>
    </div>
  );
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface ShownMap {
  frame: RefObject<HTMLDivElement | null>;
  map: RefObject<PickMap | undefined>;
  /** Why there is no map; empty if there is one. */
  problem: string;
}

/** Draws the map once, into the element of `frame`. */
function usePickMap(start: Point | undefined, tileUrl: unknown, onPick: (point: Point) => void): ShownMap {
  const { translate } = useFieldServices();
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<PickMap>(undefined);
  const [problem, setProblem] = useState('');
  const pick = useEffectEvent(onPick);
  const begin = useEffectEvent(async (box: HTMLDivElement, isGone: () => boolean) => {
    const made = await makePickMap(box, {
      language: box.closest<HTMLElement>('[lang]')?.lang ?? '',
      tileUrl: typeof tileUrl === 'string' && tileUrl !== '' ? tileUrl : undefined,
      labels: {
        pin: translate('editor.place.pin'),
        zoomIn: translate('site.map.zoomIn'),
        zoomOut: translate('site.map.zoomOut'),
      },
      start: start ?? CENTRE,
      isOpen: start === undefined,
      onPick: (point) => pick(point),
    });
    if (isGone()) made.remove();
    else map.current = made;
  });
  useEffect(() => {
    let gone = false;
    if (frame.current !== null)
      begin(frame.current, () => gone).catch((error: unknown) => setProblem(describeError(error)));
    return () => {
      gone = true;
      map.current?.remove();
    };
  }, []);
  return { frame, map, problem };
}

interface Locating {
  isSearching: boolean;
  /** The places of the last search. */
  found: readonly Found[];
  /** Why the last search found nothing; empty if it did. */
  failure: string;
  locate(): Promise<void>;
}

interface LocateActions {
  /** Moves to a place that was found for an address. */
  go(text: string, place: Found): void;
  /** Takes the point away: nothing was found for the address. */
  lose(text: string): void;
}

/** Searches for the address and moves to the first result. Without a result there is no point. */
function useLocate(address: string, { go, lose }: LocateActions): Locating {
  const { ask, translate } = useFieldServices();
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<readonly Found[]>([]);
  const [failure, setFailure] = useState('');
  const locate = async (): Promise<void> => {
    const words = address.trim();
    if (words === '' || isSearching) return;
    setSearching(true);
    setFailure('');
    setFound([]);
    try {
      const [places] = await Promise.all([
        ask('locate', words.slice(0, 100)) as Promise<Found[]>,
        pause(SEARCH_MS),
      ]);
      setFound(places);
      if (places[0] !== undefined) return go(words, places[0]);
      setFailure(translate('editor.place.none'));
      lose(words);
    } catch (error) {
      setFailure(`${translate('editor.place.failed')} ${describeError(error)}`);
      lose(words);
    } finally {
      setSearching(false);
    }
  };
  return { isSearching, found, failure, locate };
}

interface FoundPlacesProps {
  found: readonly Found[];
  onChoose(place: Found): void;
}

/** The results of a search, if there are at least two. */
function FoundPlaces({ found, onChoose }: FoundPlacesProps): ReactElement | null {
  const { translate } = useFieldServices();
  if (found.length < 2) return null;
  return (
    <ul className="place-found" aria-label={translate('editor.place.found')}>
      {found.map((place) => (
        <li key={`${place.lng},${place.lat}`}>
          <button type="button" className="ed-button" onClick={() => onChoose(place)}>
            {place.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
