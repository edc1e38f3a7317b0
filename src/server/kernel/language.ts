/** Finds the language of a request, and translates the texts that the server writes. */
import type { FastifyRequest } from 'fastify';
import type { DeliveryKey, ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import { translate, type Messages } from '../../../runtime/model/words/messages.ts';
import { localeDocuments } from '../../assembly/locale-documents.ts';
import { messagesFor } from '../../assembly/messages.ts';

/** The language of answers to a caller who accepts no language of the locales. */
const FALLBACK_LANGUAGE = 'zh-CN';

/** The languages of the interface. */
export const LANGUAGES: readonly string[] = localeDocuments.names();

/** The language of a request: from `Accept-Language`, else from the `language` cookie, else zh-CN. */
export function findLanguage(request: Pick<FastifyRequest, 'headers' | 'cookies'>): string {
  const accepted = findAcceptedLanguage(request);
  if (accepted !== undefined) return accepted;
  const chosen = request.cookies?.language;
  return chosen !== undefined && isLocale(chosen) ? chosen : FALLBACK_LANGUAGE;
}

/** The language of the locales that `Accept-Language` prefers. */
export function findAcceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return preferencesOf(headers['accept-language'] ?? '')
    .map((accepted) => (isLocale(accepted) ? accepted : findByPrimaryTag(accepted)))
    .find((language) => language !== undefined);
}

/** The header that names the language of the messages in an answer, when its data is in another. */
const MESSAGE_LANGUAGE = 'x-message-language';

/** The language of the messages of an answer: an owner may edit a page of another language. */
export function findMessageLanguage(request: Pick<FastifyRequest, 'headers' | 'cookies'>): string {
  const wanted = request.headers[MESSAGE_LANGUAGE];
  return typeof wanted === 'string' && isLocale(wanted) ? wanted : findLanguage(request);
}

type Translate<Key extends string> = (
  language: string,
  key: Key,
  params?: Readonly<Record<string, string | number>>,
) => string;

/** The message of a problem in a language. */
export const translateProblem: Translate<ProblemKey> = makeTranslate('problems');

/** A text of a mail or a short message. */
export const translateDelivery: Translate<DeliveryKey> = makeTranslate('deliveries');

/** A text of forms. An unknown key is returned as it is. */
export const translateFormText: Translate<string> = makeTranslate('form');

/** A text of the console that an answer holds. An unknown key is returned as it is. */
export const translateConsole: Translate<string> = makeTranslate('console');

/** A computed key when problems have a text of it, else undefined. */
export function findProblemKey(key: string): ProblemKey | undefined {
  return Object.hasOwn(localeDocuments.get(FALLBACK_LANGUAGE)?.messages.problems ?? {}, key)
    ? (key as ProblemKey)
    : undefined;
}

function makeTranslate(section: 'problems' | 'deliveries' | 'form' | 'console'): Translate<string> {
  const messages = new Map<string, Messages>();
  const read = (language: string): Messages => {
    const known = messages.get(language) ?? messagesFor(language, [section]);
    // Cached for known languages only: callers may send any.
    if (isLocale(language)) messages.set(language, known);
    return known;
  };
  return (language, key, params) => {
    const name = `${section}.${key}`;
    const found = Object.hasOwn(read(language), name) ? language : FALLBACK_LANGUAGE;
    return Object.hasOwn(read(found), name) ? translate(read(found), found, name, params) : key;
  };
}

function preferencesOf(header: string): string[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((item) => {
      const [tag = '', ...rest] = item.split(';').map((each) => each.trim());
      const quality = Number(rest.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
      return { tag, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter((each) => each.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map((each) => each.tag);
}

function findByPrimaryTag(wanted: string): string | undefined {
  const primary = wanted.split('-')[0]?.toLowerCase();
  return localeDocuments.names().find((name) => name.toLowerCase().split('-')[0] === primary);
}

/** True for a language that the interface has texts in. */
export function isLocale(language: string): boolean {
  return localeDocuments.names().includes(language);
}
