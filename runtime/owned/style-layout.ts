/** Lists the properties of the table of styles that place nodes. */
import {
  sectionSpacesOf,
  spacesOf,
  valuesOf,
  words,
  type Declarations,
  type StyleProperty,
  type StyleValues,
} from './style-values.ts';

const columns = (count: number): string => `repeat(${count},minmax(0,1fr))`;

function grid(values: Parameters<typeof valuesOf>[1]): StyleValues {
  const made = valuesOf('grid-template-columns', values);
  return Object.fromEntries(
    Object.entries(made).map(([token, { title, css }]) => [
      token,
      { title, css: { display: 'grid', ...css } },
    ]),
  );
}

const margins = (top: string, sides: string): Declarations => ({
  'margin-block-start': top,
  'margin-inline': sides,
});

const ALIGNED = {
  start: ['start', '起', 'Start'],
  center: ['center', '居中', 'Center'],
  end: ['end', '止', 'End'],
} as const;

export const LAYOUT: Readonly<Record<string, StyleProperty>> = {
  layout: {
    title: words('排列', 'Layout'),
    values: {
      flow: { title: words('自然', 'Flow'), css: { display: 'block' } },
      stack: { title: words('竖排', 'Stack'), css: { display: 'flex', 'flex-flow': 'column' } },
      back: {
        title: words('倒着竖排', 'Stack from below'),
        css: { display: 'flex', 'flex-flow': 'column-reverse' },
      },
      row: { title: words('横排', 'Row'), css: { display: 'flex', 'flex-flow': 'row' } },
      wrap: { title: words('横排换行', 'Row that wraps'), css: { display: 'flex', 'flex-flow': 'wrap' } },
      center: {
        title: words('居中于内', 'In the middle'),
        css: { display: 'grid', 'place-items': 'center' },
      },
      hidden: { title: words('不显示', 'Not shown'), css: { display: 'none' } },
    },
  },
  columns: {
    title: words('列', 'Columns'),
    values: grid({
      1: [columns(1), '一列', '1'],
      2: [columns(2), '两列', '2'],
      3: [columns(3), '三列', '3'],
      4: [columns(4), '四列', '4'],
      5: [columns(5), '五列', '5'],
      6: [columns(6), '六列', '6'],
      12: [columns(12), '十二列', '12'],
      '1-2': ['minmax(0,1fr) minmax(0,2fr)', '左窄右宽', 'Narrow, wide'],
      '2-1': ['minmax(0,2fr) minmax(0,1fr)', '左宽右窄', 'Wide, narrow'],
      '2-3': ['minmax(0,2fr) minmax(0,3fr)', '左稍窄', 'A little narrower left'],
      '3-2': ['minmax(0,3fr) minmax(0,2fr)', '左稍宽', 'A little wider left'],
      'hug-1': ['auto minmax(0,1fr)', '左随内容', 'Left as its content'],
      auto: ['repeat(auto-fit,minmax(min(100%,14rem),1fr))', '自动', 'As many as fit'],
      narrow: [
        'repeat(auto-fit,minmax(min(100%,max(30%,6.5rem)),1fr))',
        '自动，窄',
        'As many narrow ones as fit',
      ],
    }),
  },
  gap: { title: words('间距', 'Gap'), values: spacesOf('gap') },
  gapX: { title: words('横向间距', 'Gap across'), values: spacesOf('column-gap') },
  align: {
    title: words('对齐（横轴外）', 'Align'),
    values: valuesOf('align-items', {
      ...ALIGNED,
      stretch: ['stretch', '拉满', 'Stretch'],
      baseline: ['baseline', '文字基线', 'Baseline'],
    }),
  },
  justify: {
    title: words('分布', 'Distribute'),
    values: valuesOf('justify-content', { ...ALIGNED, between: ['space-between', '两端', 'To both ends'] }),
  },
  self: {
    title: words('自身对齐', 'Align itself'),
    values: valuesOf('align-self', { ...ALIGNED, stretch: ['stretch', '拉满', 'Stretch'] }),
  },
  grow: {
    title: words('占位', 'Fill or hug'),
    values: valuesOf('flex', { fill: ['1 1 0', '占满', 'Fill'], hug: ['none', '随内容', 'Hug'] }),
  },
  span: {
    title: words('跨列', 'Spans columns'),
    values: {
      ...valuesOf('grid-column-end', {
        1: ['span 1', '一列', '1'],
        2: ['span 2', '两列', '2'],
        3: ['span 3', '三列', '3'],
        4: ['span 4', '四列', '4'],
        5: ['span 5', '五列', '5'],
        6: ['span 6', '六列', '6'],
        7: ['span 7', '七列', '7'],
        8: ['span 8', '八列', '8'],
      }),
      all: {
        title: words('整行', 'The whole row'),
        css: { 'grid-column-start': '1', 'grid-column-end': '-1' },
      },
    },
  },
  from: {
    title: words('起始列', 'From column'),
    values: valuesOf('grid-column-start', {
      auto: ['auto', '自动', 'The next free'],
      1: ['1', '1', '1'],
      2: ['2', '2', '2'],
      3: ['3', '3', '3'],
      4: ['4', '4', '4'],
      5: ['5', '5', '5'],
      6: ['6', '6', '6'],
      7: ['7', '7', '7'],
      8: ['8', '8', '8'],
      9: ['9', '9', '9'],
    }),
  },
  order: {
    title: words('顺序', 'Order'),
    values: valuesOf('order', {
      first: ['-1', '最前', 'First'],
      outline: ['0', '同大纲', 'As in the outline'],
      last: ['1', '最后', 'Last'],
    }),
  },
  push: {
    title: words('推开', 'Push away'),
    values: {
      none: { title: words('不', 'No'), css: margins('0', '0') },
      down: { title: words('到底部', 'To the bottom'), css: margins('auto', '0') },
      end: { title: words('到行尾', 'To the end'), css: margins('0', 'auto 0') },
      center: { title: words('居中', 'To the middle'), css: margins('0', 'auto') },
    },
  },
  place: {
    title: words('位置', 'Place'),
    values: {
      flow: { title: words('在版面中', 'In the flow'), css: { position: 'static', inset: 'auto' } },
      ground: {
        title: words('作底', 'Ground for covers'),
        css: { position: 'relative', inset: 'auto', isolation: 'isolate' },
      },
      cover: { title: words('铺满底', 'Covers the ground'), css: { position: 'absolute', inset: '0' } },
      // In whichever order they stand.
      behind: {
        title: words('铺满底，在其他之后', 'Covers the ground, behind the others'),
        css: { position: 'absolute', inset: '0', 'z-index': '-1' },
      },
      corner: {
        title: words('在底的起角', 'In the first corner of the ground'),
        css: { position: 'absolute', inset: 'var(--space-s) auto auto var(--space-s)' },
      },
      end: {
        title: words('在底的止角', 'In the last corner of the ground'),
        css: { position: 'absolute', inset: 'var(--space-s) var(--space-s) auto auto' },
      },
    },
  },
  padding: { title: words('内边距', 'Padding'), values: spacesOf('padding-inline', 'padding-block') },
  padX: { title: words('左右内边距', 'Padding across'), values: spacesOf('padding-inline') },
  padY: { title: words('上下内边距', 'Padding above and below'), values: sectionSpacesOf('padding-block') },
  padTop: {
    title: words('上内边距', 'Padding above'),
    values: spacesOf('padding-block-start'),
    isFine: true,
  },
  padEnd: { title: words('下内边距', 'Padding below'), values: spacesOf('padding-block-end'), isFine: true },
  padStart: {
    title: words('起边内边距', 'Padding at the start'),
    values: spacesOf('padding-inline-start'),
    isFine: true,
  },
  overlap: {
    title: words('边线重叠', 'Borders that meet'),
    values: {
      start: {
        title: words('与上一个', 'With the one before'),
        css: { 'margin-block-start': '-1px', 'margin-inline-start': '-1px' },
      },
      end: {
        title: words('与下一个', 'With the next one'),
        css: { 'margin-block-end': '-1px', 'margin-inline-end': '-1px' },
      },
    },
    isFine: true,
  },
  below: { title: words('下方留白', 'Space below'), values: spacesOf('margin-block-end'), isFine: true },
};
