import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeItemDialog, makeSettingsDialog } from '../../runtime/edit/settings/dialogs.ts';
import type { DialogDocument, OwnedNode } from '../../runtime/generated/documents.generated.ts';
import { fillData } from '../../runtime/compile/fill.ts';
import { listTexts } from '../../runtime/compare/translated-texts.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { STYLE_TABLE } from '../../runtime/owned/style-table.ts';
import { checkDocument } from '../../runtime/validate/check-document.ts';
import { dialogDocuments } from '../../src/assembly/documents.ts';
import { draw } from '../render/draw.tsx';
import { makeDefinition, planOf, withView, words } from './sample.ts';

const compiled = compileOwned(makeDefinition());
const filled = (data: object): ReturnType<typeof fillData> => fillData(compiled.document.data, data as never);

test('the result is a block document without a problem', () => {
  const { styles: _, slots: __, ...document } = compiled.document;
  expect(checkDocument('block', document, 'schemas/blocks/own-x1.block.json')).toEqual([]);
  expect(planOf(makeDefinition()).problems).toEqual([]);
});

test('the same definition gives the same bytes, whatever was compiled before', () => {
  compileOwned(withView({ id: 'root', is: 'box', style: { desktop: { gap: 'xl' } } }));
  expect(JSON.stringify(compileOwned(makeDefinition()))).toBe(JSON.stringify(compiled));
});

test('texts, pictures, links and lists can be edited on the page with the tools there are', () => {
  const kinds = new Map<string, string>();
  const plan = planOf(makeDefinition(), ({ path, kind }) => {
    kinds.set(path.join('.'), kind);
    return {};
  });
  const plans = [
    { contentCode: 'a', planName: { title: 'One' }, points: [{ contentCode: 'b', point: { title: 'x' } }] },
  ];
  draw(plan, filled({ intro: { title: 'Hello' }, plans }));
  expect(Object.fromEntries(kinds)).toMatchObject({
    heading: 'text',
    intro: 'textarea',
    body: 'richText',
    cover: 'image',
    more: 'button',
    'plans.0.planName': 'text',
    'plans.0.planPicture': 'image',
    'plans.0.points.0.point': 'text',
  });
});

test('the dialogs of settings are made from it: choices, numbers, records and items of lists', () => {
  const base = dialogDocuments.get('settings') as DialogDocument;
  const { form } = makeSettingsDialog(base, compiled.document);
  const names = Object.keys(form.properties as object);
  expect(names).toEqual(['surface', 'space', 'tone', 'mood', 'framed', 'price', 'plans', 'news', 'anchor']);
  const item = makeItemDialog(base, compiled.document, ['plans']);
  expect(Object.keys(item?.form.properties as object)).toEqual([
    'planName',
    'planPrice',
    'planPictureMedia',
    'best',
    'points',
  ]);
});

test('a translator finds its texts', () => {
  const data = { heading: { title: 'a' }, plans: [{ contentCode: 'x', planName: { title: 'b' } }] };
  const found = listTexts(compiled.document.data, data, data).filter(({ own }) => own !== undefined);
  expect(found.map(({ path }) => path.join('.'))).toEqual(['heading', 'plans.0.planName']);
});

test('what a field holds is drawn, formatted or as words of its own', () => {
  const { html, problems } = draw(planOf(makeDefinition()), filled({ heading: { title: 'Tiles' } }));
  expect(problems).toEqual([]);
  expect(html).toContain('>Tiles</h2>');
  expect(html).toContain('>Fixed words</p>');
  expect(html).toContain('>on request</p>');
  expect(html).toContain('>Nothing yet</p>');
  // Its condition does not hold, and a list without items is not drawn.
  expect(html).not.toContain('<ul');
  const priced = draw(planOf(makeDefinition()), filled({ price: 19.99 })).html;
  expect(priced).toContain('>¥19.99</p>');
});

test('records are drawn from the answer of their source', () => {
  const news = {
    ok: true as const,
    data: [
      {
        contentCode: 'a',
        title: 'Open kiln',
        routeUrl: '/news/a',
        releaseDate: '2026-02-03',
        resourceMap: { cover: [] },
      },
    ],
  };
  const { html } = draw(planOf(makeDefinition()), filled({}), {}, { news });
  expect(html).toContain('href="/news/a"');
  expect(html).toContain('>Open kiln</h3>');
  expect(html).not.toContain('Nothing yet');
  expect(compiled.document.sources?.news?.with).toMatchObject({ type: 1, pageSize: '{{ data.news.count }}' });
});

test('a switch is off where nothing is stored, or as its definition says', () => {
  expect(filled({ plans: [{ contentCode: 'a' }] })).toMatchObject({ framed: true, plans: [{ best: false }] });
});

test('an item may look different by a switch of its own', () => {
  const plans = [
    { contentCode: 'a', planName: { title: 'One' }, best: false },
    { contentCode: 'b', planName: { title: 'Two' }, best: true },
  ];
  const { html } = draw(planOf(makeDefinition()), filled({ plans }));
  expect([...html.matchAll(/<li[^>]*>/g)].map(([tag]) => tag.includes('data-surface="brand"'))).toEqual([
    false,
    true,
  ]);
});

const box = (style: OwnedNode['style']): OwnedNode => ({ id: 'root', is: 'box', style });
const cssOf = (style: OwnedNode['style']): string => compileOwned(withView(box(style))).css;

test('a width holds only what differs, and counts more than the base in any order', () => {
  const css = cssOf({ desktop: { gap: 'm', columns: '3' }, phone: { columns: '1', gap: 'm' } });
  expect(css.match(/@media\(width<751px\)\{[^@]*/)?.[0]).toMatch(
    /\{\.(o\w{6})\.\1\{grid-template-columns:repeat\(1,minmax\(0,1fr\)\)\}\}/,
  );
  expect(css.match(/gap:/g)).toHaveLength(1);
});

test('hover is only where a pointer hovers', () => {
  expect(cssOf({ desktop: { shadow: 'none' }, hover: { shadow: 'panel' } })).toMatch(
    /@media\(hover:hover\)\{\.\w+\.\w+\.\w+:hover\{box-shadow:var\(--shadow-panel\)\}\}/,
  );
});

test('a version by a choice changes classes, and leaves the others', () => {
  const style = {
    desktop: { gap: 'm', padding: 's' },
    by: { tone: { strong: { desktop: { padding: 'xl' } } } },
  };
  const plan = planOf(withView(box(style)));
  const classOf = (tone: string): string[] =>
    (/class="([^"]*)"/.exec(draw(plan, { tone }).html)?.[1] ?? '').split(' ');
  const [quiet, strong] = [classOf('quiet'), classOf('strong')];
  expect(quiet.filter((name) => strong.includes(name))).toHaveLength(1);
  expect(quiet).toHaveLength(2);
  expect(strong).toHaveLength(2);
});

test('every colour, font and size of the table is a custom property or a plain keyword', () => {
  const values = Object.values(STYLE_TABLE).flatMap(({ values: all }) =>
    Object.values(all).flatMap(({ css, hover }) => Object.entries({ ...css, ...hover })),
  );
  const colours = values.filter(([name]) => name.endsWith('color')).map(([, value]) => value);
  expect(
    colours.filter((value) => !/^(?:var\(--color-|color-mix\(|inherit|transparent|currentColor)/.test(value)),
  ).toEqual([]);
  const fonts = values.filter(([name]) => /^font-(?:family|size)$/.test(name)).map(([, value]) => value);
  expect(fonts.filter((value) => !value.startsWith('var(--'))).toEqual([]);
});

test('the styles of a large block take about 1 KB', () => {
  expect(brotliCompressSync(compiled.css).length).toBeLessThan(1024);
});

test('a text in one language is shown in all, and a picture that is fixed has its alternative', () => {
  const view: OwnedNode = {
    id: 'root',
    is: 'box',
    children: [
      { id: 't', is: 'text', text: words('Same', 'Same') },
      { id: 'p', is: 'picture', picture: { url: '/media/a_10x10.webp', alt: words('A tile', '一片砖') } },
    ],
  };
  const { html } = draw(planOf(withView(view)));
  expect(html).toContain('>Same</p>');
  expect(html).toContain('alt="A tile"');
});

test('in the composer each node marks one element, so that it has one frame', () => {
  const view: OwnedNode = {
    id: 'root',
    is: 'box',
    children: [
      { id: 'go', is: 'link', link: { url: '/order' }, text: words('Order it') },
      {
        id: 'fold',
        is: 'fold',
        text: words('Why?'),
        children: [{ id: 'why', is: 'text', text: words('So') }],
      },
    ],
  };
  const { document } = compileOwned(withView(view), { isMarked: true });
  const marks = [...JSON.stringify(document.view).matchAll(/"data-node":"(\w+)"/g)].map(([, id]) => id);
  expect(marks).toEqual(['root', 'go', 'fold', 'why']);
});
