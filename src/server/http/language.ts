import type { FastifyRequest } from 'fastify';
import { localeDocuments } from '../../assembly/documents.ts';

const LOCALES = new Map(localeDocuments.names().map((name) => [name, localeDocuments.get(name)?.messages.problems ?? {}]));

/** The language of the product's first users: what a caller gets who asks for none that we speak. */
const LAST_RESORT = 'zh-CN';

/** The language a request asks for: `Accept-Language`, else the `language` cookie, else zh-CN. */
export function findLanguage(request: Pick<FastifyRequest, 'headers' | 'cookies'>): string {
  for (const wanted of preferencesOf(request.headers['accept-language'] ?? '')) {
    const spoken = LOCALES.has(wanted) ? wanted : findByPrimaryTag(wanted);
    if (spoken !== undefined) return spoken;
  }
  const chosen = request.cookies?.language;
  return chosen !== undefined && LOCALES.has(chosen) ? chosen : LAST_RESORT;
}

/** The sentence of a problem in a language; an unknown key comes back as it is, so that nothing is ever silent. */
export function sayProblem(language: string, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const sentence = LOCALES.get(language)?.[key] ?? LOCALES.get(LAST_RESORT)?.[key] ?? key;
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
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
  return [...LOCALES.keys()].find((name) => name.toLowerCase().split('-')[0] === primary);
}
