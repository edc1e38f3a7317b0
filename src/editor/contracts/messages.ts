import { fill } from '../../../runtime/model/words/fill.ts';

/** A sentence of the editor by its key, with its `{placeholders}` filled; an unknown key is shown as it is. */
export type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

export function makeWords(messages: Readonly<Record<string, string>>): Words {
  return (key, values = {}) => fill(messages[`editor.${key}`] ?? key, values);
}
