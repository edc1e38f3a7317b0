/** Begins a new language, and lists what of a language is not translated. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../runtime/model/json.ts';

const SOURCE = 'en-US';

/** Keys that are listed of one section; the others are counted. */
const MAX_LISTED = 8;

type Message = string | Readonly<Record<string, string>>;

interface Locale {
  name: string;
  title: string;
  messages: Readonly<Record<string, Readonly<Record<string, Message>>>>;
}

const fileOf = (name: string): string => `schemas/locales/${name}.locale.json`;

function readLocale(name: string, root: string): Locale {
  return JSON.parse(readFileSync(join(root, fileOf(name)), 'utf8')) as Locale;
}

/** Every word in English, until somebody translates it; counted ones in the forms that the language has. */
export function makeLocale(name: string, root: string): object {
  const english = readLocale(SOURCE, root);
  const { pluralCategories } = new Intl.PluralRules(name).resolvedOptions();
  const formsOf = (message: Message): Message =>
    typeof message === 'string'
      ? message
      : Object.fromEntries(pluralCategories.map((form) => [form, message[form] ?? message.other ?? '']));
  const messages = Object.entries(english.messages).map(
    ([section, texts]) =>
      [
        section,
        Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, formsOf(message)])),
      ] as const,
  );
  const title = new Intl.DisplayNames(name, { type: 'language' }).of(name) ?? name;
  return { ...english, name, title, messages: Object.fromEntries(messages) };
}

/**
 * Lines that say what a language has not: messages that are still English, by section, and documents with
 * texts by language that have none in it. Empty for a language that has everything.
 */
export function listUntranslated(name: string, root: string): string[] {
  const [english, own] = [readLocale(SOURCE, root), readLocale(name, root)];
  const sections = Object.entries(english.messages).flatMap(([section, texts]) => {
    const same = Object.keys(texts).filter((key) => isStillEnglish(texts[key], own.messages[section]?.[key]));
    if (same.length === 0) return [];
    const rest = same.length > MAX_LISTED ? ', …' : '';
    const keys = same.slice(0, MAX_LISTED).join(', ') + rest;
    return [`  ${section}: ${same.length} of ${Object.keys(texts).length} (${keys})`];
  });
  const documents = Map.groupBy(listDocuments(name, root), (path) => path.split('/')[1] ?? '');
  return [
    ...(sections.length === 0 ? [] : [`Still English in ${fileOf(name)}:`, ...sections]),
    ...(documents.size === 0 ? [] : [`Documents with texts in ${SOURCE} and none in ${name}:`]),
    ...[...documents].map(([folder, paths]) => `  schemas/${folder}: ${paths.length} (${paths[0]}, …)`),
  ];
}

/** A text without its placeholders. One that begins with `@` is a key of the catalogue. */
const withoutNames = (text: string): string => (text.startsWith('@') ? '' : text.replaceAll(/\{\w+\}/g, ''));

/** Texts without words, as numbers and signs, are the same in every language. */
function isStillEnglish(english: Message | undefined, own: Message | undefined): boolean {
  const texts = (message: Message | undefined): readonly string[] =>
    typeof message === 'string' ? [message] : Object.values(message ?? {});
  const words = texts(english).filter((text) => /\p{L}/u.test(withoutNames(text)));
  return words.some((text) => texts(own).includes(text)) || (words.length > 0 && own === undefined);
}

function listDocuments(name: string, root: string): string[] {
  return globSync('schemas/!(meta)/*.json', { cwd: root }).filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.includes(`"${SOURCE}"`) && lacksLanguage(JSON.parse(text), name);
  });
}

function lacksLanguage(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((each) => lacksLanguage(each, name));
  if (!isObject(value)) return false;
  if (Object.hasOwn(value, SOURCE)) return !Object.hasOwn(value, name);
  return Object.values(value).some((each) => lacksLanguage(each, name));
}
