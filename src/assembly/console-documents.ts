/** Loads the screens of the console. Their menu is there at once, a document when it is opened. */
import type {
  FiguresDocument,
  ListDocument,
  NavDocument,
  RecordDocument,
} from '../../runtime/generated/documents.generated.ts';
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';
import { track } from '../../runtime/model/pending-work.ts';

export const navDocuments = registerDeferred(
  import.meta.glob<() => NavDocument>('/schemas/console/*.nav.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'nav',
);

/** The names that the expressions of the console's documents may read, beside those of every page. */
export const CONSOLE_LOCALS = ['row', 'record', 'values', 'query'] as const;

/** What is known of a screen before its document is loaded. */
export type ScreenHead = Pick<
  ListDocument,
  'name' | 'title' | 'icon' | 'place' | 'onlyOf' | 'call' | 'creates'
> & {
  role: 'list' | 'record' | 'figures';
  group?: string;
  /** The record document that a list opens. */
  opens?: { record: string };
};

type ScreenDocument = ListDocument | RecordDocument | FiguresDocument;

const ofFile = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const heads = Object.values(
  import.meta.glob<ScreenHead | string>('/schemas/console/*.{list,record,figures}.json', {
    eager: true,
    query: '?head',
    import: 'default',
  }),
  // A document that is no JSON is the parser's message.
).filter((head) => typeof head !== 'string');

const loaders = new Map(
  Object.entries(
    import.meta.glob<ScreenDocument>('/schemas/console/*.{list,record,figures}.json', {
      import: 'default',
    }),
  ).map(([path, load]) => [ofFile(path), load]),
);

export function findHead(role: ScreenHead['role'], name: string): ScreenHead | undefined {
  return heads.find((head) => head.role === role && head.name === name);
}

const loading = new Map<string, Promise<ScreenDocument>>();

/** Loads the document of a screen, once; after a failure again. */
export function loadDocument(head: ScreenHead & { role: 'list' }): Promise<ListDocument>;
export function loadDocument(head: ScreenHead & { role: 'record' }): Promise<RecordDocument>;
export function loadDocument(head: ScreenHead & { role: 'figures' }): Promise<FiguresDocument>;
export function loadDocument({ role, name }: ScreenHead): Promise<ScreenDocument> {
  const file = `${name}.${role}.json`;
  const known = loading.get(file);
  if (known !== undefined) return known;
  const load = loaders.get(file) ?? (() => Promise.reject(new Error(`There is no ${file}.`)));
  const loaded = track(`screen ${name}`, load());
  loading.set(file, loaded);
  loaded.catch(() => loading.delete(file));
  return loaded;
}

/** A screen that the menu names: a list, figures, or a record that no list opens. */
export type MenuScreen = ScreenHead & { group: string };

/** A group of the menu with its screens, in order. */
export interface MenuGroup {
  name: string;
  title: NavDocument['groups'][number]['title'];
  screens: readonly MenuScreen[];
}

/**
 * The menu of an owner: the screens whose records they may read, and whose matter the site `has`. Groups
 * without any are left out.
 */
export function menuFor(permissions: ReadonlySet<string>, has: readonly string[]): MenuGroup[] {
  const offered = heads
    .flatMap((head) => (head.group === undefined ? [] : [{ ...head, group: head.group }]))
    .filter(
      ({ call, onlyOf }) => mayCall(call, permissions) && (onlyOf === undefined || has.includes(onlyOf)),
    )
    .toSorted((a, b) => (a.place ?? 100) - (b.place ?? 100));
  return (navDocuments.get('console')?.groups ?? [])
    .map(({ name, title }) => ({ name, title, screens: offered.filter(({ group }) => group === name) }))
    .filter((group) => group.screens.length > 0);
}

/** Whether an owner with these permissions may make a call: what a screen reads with, or a button does. */
export function mayCall(call: string, permissions: ReadonlySet<string>): boolean {
  const place = Object.hasOwn(API_CALLS, call) ? API_CALLS[call as keyof typeof API_CALLS] : undefined;
  if (place === undefined) return false;
  return place.permission === undefined ? place.who !== 'operator' : permissions.has(place.permission);
}
