/** Lists the properties of the table of styles for type. */
import { mixed, property, type Declarations, type StyleProperty } from './style-values.ts';

// With the line height that goes with it.
const step = (name: string): Declarations => ({
  'font-size': `var(--text-${name})`,
  'line-height': `var(--text-${name}--line-height)`,
});

const COLOURS = {
  text: ['var(--color-text)', '正文', 'Text'],
  muted: ['var(--color-text-muted)', '次要', 'Muted'],
  brand: ['var(--color-text-brand)', '品牌', 'Brand'],
  success: ['var(--color-success)', '成功', 'Success'],
  warning: ['var(--color-warning)', '提醒', 'Warning'],
  danger: ['var(--color-danger)', '危险', 'Danger'],
} as const;

const STEPS = {
  0: [step('xs'), '注释', 'Note'],
  1: [step('sm'), '小', 'Small'],
  2: [step('base'), '正文', 'As running text'],
  3: [step('xl'), '稍大', 'A little larger'],
  4: [step('2xl'), '大', 'Large'],
  5: [step('4xl'), '同大标题', 'As a title'],
  6: [step('5xl'), '最大', 'Largest'],
} as const;

export const TYPE: Readonly<Record<string, StyleProperty>> = {
  step: property('字号', 'Size', [], STEPS, { lg: step('lg'), '3xl': step('3xl') }),
  font: property('字体', 'Font', 'font-family', {
    body: ['var(--font-body)', '正文', 'Body'],
    heading: ['var(--font-heading)', '标题', 'Heading'],
  }),
  weight: property('粗细', 'Weight', 'font-weight', {
    normal: ['400', '常规', 'Regular'],
    medium: ['500', '中等', 'Medium'],
    bold: ['600', '半粗', 'Semibold'],
    heading: ['var(--weight-heading)', '同标题', 'As headings'],
  }),
  leading: property('行高', 'Line height', 'line-height', {
    heading: ['var(--leading-heading)', '同标题', 'As headings'],
    tight: ['1.25', '紧', 'Tight'],
    snug: ['var(--leading-snug)', '稍紧', 'A little tight'],
    normal: ['1.8', '松', 'Loose'],
  }),
  tracking: property('字距', 'Letter spacing', 'letter-spacing', {
    normal: ['0', '常规', 'Normal'],
    heading: ['var(--tracking-heading)', '同标题', 'As headings'],
    wide: ['0.16em', '宽', 'Wide'],
  }),
  case: property('大写', 'Capitals', 'text-transform', {
    as: ['none', '原样', 'As typed'],
    upper: ['uppercase', '全部', 'All'],
  }),
  colour: property('文字颜色', 'Text color', 'color', COLOURS, { 'text/90': mixed('var(--color-text)', 90) }),
  text: property('文字对齐', 'Text alignment', 'text-align', {
    start: ['start', '起', 'Start'],
    center: ['center', '居中', 'Center'],
    end: ['end', '止', 'End'],
  }),
  lines: property('换行', 'Line breaks', 'white-space', {
    normal: ['normal', '自动', 'As they fit'],
    typed: ['pre-line', '按输入', 'As typed'],
    one: ['nowrap', '不换行', 'One line'],
  }),
  figures: property('数字', 'Numbers', 'font-variant-numeric', {
    normal: ['normal', '常规', 'Normal'],
    table: ['tabular-nums', '等宽', 'Of one width'],
  }),
};
