// A definition with every kind of field and node, for tests of blocks that owners make.
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import type {
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
} from '../../runtime/generated/documents.generated.ts';
import type { Annotate } from '../../runtime/compile/scope.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { registry } from '../../src/assembly/plans.ts';

export const words = (
  english: string,
  chinese = `${english}（中）`,
): { 'zh-CN': string; 'en-US': string } => ({
  'zh-CN': chinese,
  'en-US': english,
});

const setting = (title: string): OwnedField['setting'] => ({ title: words(title) });

export const FIELDS: readonly OwnedField[] = [
  { key: 'heading', kind: 'text', setting: setting('Title'), maxLength: 40 },
  { key: 'intro', kind: 'paragraph', setting: setting('Intro') },
  { key: 'body', kind: 'richText', setting: setting('Body') },
  { key: 'cover', kind: 'picture', setting: setting('Cover'), videos: true },
  { key: 'more', kind: 'link', setting: setting('More') },
  {
    key: 'mood',
    kind: 'choice',
    setting: setting('Mood'),
    values: [
      { key: 'calm', title: words('Calm') },
      { key: 'loud', title: words('Loud') },
    ],
  },
  { key: 'framed', kind: 'switch', setting: setting('Framed'), default: true },
  { key: 'price', kind: 'number', setting: setting('Price'), minimum: 0, maximum: 99999 },
  {
    key: 'plans',
    kind: 'list',
    setting: setting('Plans'),
    item: words('Plan'),
    maxItems: 4,
    fields: [
      { key: 'planName', kind: 'text', setting: setting('Name') },
      { key: 'planPrice', kind: 'number', setting: setting('Price of the plan'), whole: true },
      { key: 'planPicture', kind: 'picture', setting: setting('Picture') },
      { key: 'best', kind: 'switch', setting: setting('Best') },
      {
        key: 'points',
        kind: 'list',
        setting: setting('Points'),
        fields: [{ key: 'point', kind: 'text', setting: setting('Point') }],
      },
    ],
  },
  { key: 'news', kind: 'records', setting: setting('News'), of: 'articles', maxItems: 12, default: 3 },
  { key: 'below', kind: 'slot', setting: setting('Below'), allows: ['tabs'] },
];

const VIEW: OwnedNode = {
  id: 'root',
  is: 'box',
  children: [
    {
      id: 'content',
      is: 'box',
      style: { desktop: { width: 'page', layout: 'stack', gap: 'm' }, phone: { gap: 's' } },
      children: [
        { id: 'title', is: 'heading', level: 2, text: { field: 'heading' } },
        {
          id: 'intro',
          is: 'text',
          text: { field: 'intro' },
          shows: { all: [{ field: 'intro', filled: true }] },
        },
        { id: 'fixed', is: 'text', text: words('Fixed words', '固定文字') },
        { id: 'body', is: 'richText', text: { field: 'body' } },
        { id: 'cover', is: 'picture', picture: { field: 'cover' }, style: { desktop: { aspect: '4-3' } } },
        { id: 'more', is: 'link', link: { field: 'more' } },
        {
          id: 'price',
          is: 'text',
          text: { field: 'price', format: 'price', empty: words('on request', '面议') },
        },
        {
          id: 'mood',
          is: 'text',
          text: { field: 'mood' },
          style: { by: { mood: { loud: { desktop: { weight: 'bold' } } } } },
        },
        { id: 'rule', is: 'line' },
        { id: 'sign', is: 'icon', icon: 'clock' },
        {
          id: 'plans',
          is: 'list',
          each: { field: 'plans' },
          style: { desktop: { columns: '3', gap: 'm' }, phone: { columns: '1' } },
          children: [
            {
              id: 'card',
              is: 'box',
              style: {
                desktop: { surface: 'none' },
                by: { best: { true: { desktop: { surface: 'brand' } } } },
              },
              children: [
                { id: 'planName', is: 'heading', level: 3, text: { field: 'planName' } },
                { id: 'planPrice', is: 'text', text: { field: 'planPrice', format: 'number' } },
                { id: 'planPicture', is: 'picture', picture: { field: 'planPicture' } },
                {
                  id: 'points',
                  is: 'list',
                  each: { field: 'points' },
                  children: [{ id: 'point', is: 'text', text: { field: 'point' } }],
                },
              ],
            },
          ],
        },
        {
          id: 'news',
          is: 'list',
          each: { field: 'news', empty: words('Nothing yet', '暂无内容') },
          children: [
            {
              id: 'entry',
              is: 'link',
              link: { record: 'link' },
              children: [
                { id: 'entryTitle', is: 'heading', level: 3, text: { record: 'title' } },
                { id: 'entryDate', is: 'text', text: { record: 'date', format: 'day' } },
                { id: 'entryPicture', is: 'picture', picture: { record: 'picture' } },
              ],
            },
          ],
        },
        { id: 'below', is: 'slot', slot: 'below' },
      ],
    },
  ],
};

/** A definition; parts of it can be replaced. */
export function makeDefinition(changes: Partial<OwnedBlockDocument> = {}): OwnedBlockDocument {
  return structuredClone({
    name: 'own-x1',
    version: 1,
    title: words('Sample'),
    group: 'content',
    section: ['surface', 'space'],
    fields: [...FIELDS],
    choices: [
      {
        key: 'tone',
        setting: setting('Tone'),
        values: [
          { key: 'quiet', title: words('Quiet') },
          { key: 'strong', title: words('Strong') },
        ],
      },
    ],
    view: VIEW,
    ...changes,
  });
}

/** A definition with one view and the fields that it needs. */
export function withView(view: OwnedNode, fields: readonly OwnedField[] = FIELDS): OwnedBlockDocument {
  return makeDefinition({ section: [], fields: [...fields], view });
}

/** The plan of a definition, with the product's own primitives. */
export function planOf(definition: OwnedBlockDocument, annotate?: Annotate): Plan {
  return compileDocument(compileOwned(definition).document, registry, {
    document: definition.name,
    annotate,
  });
}
