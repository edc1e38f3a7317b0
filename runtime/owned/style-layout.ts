/** Lists the properties of the table of styles that place nodes. */
import {
  fineProperty,
  property,
  propertyOf,
  sectionSpacesOf,
  spacesOf,
  type Declarations,
  type Step,
  type StyleProperty,
} from './style-values.ts';

const grid = (columns: string): Declarations => ({ display: 'grid', 'grid-template-columns': columns });
const equal = (columns: number): Declarations => grid(`repeat(${columns},minmax(0,1fr))`);
const flex = (flow: string): Declarations => ({ display: 'flex', 'flex-flow': flow });
const margins = (top: string, sides: string): Declarations => ({
  'margin-block-start': top,
  'margin-inline': sides,
});
const placed = (position: string, inset: string): Declarations => ({ position, inset });
const overlap = (side: string): Declarations => ({
  [`margin-block-${side}`]: '-1px',
  [`margin-inline-${side}`]: '-1px',
});

const ALIGNED = {
  start: ['start', '起', 'Start'],
  center: ['center', '居中', 'Center'],
  end: ['end', '止', 'End'],
} as const;

const CHINESE = ['一', '两', '三', '四', '五', '六', '七', '八'];
const SPANS: Readonly<Record<string, Step>> = Object.fromEntries(
  CHINESE.map((count, index) => [index + 1, [`span ${index + 1}`, `${count}列`, String(index + 1)]]),
);
const LINES: Readonly<Record<string, Step>> = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((line) => [line, [line, line, line]]),
);

export const LAYOUT: Readonly<Record<string, StyleProperty>> = {
  layout: property('排列', 'Layout', 'display', {
    flow: ['block', '自然', 'Flow'],
    stack: [flex('column'), '竖排', 'Stack'],
    back: [flex('column-reverse'), '倒着竖排', 'Stack from below'],
    row: [flex('row'), '横排', 'Row'],
    wrap: [flex('wrap'), '横排换行', 'Row that wraps'],
    center: [{ display: 'grid', 'place-items': 'center' }, '居中于内', 'In the middle'],
    hidden: ['none', '不显示', 'Not shown'],
  }),
  columns: property('列', 'Columns', [], {
    1: [equal(1), '一列', '1'],
    2: [equal(2), '两列', '2'],
    3: [equal(3), '三列', '3'],
    4: [equal(4), '四列', '4'],
    5: [equal(5), '五列', '5'],
    6: [equal(6), '六列', '6'],
    12: [equal(12), '十二列', '12'],
    '1-2': [grid('minmax(0,1fr) minmax(0,2fr)'), '左窄右宽', 'Narrow, wide'],
    '2-1': [grid('minmax(0,2fr) minmax(0,1fr)'), '左宽右窄', 'Wide, narrow'],
    '2-3': [grid('minmax(0,2fr) minmax(0,3fr)'), '左稍窄', 'A little narrower left'],
    '3-2': [grid('minmax(0,3fr) minmax(0,2fr)'), '左稍宽', 'A little wider left'],
    'hug-1': [grid('auto minmax(0,1fr)'), '左随内容', 'Left as its content'],
    auto: [grid('repeat(auto-fit,minmax(min(100%,14rem),1fr))'), '自动', 'As many as fit'],
    narrow: [
      grid('repeat(auto-fit,minmax(min(100%,max(30%,6.5rem)),1fr))'),
      '自动，窄',
      'As many narrow ones as fit',
    ],
  }),
  gap: propertyOf('间距', 'Gap', spacesOf('gap')),
  gapX: propertyOf('横向间距', 'Gap across', spacesOf('column-gap')),
  align: property('对齐（横轴外）', 'Align', 'align-items', {
    ...ALIGNED,
    stretch: ['stretch', '拉满', 'Stretch'],
    baseline: ['baseline', '文字基线', 'Baseline'],
  }),
  justify: property('分布', 'Distribute', 'justify-content', {
    ...ALIGNED,
    between: ['space-between', '两端', 'To both ends'],
  }),
  self: property('自身对齐', 'Align itself', 'align-self', {
    ...ALIGNED,
    stretch: ['stretch', '拉满', 'Stretch'],
  }),
  grow: property('占位', 'Fill or hug', 'flex', {
    fill: ['1 1 0', '占满', 'Fill'],
    hug: ['none', '随内容', 'Hug'],
  }),
  span: property('跨列', 'Spans columns', 'grid-column-end', {
    ...SPANS,
    all: [{ 'grid-column-start': '1', 'grid-column-end': '-1' }, '整行', 'The whole row'],
  }),
  from: property('起始列', 'From column', 'grid-column-start', {
    ...LINES,
    auto: ['auto', '自动', 'The next free'],
  }),
  order: property('顺序', 'Order', 'order', {
    first: ['-1', '最前', 'First'],
    outline: ['0', '同大纲', 'As in the outline'],
    last: ['1', '最后', 'Last'],
  }),
  push: property('推开', 'Push away', [], {
    none: [margins('0', '0'), '不', 'No'],
    down: [margins('auto', '0'), '到底部', 'To the bottom'],
    end: [margins('0', 'auto 0'), '到行尾', 'To the end'],
    center: [margins('0', 'auto'), '居中', 'To the middle'],
  }),
  place: property('位置', 'Place', [], {
    flow: [placed('static', 'auto'), '在版面中', 'In the flow'],
    ground: [{ ...placed('relative', 'auto'), isolation: 'isolate' }, '作底', 'Ground for covers'],
    cover: [placed('absolute', '0'), '铺满底', 'Covers the ground'],
    // In whichever order they stand.
    behind: [
      { ...placed('absolute', '0'), 'z-index': '-1' },
      '铺满底，在其他之后',
      'Covers the ground, behind the others',
    ],
    corner: [
      placed('absolute', 'var(--space-s) auto auto var(--space-s)'),
      '在底的起角',
      'In the first corner of the ground',
    ],
    end: [
      placed('absolute', 'var(--space-s) var(--space-s) auto auto'),
      '在底的止角',
      'In the last corner of the ground',
    ],
  }),
  padding: propertyOf('内边距', 'Padding', spacesOf('padding-inline', 'padding-block')),
  padX: propertyOf('左右内边距', 'Padding across', spacesOf('padding-inline')),
  padY: propertyOf('上下内边距', 'Padding above and below', sectionSpacesOf('padding-block')),
  padTop: fineProperty(propertyOf('上内边距', 'Padding above', spacesOf('padding-block-start'))),
  padEnd: fineProperty(propertyOf('下内边距', 'Padding below', spacesOf('padding-block-end'))),
  padStart: fineProperty(propertyOf('起边内边距', 'Padding at the start', spacesOf('padding-inline-start'))),
  overlap: fineProperty(
    property('边线重叠', 'Borders that meet', [], {
      start: [overlap('start'), '与上一个', 'With the one before'],
      end: [overlap('end'), '与下一个', 'With the next one'],
    }),
  ),
  below: fineProperty(propertyOf('下方留白', 'Space below', spacesOf('margin-block-end'))),
};
