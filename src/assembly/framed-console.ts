/**
 * Declares how a page and a screen of the console in its frame speak with each other. They are two programs
 * that never import one another, each with its own styles; this file is all they share.
 */
import { isObject, parseJson, type JsonObject } from '../../runtime/model/json.ts';

/** The query member that marks such an address. The server lets only these be framed, by this site. */
export const FRAMED = 'framed';
/** The query member with the values that a new record begins with, as JSON. */
const VALUES = 'values';
/** Longer ones are passed over. */
const MAX_VALUES = 2_000;

/** A record of a screen: one that exists, or a new one with values that it begins with. */
export interface RecordPlace {
  /** Name of the list document whose record it is, or of a record that no list opens. */
  screen: string;
  /** Empty for the only record of its screen. */
  id: string;
  values?: JsonObject;
}

/** The id of a record that is not saved yet. */
export const NEW_RECORD = 'new';

/** What was changed in a frame. */
export interface RecordAnswer {
  id: string;
  isNew: boolean;
  /** What the record's call answers after the change; null when it cannot be read. */
  record: JsonObject | null;
}

/** What the frame tells the page around it. `left` without an answer: nothing was changed. */
export type FrameMessage =
  | { console: 'titled'; title: string }
  | { console: 'left'; answer?: RecordAnswer }
  | { console: 'go'; to: string };

/** What the page asks of the frame: to end, after asking about unsaved work. */
export interface PageMessage {
  console: 'leave';
}

export function framedAddress({ screen, id, values }: RecordPlace, language: string): string {
  const query = new URLSearchParams({ [FRAMED]: '1', lang: language });
  if (values !== undefined) query.set(VALUES, JSON.stringify(values));
  const place = [screen, id].filter((part) => part !== '').map(encodeURIComponent);
  return `/owner/${place.join('/')}?${query}`;
}

/** The values of an address; none where they are no object. */
export function readFramedValues(search: string): JsonObject {
  const text = new URLSearchParams(search).get(VALUES) ?? '';
  if (text === '' || text.length > MAX_VALUES) return {};
  const values = parseJson(text);
  return isObject(values) ? (values as JsonObject) : {};
}

type MessageLike = Pick<MessageEvent, 'origin' | 'source' | 'data'>;

/** Reads a message of the frame; undefined for messages of other windows and sites. */
export const readFrameMessage = (event: MessageLike, frame: Window | null): FrameMessage | undefined =>
  readMessage(event, frame) as FrameMessage | undefined;

/** Reads a message of the page around the frame. */
export const readPageMessage = (event: MessageLike): PageMessage | undefined =>
  readMessage(event, window.parent) as PageMessage | undefined;

function readMessage({ origin, source, data }: MessageLike, from: Window | null): unknown {
  const isMeant = origin === location.origin && source === from && isObject(data);
  return isMeant && typeof data.console === 'string' ? data : undefined;
}
