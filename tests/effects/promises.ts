/** What the documents and the table of settings promise: every name that the list of effects must have. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SETTINGS } from '../../src/server/kernel/settings.ts';

interface Field {
  type?: string;
  properties?: Record<string, Field>;
}

/** The records whose fields are settings of an owner. */
const OF_SETTINGS = /^(settings-\w+|site|comment-setting)\.record$/;

const nameOf = (path: string): string => basename(path, '.json');
const RECORDS = globSync('schemas/console/*.record.json').toSorted();

/** The fields of a form; what only frames them is none. */
function fieldsOf({ properties = {} }: Field): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    field.type === 'void' ? fieldsOf(field) : [name],
  );
}

function fieldsWhere(isChosen: (record: string) => boolean): string[] {
  return RECORDS.filter((path) => isChosen(nameOf(path))).flatMap((path) => {
    const { form = {} } = JSON.parse(readFileSync(path, 'utf8')) as { form?: Field };
    return fieldsOf(form).map((field) => `${nameOf(path)} ${field}`);
  });
}

/** By the kind that a file of the list has: the names that must be in it, each once. */
export const PROMISES: Readonly<Record<string, readonly string[]>> = {
  'operator-settings': Object.keys(SETTINGS),
  'owner-settings': fieldsWhere((record) => OF_SETTINGS.test(record)),
  screens: globSync('schemas/{console,pages,dialogs}/*.json').toSorted().map(nameOf),
  fields: fieldsWhere((record) => !OF_SETTINGS.test(record)),
};
