/** Sound sample documents, one for each role, which the table of mistakes changes at one place each. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeAt } from '../../runtime/model/value-at-path.ts';
import { documentsStep } from '../../src/tools/check/documents-step.ts';
import { openProject } from '../../src/tools/check/project.ts';

const TITLE = { 'zh-CN': '样例', 'en-US': 'Sample' };
const titleOf = (index: number) => ({ 'zh-CN': `样例 ${index}`, 'en-US': `Sample ${index}` });
const PART = { type: 'object', properties: { title: { type: 'string', translate: true } } };

const block = {
  version: 1,
  title: TITLE,
  group: 'content',
  data: {
    type: 'object',
    properties: {
      tone: { enum: ['paper', 'ink'], default: 'paper', setting: false },
      subContentMap: { type: 'object', default: {}, properties: { BigTitle: PART } },
      resourceMap: {
        type: 'object',
        default: {},
        properties: {
          banner: {
            setting: false,
            type: 'array',
            default: [],
            items: {
              type: 'object',
              properties: {
                contentCode: { type: 'string' },
                Title: PART,
                info: { type: 'array', items: { type: 'object', properties: { Fact: PART } } },
              },
            },
          },
        },
      },
    },
  },
  examples: [
    { name: 'empty', data: { 'zh-CN': {}, 'en-US': {} }, sources: { items: { ok: true, data: [] } } },
  ],
  query: { keyword: 'words' },
  sources: {
    items: { from: 'content.pageList', with: { type: 1, keyword: '{{ route.query.keyword }}', pageSize: 9 } },
  },
  state: { isOpen: false },
  view: {
    is: 'box',
    if: '{{ data.subContentMap.BigTitle.title || route.query.keyword || data.tone }}',
    children: [
      { is: 'text', part: 'subContentMap.BigTitle', with: { as: 'h2' } },
      {
        is: 'box',
        each: '{{ data.resourceMap.banner }}',
        as: 'slide',
        key: '{{ slide.contentCode }}',
        children: [
          { is: 'text', part: 'slide.Title', if: '{{ slide.Title.title }}' },
          { is: 'text', each: '{{ slide.info }}', as: 'fact', part: 'fact.Fact' },
        ],
      },
      {
        is: 'text',
        if: '{{ sources.items.ok && sources.items.total > 0 }}',
        each: '{{ sources.items.data.filter((each) => each.price > 0) }}',
        as: 'found',
        children: ["{{ found.title + t('site.list.sort.' + data.tone) + t('site.list.more') }}"],
      },
      {
        is: 'button',
        with: { 'aria-expanded': '{{ state.isOpen }}' },
        on: {
          click: [
            { do: 'set', with: { name: 'isOpen', value: true } },
            { do: 'load', with: { source: 'items', with: { pageNum: 2 } } },
            { do: 'call', with: { api: 'memberInfo.getUser' } },
            { do: 'toast', with: { text: '{{ result.nickName }}' } },
          ],
        },
      },
      { is: 'view:list-failed', with: { source: 'items', result: '{{ sources.items }}' } },
      {
        is: 'text',
        children: ['{{ site.name + channel.channelName + dict.address.value + member.isSignedIn }}'],
      },
    ],
  },
};

const page = {
  path: '/sample/:id',
  layout: 'site',
  needs: 'anyone',
  title: TITLE,
  sources: {
    record: { from: 'memberMenuValue.findById', live: true, with: { id: '{{ route.params.id }}' } },
  },
  state: { step: 1 },
  view: {
    is: 'box',
    if: '{{ sources.record.data.title }}',
    children: ["{{ t('member.forms.title') + state.step }}"],
  },
};

const kind = {
  title: TITLE,
  open: 'open',
  tools: [
    {
      name: 'open',
      title: TITLE,
      icon: 'edit',
      when: '{{ edit.index > 0 && part.dictCode == null }}',
      do: [{ do: 'open-dialog', with: { name: 'alt', value: { alt: '{{ part.alt }}' } } }],
    },
  ],
};

const view = {
  description: 'A sample.',
  takes: { type: 'object', properties: { source: { type: 'string' } } },
  view: { is: 'text', if: '{{ given.source }}', children: ['{{ site.language + route.query.pageNum }}'] },
};

const dialog = {
  title: TITLE,
  takes: { type: 'object', properties: { alt: { type: 'string', default: '' } } },
  form: {
    type: 'object',
    properties: {
      alt: { type: 'string', title: TITLE, 'x-component': 'Input', 'x-visible': '{{ $values.alt !== "" }}' },
    },
  },
  buttons: [{ name: 'finish', title: TITLE, do: [{ do: 'finish', with: { value: '{{ value.alt }}' } }] }],
};

const list = {
  title: TITLE,
  group: 'shop',
  call: 'consoleOrder.list',
  filters: { type: 'object', properties: { status: { type: 'string', 'x-component': 'Select' } } },
  columns: [{ name: 'number', title: TITLE, detail: "{{ row.member + t('console.yes') }}" }],
  opens: { record: 'order', id: '{{ row.id }}' },
  rowActions: [
    {
      name: 'deliver',
      title: TITLE,
      if: '{{ row.isDelivered === false }}',
      do: [{ do: 'call', with: { api: 'consoleOrder.deliver', body: { orderId: '{{ row.id }}' } } }],
    },
  ],
  empty: { title: TITLE },
};

const record = {
  title: { 'zh-CN': '{{ record.values.order.number }}', 'en-US': '{{ record.values.order.number }}' },
  call: 'consoleOrder.get',
  panels: [
    {
      name: 'facts',
      title: TITLE,
      facts: [{ name: 'remark', title: TITLE, value: '{{ record.values.remark }}' }],
    },
  ],
};

/** A sound document of each role, without its name. */
const SAMPLES = { block, page, kind, view, dialog, list, record } as const;
export type SampleRole = keyof typeof SAMPLES;

/** One wrong value at one place of a sample. */
export interface Mistake {
  what: string;
  role: SampleRole;
  /** Where the mistake is made: member names and list positions. */
  at: string;
  value: unknown;
}

/**
 * A row of the table: what is wrong, in which sample, at which pointer, with which value; then the code that
 * is expected, the name that is suggested, and the pointer of the problem where it is another one.
 */
export type Row = readonly [
  what: string,
  role: SampleRole,
  at: string,
  value: unknown,
  code: string,
  hint?: string,
  pointer?: string,
];

/** The file that a mistake is written to. */
export function fileOfMistake(role: SampleRole, index: number): string {
  const folder = role === 'list' || role === 'record' ? 'console' : `${role}s`;
  return `schemas/${folder}/sample-${index}.${role}.json`;
}

/**
 * Checks a copy of the project's documents to which one sample for each mistake was added; answers the lines
 * of the check.
 */
export async function checkMistakes(
  mistakes: readonly Pick<Mistake, 'role' | 'at' | 'value'>[],
): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-mistakes-'));
  try {
    for (const path of ['runtime', 'blocks', 'src', 'schemas', 'package.json', 'tsconfig.json'])
      cpSync(path, join(root, path), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
    for (const [index, { role, at, value }] of mistakes.entries()) {
      const file = fileOfMistake(role, index);
      const sound = { name: `sample-${index}`, ...SAMPLES[role] };
      const path = at
        .split('/')
        .slice(1)
        .map((step) => step.replaceAll('~1', '/'));
      const document = at === '' ? sound : writeAt<object>(sound, path, value);
      // Two pages cannot have one path, and two of one list no title.
      const named = 'title' in document ? { ...document, title: titleOf(index) } : document;
      const own = role === 'page' ? { ...named, path: `/sample-${index}/:id` } : named;
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), JSON.stringify(own));
    }
    // A text that one language lacks.
    const locale = join(root, 'schemas/locales/en-US.locale.json');
    const { messages, ...rest } = JSON.parse(readFileSync(locale, 'utf8')) as {
      messages: { site: Record<string, string> };
    };
    const { 'list.retry': _, ...site } = messages.site;
    writeFileSync(locale, JSON.stringify({ ...rest, messages: { ...messages, site } }));
    return await documentsStep.run(openProject(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
