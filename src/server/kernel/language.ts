import type { FastifyRequest } from 'fastify';
import { fill } from '../../../runtime/model/words/fill.ts';
import { localeDocuments } from '../../assembly/documents.ts';

const LOCALES = new Map(localeDocuments.names().map((name) => [name, localeDocuments.get(name)?.messages]));

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

type Say = (language: string, key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The sentence of a problem in a language; an unknown key comes back as it is, so that nothing is ever silent. */
export const sayProblem: Say = makeSay('problems');

/** A sentence of what is sent to people by mail or short message; an unknown key comes back as it is. */
export const sayDelivery: Say = makeSay('deliveries');

/** A sentence of forms, `rule.required`: what is wrong with a field is said in the same words wherever it is found out. */
export const sayForm: Say = makeSay('form');

function makeSay(section: 'problems' | 'deliveries' | 'form'): Say {
  return (language, key, params = {}) =>
    fill(LOCALES.get(language)?.[section][key] ?? LOCALES.get(LAST_RESORT)?.[section][key] ?? key, params);
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
