/** What the documents and the table of settings promise: every name that the list of effects must have. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SETTINGS } from '../../src/server/kernel/settings.ts';

interface Field {
  type?: string;
  /** `hidden`: nobody changes it here; it only has a name in the history. */
  'x-display'?: string;
  properties?: Record<string, Field>;
}

interface Action {
  name: string;
  do?: unknown;
}

interface Actions {
  actions?: Action[];
  rowActions?: Action[];
  bulkActions?: Action[];
}

/** What lists and records have of what is promised. */
interface Screen extends Actions {
  form?: Field;
  panels?: (Actions & { name: string })[];
}

/** The records whose fields are settings of an owner. */
const OF_SETTINGS = /^(settings-\w+|site|comment-setting)\.record$/;

const nameOf = (path: string): string => basename(path, '.json');

const CONSOLE = globSync('schemas/console/*.json')
  .toSorted()
  .map((path) => ({ name: nameOf(path), screen: JSON.parse(readFileSync(path, 'utf8')) as Screen }));

/** The fields of a form; what only frames them is none. */
function fieldsOf({ properties = {} }: Field): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (field['x-display'] === 'hidden') return [];
    return field.type === 'void' ? fieldsOf(field) : [name];
  });
}

const fieldsWhere = (isChosen: (screen: string) => boolean): string[] =>
  CONSOLE.filter(({ name }) => isChosen(name)).flatMap(({ name, screen }) =>
    fieldsOf(screen.form ?? {}).map((field) => `${name} ${field}`),
  );

/** Those that change something. Others lead to a screen or a file, which have a line of their own. */
function actionsOf({ actions = [], rowActions = [], bulkActions = [] }: Actions): string[] {
  const isCall = (action: Action): boolean => JSON.stringify(action.do ?? []).includes('"do":"call"');
  const named = (where: string, of: readonly Action[]): string[] => of.map(({ name }) => `${where} ${name}`);
  return [
    ...named('action', actions.filter(isCall)),
    ...named('row', rowActions.filter(isCall)),
    ...named('chosen rows', bulkActions),
  ];
}

function allActions({ name, screen }: (typeof CONSOLE)[number]): string[] {
  const own = actionsOf(screen).map((action) => `${name} ${action}`);
  const below = (screen.panels ?? []).flatMap((panel) =>
    actionsOf(panel).map((action) => `${name} panel ${panel.name} ${action}`),
  );
  return [...new Set([...own, ...below])];
}

/** What an owner does on the pages outside of lists and records: the account. */
const onPages = (): string[] =>
  globSync('schemas/pages/*.json')
    .toSorted()
    .map((path) => [nameOf(path), readFileSync(path, 'utf8')] as const)
    .filter(([, page]) => (JSON.parse(page) as { needs?: string }).needs === 'owner')
    .flatMap(([name, page]) =>
      [...page.matchAll(/"do": "call",\s*"with": \{ "api": "([^"]+)"/g)].map(([, api]) => `${name} ${api}`),
    );

/** By the kind that a file of the list has: the names that must be in it, each once. */
export const PROMISES: Readonly<Record<string, readonly string[]>> = {
  'operator-settings': Object.keys(SETTINGS),
  'owner-settings': fieldsWhere((record) => OF_SETTINGS.test(record)),
  screens: globSync('schemas/{console,pages,dialogs}/*.json').toSorted().map(nameOf),
  fields: fieldsWhere((record) => !OF_SETTINGS.test(record)),
  actions: [...CONSOLE.flatMap(allActions), ...onPages()],
};
