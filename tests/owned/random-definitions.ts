// Random definitions of blocks, changes of them, and instances with a translation.
import { differenceOf } from '../../runtime/compare/translation.ts';
import type { OwnedBlockDocument, OwnedField } from '../../runtime/generated/documents.generated.ts';
import type { BlockData } from '../../runtime/model/page.ts';
import type { InstanceData } from '../../runtime/owned/migrate/run-steps.ts';
import { checkOwnedData, fitsField } from '../../runtime/owned/interpret.ts';
import { makeDefinition, words } from './sample.ts';

type Random = () => number;
const KINDS = [
  'text',
  'paragraph',
  'richText',
  'picture',
  'link',
  'choice',
  'switch',
  'number',
  'records',
  'slot',
] as const;
/** Kinds that stand in no list. */
const OUTER: readonly string[] = ['records', 'slot'];

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

let made = 0;

function makeField(random: Random, isInner: boolean): OwnedField {
  const key = `k${(made += 1)}`;
  const kind = pick(isInner ? KINDS.filter((each) => !OUTER.includes(each)) : KINDS, random);
  const base = { key, kind, setting: { title: words(`Field ${key}`) } };
  if (kind === 'choice' && random() < 0.3) return { ...base, of: 'icons' };
  if (kind === 'choice')
    return { ...base, values: ['a', 'b', 'c'].map((each) => ({ key: each, title: words(each) })) };
  if (kind === 'records') return { ...base, of: 'articles' };
  if (kind === 'slot') return { ...base, allows: ['prose'] };
  if (kind === 'number')
    return { ...base, minimum: 0, maximum: 1000, ...(random() < 0.5 ? { default: 5 } : {}) };
  const hasDefault = (kind === 'text' || kind === 'link') && random() < 0.4;
  return hasDefault ? { ...base, default: words(`Default ${key}`) } : base;
}

function makeList(random: Random): OwnedField {
  const key = `l${(made += 1)}`;
  const fields = Array.from({ length: 1 + Math.floor(random() * 3) }, () => makeField(random, true));
  return { key, kind: 'list', setting: { title: words(`List ${key}`) }, fields, maxItems: 5 };
}

export function randomDefinition(random: Random): OwnedBlockDocument {
  const fields = Array.from({ length: 5 }, () => makeField(random, false));
  return makeDefinition({ section: [], choices: [], fields: [...fields, makeList(random)] });
}

const CHANGES: Readonly<Record<string, (fields: OwnedField[], random: Random) => OwnedField[]>> = {
  add: (fields, random) => [...fields, random() < 0.3 ? makeList(random) : makeField(random, false)],
  remove: (fields, random) => {
    const chosen = pick(fields, random);
    return fields.filter((each) => each !== chosen);
  },
  rename: (fields, random) => {
    const chosen = pick(fields, random);
    return fields.map((each) =>
      each === chosen ? { ...each, setting: { title: words(`New ${(made += 1)}`) } } : each,
    );
  },
  kind: (fields, random) => {
    const chosen = pick(fields, random);
    const { kind, ...more } = makeField(random, false);
    return fields.map((each) => (each === chosen ? { ...more, kind, key: each.key } : each));
  },
  narrow: (fields, random) => {
    const chosen = pick(fields, random);
    const limits: Record<string, Partial<OwnedField>> = {
      text: { maxLength: 6 },
      link: { maxLength: 4 },
      number: { maximum: 20, whole: true },
      list: { maxItems: 1 },
      choice: { values: ['b', 'd'].map((key) => ({ key, title: words(key) })) },
    };
    return fields.map((each) =>
      each === chosen
        ? {
            ...each,
            setting: { title: words(`N${(made += 1)}`) },
            ...(each.of === 'icons' ? {} : limits[each.kind]),
          }
        : each,
    );
  },
  wrap: (fields, random) => {
    const simple = fields.filter(({ kind }) => kind !== 'list' && !OUTER.includes(kind));
    const inner = simple.filter(() => random() < 0.4);
    const list: OwnedField = { ...makeList(random), fields: inner };
    return inner.length === 0
      ? [...fields, makeField(random, false)]
      : [...fields.filter((each) => !inner.includes(each)), list];
  },
  unwrap: (fields, random) => {
    const list = fields.find(({ kind }) => kind === 'list');
    if (list === undefined) return [...fields, makeList(random)];
    return fields.flatMap((each) => (each === list ? (list.fields ?? []) : [each]));
  },
  moveIn: (fields, random) => {
    const list = fields.find(({ kind }) => kind === 'list');
    const moved = fields.find(({ kind }) => kind === 'text' || kind === 'number');
    if (list === undefined || moved === undefined) return [...fields, makeList(random)];
    return fields.flatMap((each) =>
      each === moved ? [] : [each === list ? { ...list, fields: [...(list.fields ?? []), moved] } : each],
    );
  },
  moveOut: (fields, random) => {
    const list = fields.find(({ kind, fields: inner }) => kind === 'list' && (inner ?? []).length > 1);
    const moved = list?.fields?.[0];
    if (list === undefined || moved === undefined) return [...fields, makeList(random)];
    return [
      ...fields.map((each) => (each === list ? { ...list, fields: list.fields?.slice(1) } : each)),
      moved,
    ];
  },
  inner: (fields, random) => {
    const list = fields.find(({ kind }) => kind === 'list');
    if (list === undefined) return [...fields, makeList(random)];
    const kept = (list.fields ?? []).slice(random() < 0.5 ? 0 : 1);
    return fields.map((each) =>
      each === list ? { ...list, fields: [...kept, makeField(random, true)] } : each,
    );
  },
};

/** The definition with one random change of its schema. */
export function changeDefinition(definition: OwnedBlockDocument, random: Random): OwnedBlockDocument {
  const change = CHANGES[pick(Object.keys(CHANGES), random)];
  const fields = change?.([...definition.fields], random) ?? definition.fields;
  // Neither empty nor without end.
  const kept = fields.length > 12 ? fields.slice(3) : fields;
  return {
    ...definition,
    version: definition.version + 1,
    fields: kept.length === 0 ? [makeField(random, false)] : kept,
  };
}

function makeValue(field: OwnedField, random: Random, language: string): unknown {
  const text = `${language} ${Math.floor(random() * 1e6)}`;
  const values: Record<string, () => unknown> = {
    text: () => ({
      title: random() < 0.3 ? String(Math.floor(random() * 30)) : text,
      pageJson: '{"bold":true}',
    }),
    paragraph: () => ({ title: `${text}\n\nmore` }),
    richText: () => ({ html: `<p>${text}</p>` }),
    picture: () => ({ url: `/media/${Math.floor(random() * 100)}.webp`, alt: text }),
    link: () => ({ title: text, linkType: 2, linkUrl: 'https://example.com' }),
    choice: () =>
      field.of === 'icons' ? `truck M${Math.floor(random() * 24)} 2h3` : pick(field.values ?? [], random).key,
    switch: () => random() < 0.5,
    number: () => Math.floor(random() * 21),
    records: () => ({ classificationCode: text, count: 1 + Math.floor(random() * 3) }),
    list: () =>
      Array.from({ length: Math.floor(random() * (Math.min(4, field.maxItems ?? 4) + 1)) }, (_, at) => ({
        contentCode: `c${at}`,
        ...makeMembers(field.fields ?? [], random, language),
      })),
  };
  const value = values[field.kind]?.();
  return fitsField(field, value) ? value : undefined;
}

function makeMembers(
  fields: readonly OwnedField[],
  random: Random,
  language: string,
): Record<string, unknown> {
  const entries = fields.map((field) => [field.key, makeValue(field, random, language)] as const);
  // In any order: data is written member by member.
  const filled = entries.filter(([, value]) => value !== undefined && random() < 0.8);
  return Object.fromEntries(random() < 0.5 ? filled : filled.toReversed());
}

/** Translates some texts, and takes an item away or adds one. */
function translate(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => translate(item, random));
    if (random() < 0.2) items.pop();
    return random() < 0.2 && value.length > 0
      ? [...items, { ...(items[0] as object), contentCode: 'own' }]
      : items;
  }
  if (typeof value !== 'object' || value === null)
    return random() < 0.1 && typeof value === 'number' && value > 1 ? value - 1 : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isText = ['title', 'html', 'alt'].includes(name) && typeof each === 'string';
      return [name, isText && random() < 0.6 ? `en ${Math.floor(random() * 1e6)}` : translate(each, random)];
    }),
  );
}

/** Data that fits the definition, with its English translation as differences. */
export function makeInstance(definition: OwnedBlockDocument, random: Random): InstanceData {
  const data = makeMembers(definition.fields, random, 'zh') as BlockData;
  const translated = translate(data, random);
  const fits = checkOwnedData(definition, translated).length === 0;
  const english = fits ? differenceOf(data, translated) : {};
  return { language: 'zh-CN', data, layers: { 'en-US': (english ?? {}) as BlockData } };
}
