// The texts of the console in a language, read where the program reads them.
import { messagesFor } from '../../../src/assembly/messages.ts';
import { titleOfLanguage } from '../../../src/assembly/language-title.ts';
import { translate } from '../../../runtime/model/words/messages.ts';
import type { Language } from './combinations.ts';

const DOCUMENTS = import.meta.glob<object>(['/schemas/{console,dialogs,blocks}/*.json'], {
  eager: true,
  import: 'default',
});

/** Titles of the languages of the site: each language names itself. */
export const CHINESE = titleOfLanguage('zh-CN');
export const ENGLISH = titleOfLanguage('en-US');

export interface Labels {
  /** A message: `console.record.save`. */
  translate(key: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * The title of a document of a folder, `console/article.list`, or of a part of it. A part is found by the
   * names on the way to it: `publishAt.at` is the first `at` inside of the first `publishAt`.
   */
  of(document: string, part?: string): string;
  /** Where the menu of the console has a screen: its group, and its own title. */
  placeOf(screen: string): { group: string; title: string };
}

export function labelsIn(language: Language): Labels {
  const messages = messagesFor(language, ['site', 'form', 'member', 'editor', 'console']);
  const of: Labels['of'] = (name, part) => {
    const way = part?.split('.') ?? [];
    const found = way.reduce<unknown>(
      (inside, each, at) => findNamed(inside, each, at === way.length - 1),
      readDocument(name),
    );
    const title = (found as { title?: Readonly<Record<string, string>> } | undefined)?.title?.[language];
    if (title === undefined) throw new Error(`${name} names nothing ${part ?? ''}.`);
    return title;
  };
  return {
    of,
    placeOf(screen) {
      const name = `console/${screen}.list`;
      const own = `/schemas/${name}.json` in DOCUMENTS ? name : `console/${screen}.record`;
      const { group = '' } = readDocument(own) as { group?: string };
      return { group: of('console/console.nav', group), title: of(own) };
    },
    translate(key, values) {
      const text = translate(messages, language, key, values);
      if (text === key) throw new Error(`There is no message ${key} in ${language}.`);
      return text;
    },
  };
}

function readDocument(name: string): object {
  const document = DOCUMENTS[`/schemas/${name}.json`];
  if (document === undefined) throw new Error(`There is no document ${name}.`);
  return document;
}

/** The first part that has the name, as a member or in a list. The last one on the way must have a title. */
function findNamed(inside: unknown, name: string, isLast: boolean): unknown {
  if (typeof inside !== 'object' || inside === null) return undefined;
  for (const [key, value] of Object.entries(inside) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue;
    const isNamed = key === name || ('name' in value && value.name === name);
    if (isNamed && (!isLast || 'title' in value)) return value;
    const deeper = findNamed(value, name, isLast);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
