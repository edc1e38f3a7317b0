/** Checks the captions of videos when they are saved, and lists them for browsers. */
import { sql } from 'kysely';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { hashText } from '../../../../runtime/model/hash-text.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { readCaptions } from './caption-text.ts';

/** WebVTT by language. */
export type CaptionTexts = Readonly<Record<string, string>>;

/** One choice of captions of a video, as pages get it. */
interface ShownCaptions {
  language: string;
  /** The language's own name. */
  label: string;
  /** Shown from the start: they are in the language of the page. */
  isDefault: boolean;
  /** Another one after each change. */
  url: string;
}

/** The captions as they are stored; those of `before` stay. Throws a 422 at the first line that is none. */
export function checkCaptions(given: CaptionTexts, before: CaptionTexts): Record<string, string> {
  const texts = Object.entries(given).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(
    texts.map(([language, text]) => {
      if (Object.hasOwn(before, language) && before[language] === text) return [language, text];
      const read = readCaptions(text);
      if ('captions' in read) return [language, read.captions];
      const { rule, line, found, kind = '' } = read.fault;
      throw new FieldError(422, `media.captions-${rule}`, `/values/captions/${language}`, {
        params: { line, found, kind },
      });
    }),
  );
}

/** The choices of a video, that of the page's language first. */
export function listCaptions(code: string, texts: CaptionTexts, language: string): ShownCaptions[] {
  return Object.entries(texts)
    .toSorted(([one], [other]) => Number(other === language) - Number(one === language))
    .map(([each, text]) => ({
      language: each,
      label: localeDocuments.get(each)?.title ?? each,
      isDefault: each === language,
      url: `/api/media/captions?${new URLSearchParams({ code, language: each, v: hashText(text) })}`,
    }));
}

/** The captions of a video that is in the library; undefined for none. */
export async function findCaptions(
  queries: Queries,
  { projectCode }: SiteIdentity,
  code: string,
  language: string,
): Promise<string | undefined> {
  const row = await selectWhere(queries, 'media', {
    project_code: projectCode,
    resource_code: code,
    state: 'saved',
  })
    .select('captions')
    .executeTakeFirst();
  const texts = JSON.parse(row?.captions ?? '{}') as CaptionTexts;
  return Object.hasOwn(texts, language) ? texts[language] : undefined;
}

/** 1 in SQL for a video without captions in which somebody speaks. */
export const LACKS_CAPTIONS = sql<number>`case when media.resource_type = 2 and media.captions = '{}'
  and media.is_silent = 0 then 1 else 0 end`;

/** Videos without captions. */
export function countMissingCaptions(queries: Queries, { projectCode }: SiteIdentity): Promise<number> {
  const files = selectWhere(queries, 'media', { project_code: projectCode, state: 'saved' });
  return countRows(files.where(sql<boolean>`${LACKS_CAPTIONS} = 1`));
}
