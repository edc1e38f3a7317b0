/** The documents of the console: its lists, its records and its menu. */
import type {
  FiguresDocument,
  ListDocument,
  NavDocument,
  RecordDocument,
} from '../../runtime/generated/documents.generated.ts';
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';

export const listDocuments = registerDeferred(
  import.meta.glob<() => ListDocument>('/schemas/console/*.list.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'list',
);
export const recordDocuments = registerDeferred(
  import.meta.glob<() => RecordDocument>('/schemas/console/*.record.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'record',
);
export const figuresDocuments = registerDeferred(
  import.meta.glob<() => FiguresDocument>('/schemas/console/*.figures.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'figures',
);
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

/** A screen that the menu names: a list, figures, or a record that no list opens. */
export type MenuScreen = Pick<ListDocument, 'name' | 'title' | 'group' | 'place'>;

/** A group of the menu with its screens, in order. */
export interface MenuGroup {
  title: NavDocument['groups'][number]['title'];
  screens: readonly MenuScreen[];
}

/** The menu of an owner: the screens whose records they may read. Groups without any are left out. */
export function menuFor(permissions: ReadonlySet<string>): MenuGroup[] {
  const screens: (MenuScreen & { call: string })[] = [
    ...documentsIn(listDocuments),
    ...documentsIn(figuresDocuments),
    ...documentsIn(recordDocuments).flatMap(({ group, ...record }) =>
      group === undefined ? [] : [{ ...record, group }],
    ),
  ];
  const offered = screens
    .filter(({ call }) => mayCall(call, permissions))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return (navDocuments.get('console')?.groups ?? [])
    .map(({ name, title }) => ({ title, screens: offered.filter(({ group }) => group === name) }))
    .filter((group) => group.screens.length > 0);
}

/** Whether an owner with these permissions may make a call: what a screen reads with, or a button does. */
export function mayCall(call: string, permissions: ReadonlySet<string>): boolean {
  const place = Object.hasOwn(API_CALLS, call) ? API_CALLS[call as keyof typeof API_CALLS] : undefined;
  if (place === undefined) return false;
  return place.permission === undefined ? place.who !== 'operator' : permissions.has(place.permission);
}

function documentsIn<T>({
  names,
  get,
}: {
  names(): readonly string[];
  get(name: string): T | undefined;
}): T[] {
  return names().flatMap((name) => get(name) ?? []);
}
