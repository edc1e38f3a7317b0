/** Lists the properties of the table of styles for sizes and boxes. */
import {
  fineProperty,
  mixed,
  PERCENTS,
  property,
  type Declarations,
  type StyleProperty,
} from './style-values.ts';

type Table = Readonly<Record<string, StyleProperty>>;

const INK = 'var(--color-surface-inverse)';
const GUTTER = 'var(--gutter)';

const width = (own: Declarations): Declarations => ({ 'max-width': '100%', ...own });
const centred = (most: string): Declarations => ({
  'max-width': `calc(${most} + 2*${GUTTER})`,
  width: '100%',
  'margin-inline': 'auto',
  'padding-inline': GUTTER,
});

export const SIZE: Table = {
  width: property('宽度', 'Width', [], {
    hug: [width({ width: 'fit-content' }), '随内容', 'As its content'],
    full: [width({ width: '100%' }), '占满', 'Full'],
    note: [width({ width: '100%', 'max-width': '24rem' }), '窄', 'Narrow'],
    prose: [width({ width: '100%', 'max-width': '34rem' }), '适合阅读', 'For reading'],
    page: [centred('var(--container-page)'), '同页面', 'As the page'],
    wide: [centred('76rem'), '加宽', 'Wide'],
    column: [centred('42rem'), '一栏', 'As one column'],
    edge: [width({ width: '100%', 'padding-inline': '0' }), '到边', 'To the edges'],
    '2/3': [width({ width: 'calc(200%/3)' }), '三分之二', 'Two thirds'],
  }),
  height: property(
    '最小高度',
    'Least height',
    'min-height',
    {
      none: ['0', '无', 'None'],
      touch: ['max(44px,2.2rem)', '可点', 'To touch'],
      s: ['12rem', '小', 'Small'],
      m: ['20rem', '中', 'Medium'],
      cover: ['min(26rem,60svh)', '同题图', 'As a page heading'],
      l: ['30rem', '大', 'Large'],
      screen: ['100svh', '一屏', 'The screen'],
    },
    { '72u': 'calc(var(--spacing)*72)' },
  ),
  box: property('方形大小', 'Size of a square', ['width', 'height'], {
    xs: ['1rem', '极小', 'Tiny'],
    s: ['1.4rem', '小', 'Small'],
    m: ['2rem', '中', 'Medium'],
    l: ['3rem', '大', 'Large'],
    xl: ['4.4rem', '特大', 'Huge'],
  }),
  tall: fineProperty(
    property('高度', 'Height', 'height', {}, { full: '100%', '16u': 'calc(var(--spacing)*16)' }),
  ),
  aspect: property('比例', 'Aspect', 'aspect-ratio', {
    auto: ['auto', '原样', 'As it is'],
    square: ['1', '方', 'Square'],
    '4-3': ['4/3', '4:3', '4:3'],
    '3-2': ['3/2', '3:2', '3:2'],
    '16-9': ['16/9', '16:9', '16:9'],
    '21-9': ['21/9', '21:9', '21:9'],
    '4-5': ['4/5', '4:5', '4:5'],
    '3-4': ['3/4', '3:4', '3:4'],
  }),
  fit: property('填充', 'Fit', 'object-fit', {
    cover: ['cover', '裁满', 'Cover'],
    contain: ['contain', '完整', 'Whole'],
  }),
  focus: fineProperty(
    property('裁剪时保留', 'What stays when it is cut', 'object-position', {
      start: ['0 50%', '左', 'Left'],
      quarter: ['25% 50%', '左中', 'Left of the middle'],
      center: ['50% 50%', '中', 'Middle'],
      end: ['100% 50%', '右', 'Right'],
    }),
  ),
  overflow: property('超出', 'What is too large', 'overflow', {
    shown: ['visible', '显示', 'Shown'],
    cut: ['hidden', '裁掉', 'Cut'],
    scroll: ['auto', '滚动', 'Scrolls'],
  }),
};

const border = (sides: string): Declarations => ({
  'border-style': 'solid',
  'border-width': sides.replaceAll('1', 'var(--line-width)'),
});

const BRANDED: Declarations = { color: 'var(--color-text-brand)' };
const STRONGER = 'var(--color-brand-strong)';

const LINE_BELOW = 'linear-gradient(currentColor,currentColor) 0 100%/100% 1px no-repeat';

const TOUCHABLE: Declarations = {
  display: 'inline-flex',
  'align-items': 'center',
  'justify-content': 'center',
  'column-gap': '0.5em',
  'min-height': 'max(44px,2.2rem)',
};

function bare(decoration: string): Declarations {
  return {
    ...TOUCHABLE,
    ...border('0'),
    'padding-inline': '0',
    'padding-block': '0',
    'background-color': 'transparent',
    color: 'inherit',
    'border-color': 'transparent',
    'border-radius': '0',
    'text-decoration-line': decoration,
    'text-underline-offset': '0.3em',
  };
}

function boxed(background: string, color: string, line: string): Declarations {
  return {
    ...TOUCHABLE,
    'border-style': 'solid',
    'border-width': 'max(1px,var(--line-width))',
    'padding-inline': '1.6rem',
    'padding-block': '0.4rem',
    'background-color': background,
    color,
    'border-color': line,
    'border-radius': 'var(--radius-control)',
    'text-decoration-line': 'none',
    'text-underline-offset': 'auto',
  };
}

const BOXED = {
  outline: boxed('transparent', 'inherit', 'currentColor'),
  filled: boxed('var(--color-text)', 'var(--color-ground)', 'var(--color-text)'),
  solid: boxed('var(--color-brand)', 'var(--color-on-brand)', 'var(--color-brand)'),
};
const LINED = { ...bare('none'), background: LINE_BELOW, 'padding-block-end': '0.25em' };
const OUTLINED: Declarations = { ...BRANDED, 'border-color': 'currentColor' };
const FILLED: Declarations = { 'background-color': 'var(--color-brand)', color: 'var(--color-on-brand)' };
const DARKER: Declarations = { 'background-color': STRONGER, 'border-color': STRONGER };

const moved = (translate: string, scale: string): Declarations => ({ translate, scale });

export const BOX: Table = {
  border: property('边线', 'Border', [], {
    none: [border('0'), '无', 'None'],
    all: [border('1'), '四边', 'All sides'],
    top: [border('1 0 0'), '上', 'Above'],
    bottom: [border('0 0 1'), '下', 'Below'],
    start: [border('0 0 0 1'), '起边', 'At the start'],
    mark: [border('0 0 0 2px'), '起边，粗', 'Thick at the start'],
    end: [border('0 1 0 0'), '止边', 'At the end'],
    corner: [border('0 1 1 0'), '止边和下', 'At the end and below'],
    rows: [border('1 0'), '上下', 'Above and below'],
  }),
  between: fineProperty(
    property('与上一项之间的线', 'Line to the item before', '--between', {
      start: ['1', '起边', 'At the start'],
    }),
  ),
  line: property('边线颜色', 'Color of the border', 'border-color', {
    line: ['var(--color-line)', '线', 'Line'],
    control: ['var(--color-control-line)', '明显', 'Strong'],
    brand: ['var(--color-brand)', '品牌', 'Brand'],
    text: ['currentColor', '同文字', 'As the text'],
  }),
  ground: property('背景', 'Ground', 'background-color', {
    none: ['transparent', '透明', 'None'],
    alt: ['var(--color-surface-alt)', '浅底', 'Soft'],
    field: ['var(--color-field)', '同输入框', 'As boxes for typing'],
  }),
  veil: property('压暗其后', 'Darkens what is behind it', 'background-image', {
    none: ['none', '不', 'No'],
    even: [`linear-gradient(${INK},${INK})`, '均匀', 'Evenly'],
    up: [`linear-gradient(to top in oklab,${INK} calc(100% - 5rem),transparent)`, '自下而上', 'From below'],
    side: [
      `linear-gradient(to var(--veil,right) in oklab,${INK} 55%,${mixed(INK, 40)})`,
      '自起边',
      'From the start',
    ],
  }),
  radius: property('圆角', 'Corners', 'border-radius', {
    none: ['0', '直角', 'Square'],
    box: ['var(--radius-box)', '同卡片', 'As boxes'],
    control: ['var(--radius-control)', '同按钮', 'As buttons'],
    picture: ['var(--radius-picture)', '同图片', 'As pictures'],
    round: ['999px', '全圆', 'Round'],
  }),
  shadow: property('阴影', 'Shadow', 'box-shadow', {
    none: ['none', '无', 'None'],
    panel: ['var(--shadow-panel)', '浮起', 'Raised'],
  }),
  look: property('按钮样式', 'Look of a link', [], {
    around: [{}, '同周围', 'As what is around it', BRANDED],
    plain: [bare('none'), '文字', 'Text', BRANDED],
    underlined: [bare('underline'), '下划线', 'Underlined', BRANDED],
    lined: [LINED, '底边线', 'A line below it', BRANDED],
    outline: [BOXED.outline, '线框', 'Outline', OUTLINED],
    filled: [BOXED.filled, '文字色实心', 'Solid in the text color', FILLED],
    solid: [BOXED.solid, '实心', 'Solid', DARKER],
  }),
  sign: property('尾部符号', 'Sign behind it', '--sign', {
    none: ['none', '无', 'None'],
    arrow: ['"→"/""', '箭头', 'Arrow'],
  }),
  motion: property('动作', 'Movement', [], {
    none: [moved('none', 'none'), '无', 'None'],
    lift: [moved('0 -3px', 'none'), '抬起', 'Lifts'],
    nudge: [moved('4px 0', 'none'), '右移', 'Moves on'],
    zoom: [moved('none', '1.03'), '放大', 'Grows'],
  }),
  grey: property('灰度', 'In grey', 'filter', {
    no: ['none', '否', 'No'],
    yes: ['grayscale(1)', '是', 'Yes'],
  }),
  opacity: property(
    '透明',
    'Opacity',
    'opacity',
    {
      full: ['1', '不透明', 'Full'],
      soft: ['0.7', '淡', 'Soft'],
      faint: ['0.4', '很淡', 'Faint'],
    },
    PERCENTS,
  ),
};
