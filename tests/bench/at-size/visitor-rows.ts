import type { Insertable } from 'kysely';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import type { SeedDocument } from '../../../src/server/seed/seed-document.ts';
import { makeRandom } from './random.ts';
import { makeTexts, type Texts } from './texts.ts';
import { makeMemberRow } from '../../support/member-row.ts';

/** Rows of one site, by table. */
type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] };

const RECORDS = 50_000;
const COMMENTS = 20_000;
const MEDIA = 10_000;
const MEMBERS = 2_000;
/** Items that are commented on, besides the demo's. */
const ITEMS = 40_000;
/** Of ten records, eight are done. */
const STATES = ['new', 'working', ...Array.from({ length: 8 }, () => 'done' as const)] as const;
/** Of fifty comments, one is removed, one is spam, and one waits. */
const COMMENT_STATES = [
  'removed',
  'spam',
  'waiting',
  ...Array.from({ length: 47 }, () => 'shown' as const),
] as const;
const FORM = 'demo-cooperation';
const START = Date.UTC(2020, 0, 1);
const MINUTE_MS = 60_000;

/**
 * What visitors and owners leave over the years: form records, members and their comments, uploaded pictures.
 * The pictures have rows and no files.
 */
export function makeVisitorRows(seed: SeedDocument, projectCode: string): Rows {
  const of = { project_code: projectCode };
  const random = makeRandom(13);
  const texts = makeTexts(seed, 14);
  const codes = seed.items.filter(({ type }) => type !== 3).map(({ contentCode }) => contentCode);
  codes.push(...Array.from({ length: ITEMS }, (_, index) => `item-${String(index).padStart(5, '0')}`));
  return {
    form_version: [{ ...of, ...firstVersionOf(seed), created_at: at(0, 1) }],
    form_record: makeRecords(projectCode, texts),
    member: makeMembers(projectCode, texts),
    comment: Array.from({ length: COMMENTS }, (_, index) => ({
      ...of,
      comment_id: `comment-${index}`,
      content_code: random.frequent(codes),
      member_id: `member-${random.below(MEMBERS)}`,
      author_name: texts.place()['zh-CN'],
      content: texts.paragraph()['zh-CN'],
      created_at: at(index, 150),
      state: COMMENT_STATES[random.below(COMMENT_STATES.length)] ?? 'shown',
    })),
    media: Array.from({ length: MEDIA - seed.pictures.length - seed.files.length }, (_, index) => ({
      ...of,
      resource_code: `upload-${index}`,
      name: `${texts.place()['zh-CN']}.webp`,
      resource_type: 1,
      type: 'webp',
      width: 1200,
      height: 900,
      bytes: 80_000 + random.below(90_000),
      content_hash: `hash-${index}`,
      classification_code: null,
      state: 'saved',
      created_at: at(index, 300),
    })),
  };
}

const at = (index: number, minutes: number): string =>
  new Date(START + index * minutes * MINUTE_MS).toISOString();

function makeRecords(projectCode: string, texts: Texts): Rows['form_record'] {
  return Array.from({ length: RECORDS }, (_, index) => {
    const values = {
      name: texts.place()['zh-CN'],
      email: `visitor-${index}@example.com`,
      topic: 'samples',
      message: texts.place()['zh-CN'].repeat(9),
    };
    return {
      project_code: projectCode,
      record_id: `record-${index}`,
      form_id: FORM,
      language_code: 'zh-CN',
      values: JSON.stringify(values),
      search_text: Object.values(values).join('\n'),
      status: STATES[index % STATES.length] ?? 'done',
      created_at: at(index, 60),
    };
  });
}

function makeMembers(projectCode: string, texts: Texts): Rows['member'] {
  return Array.from({ length: MEMBERS }, (_, index) =>
    makeMemberRow({
      project_code: projectCode,
      member_id: `member-${index}`,
      nick_name: texts.place()['zh-CN'],
      created_at: at(index, 900),
    }),
  );
}

function firstVersionOf({ forms }: SeedDocument) {
  const form = forms.find(({ id }) => id === FORM);
  if (form === undefined) throw new Error(`The demo has no form "${FORM}".`);
  const { title, rule, option } = form;
  return {
    form_id: FORM,
    version: 1,
    title: JSON.stringify(title),
    document: JSON.stringify({ rule, option }),
    pay: 0 as const,
    price: null,
  };
}
