/** Lists the properties of the table of styles for type. */
import {
  fineOf,
  mixed,
  valuesOf,
  words,
  type Declarations,
  type StyleProperty,
  type StyleValues,
} from './style-values.ts';

// With the line height that goes with it.
const step = (name: string): Declarations => ({
  'font-size': `var(--text-${name})`,
  'line-height': `var(--text-${name}--line-height)`,
});

/** Sizes between the steps. */
function fineSteps(...names: string[]): StyleValues {
  const made = fineOf([], Object.fromEntries(names.map((name) => [name, ''])));
  return Object.fromEntries(Object.entries(made).map(([name, each]) => [name, { ...each, css: step(name) }]));
}

const COLOURS = {
  text: ['var(--color-text)', '正文', 'Text'],
  muted: ['var(--color-text-muted)', '次要', 'Muted'],
  brand: ['var(--color-text-brand)', '品牌', 'Brand'],
  success: ['var(--color-success)', '成功', 'Success'],
  warning: ['var(--color-warning)', '提醒', 'Warning'],
  danger: ['var(--color-danger)', '危险', 'Danger'],
} as const;

export const TYPE: Readonly<Record<string, StyleProperty>> = {
  step: {
    title: words('字号', 'Size'),
    values: {
      0: { title: words('注释', 'Note'), css: step('xs') },
      1: { title: words('一级', 'Step 1'), css: step('sm') },
      2: { title: words('二级', 'Step 2'), css: step('base') },
      3: { title: words('三级', 'Step 3'), css: step('xl') },
      4: { title: words('四级', 'Step 4'), css: step('2xl') },
      5: { title: words('五级', 'Step 5'), css: step('4xl') },
      6: { title: words('六级', 'Step 6'), css: step('5xl') },
      ...fineSteps('lg', '3xl'),
    },
  },
  font: {
    title: words('字体', 'Font'),
    values: {
      body: { title: words('正文', 'Body'), css: { 'font-family': 'var(--font-body)' } },
      heading: { title: words('标题', 'Heading'), css: { 'font-family': 'var(--font-heading)' } },
    },
  },
  weight: {
    title: words('粗细', 'Weight'),
    values: valuesOf('font-weight', {
      normal: ['400', '常规', 'Regular'],
      medium: ['500', '中等', 'Medium'],
      bold: ['600', '半粗', 'Semibold'],
      heading: ['var(--weight-heading)', '同标题', 'As headings'],
    }),
  },
  leading: {
    title: words('行高', 'Line height'),
    values: valuesOf('line-height', {
      heading: ['var(--leading-heading)', '同标题', 'As headings'],
      tight: ['1.25', '紧', 'Tight'],
      snug: ['var(--leading-snug)', '稍紧', 'A little tight'],
      normal: ['1.8', '松', 'Loose'],
    }),
  },
  tracking: {
    title: words('字距', 'Letter spacing'),
    values: valuesOf('letter-spacing', {
      normal: ['0', '常规', 'Normal'],
      heading: ['var(--tracking-heading)', '同标题', 'As headings'],
      wide: ['0.16em', '宽', 'Wide'],
    }),
  },
  case: {
    title: words('大写', 'Capitals'),
    values: valuesOf('text-transform', {
      as: ['none', '原样', 'As typed'],
      upper: ['uppercase', '全部', 'All'],
    }),
  },
  colour: {
    title: words('文字颜色', 'Text color'),
    values: {
      ...valuesOf('color', COLOURS),
      ...fineOf('color', { 'text/90': mixed('var(--color-text)', 90) }),
    },
  },
  text: {
    title: words('文字对齐', 'Text alignment'),
    values: valuesOf('text-align', {
      start: ['start', '起', 'Start'],
      center: ['center', '居中', 'Center'],
      end: ['end', '止', 'End'],
    }),
  },
  lines: {
    title: words('换行', 'Line breaks'),
    values: valuesOf('white-space', {
      normal: ['normal', '自动', 'As they fit'],
      typed: ['pre-line', '按输入', 'As typed'],
      one: ['nowrap', '不换行', 'One line'],
    }),
  },
  figures: {
    title: words('数字', 'Figures'),
    values: valuesOf('font-variant-numeric', {
      normal: ['normal', '常规', 'Normal'],
      table: ['tabular-nums', '等宽', 'Of one width'],
    }),
  },
};
