/** Lists the properties of the table of styles for sizes and boxes. */
import {
  fineOf,
  mixed,
  PERCENTS,
  valuesOf,
  words,
  type Declarations,
  type StyleProperty,
  type StyleValues,
} from './style-values.ts';

type Table = Readonly<Record<string, StyleProperty>>;

const INK = 'var(--color-surface-inverse)';
const GUTTER = 'var(--gutter)';

export const SIZE: Table = {
  width: {
    title: words('宽度', 'Width'),
    values: widths({
      hug: ['随内容', 'As its content', { width: 'fit-content' }],
      full: ['占满', 'Full', { width: '100%' }],
      note: ['窄', 'Narrow', { width: '100%', 'max-width': '24rem' }],
      prose: ['适合阅读', 'For reading', { width: '100%', 'max-width': '34rem' }],
      page: ['同页面', 'As the page', centred('var(--container-page)')],
      column: ['一栏', 'As one column', centred('42rem')],
      edge: ['到边', 'To the edges', { width: '100%', 'padding-inline': '0' }],
      '2/3': ['三分之二', 'Two thirds', { width: 'calc(200%/3)' }],
    }),
  },
  height: {
    title: words('最小高度', 'Least height'),
    values: {
      ...valuesOf('min-height', {
        none: ['0', '无', 'None'],
        touch: ['max(44px,2.2rem)', '可点', 'To touch'],
        s: ['12rem', '小', 'Small'],
        m: ['20rem', '中', 'Medium'],
        cover: ['min(26rem,60svh)', '同题图', 'As a page heading'],
        l: ['30rem', '大', 'Large'],
        screen: ['100svh', '一屏', 'The screen'],
      }),
      ...fineOf('min-height', { '72u': 'calc(var(--spacing)*72)' }),
    },
  },
  box: {
    title: words('方形大小', 'Size of a square'),
    values: valuesOf(['width', 'height'], {
      xs: ['1rem', '极小', 'Tiny'],
      s: ['1.4rem', '小', 'Small'],
      m: ['2rem', '中', 'Medium'],
      l: ['3rem', '大', 'Large'],
      xl: ['4.4rem', '特大', 'Huge'],
    }),
  },
  tall: {
    title: words('高度', 'Height'),
    values: fineOf('height', { full: '100%', '16u': 'calc(var(--spacing)*16)' }),
    isFine: true,
  },
  aspect: {
    title: words('比例', 'Aspect'),
    values: valuesOf('aspect-ratio', {
      auto: ['auto', '原样', 'As it is'],
      square: ['1', '方', 'Square'],
      '4-3': ['4/3', '4:3', '4:3'],
      '3-2': ['3/2', '3:2', '3:2'],
      '16-9': ['16/9', '16:9', '16:9'],
      '21-9': ['21/9', '21:9', '21:9'],
      '4-5': ['4/5', '4:5', '4:5'],
      '3-4': ['3/4', '3:4', '3:4'],
    }),
  },
  fit: {
    title: words('填充', 'Fit'),
    values: valuesOf('object-fit', {
      cover: ['cover', '裁满', 'Cover'],
      contain: ['contain', '完整', 'Whole'],
    }),
  },
  focus: {
    title: words('裁剪时保留', 'What stays when it is cut'),
    values: valuesOf('object-position', {
      start: ['0 50%', '左', 'Left'],
      quarter: ['25% 50%', '左中', 'Left of the middle'],
      center: ['50% 50%', '中', 'Middle'],
      end: ['100% 50%', '右', 'Right'],
    }),
    isFine: true,
  },
  overflow: {
    title: words('超出', 'What is too large'),
    values: valuesOf('overflow', {
      shown: ['visible', '显示', 'Shown'],
      cut: ['hidden', '裁掉', 'Cut'],
      scroll: ['auto', '滚动', 'Scrolls'],
    }),
  },
};

function centred(width: string): Declarations {
  return {
    width: '100%',
    'max-width': `calc(${width} + 2*${GUTTER})`,
    'margin-inline': 'auto',
    'padding-inline': GUTTER,
  };
}

function widths(values: Record<string, [string, string, Declarations]>): StyleValues {
  const rest = { 'max-width': '100%' };
  return Object.fromEntries(
    Object.entries(values).map(([token, [chinese, english, css]]) => [
      token,
      { title: words(chinese, english), css: { ...rest, ...css } },
    ]),
  );
}

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

export const BOX: Table = {
  border: {
    title: words('边线', 'Border'),
    values: {
      none: { title: words('无', 'None'), css: border('0') },
      all: { title: words('四边', 'All sides'), css: border('1') },
      top: { title: words('上', 'Above'), css: border('1 0 0') },
      bottom: { title: words('下', 'Below'), css: border('0 0 1') },
      start: { title: words('起边', 'At the start'), css: border('0 0 0 1') },
      mark: { title: words('起边，粗', 'Thick at the start'), css: border('0 0 0 2px') },
      end: { title: words('止边', 'At the end'), css: border('0 1 0 0') },
      corner: { title: words('止边和下', 'At the end and below'), css: border('0 1 1 0') },
      rows: { title: words('上下', 'Above and below'), css: border('1 0') },
    },
  },
  between: {
    title: words('与上一项之间的线', 'Line to the item before'),
    values: valuesOf('--between', { start: ['1', '起边', 'At the start'] }),
    isFine: true,
  },
  line: {
    title: words('边线颜色', 'Color of the border'),
    values: valuesOf('border-color', {
      line: ['var(--color-line)', '线', 'Line'],
      control: ['var(--color-control-line)', '明显', 'Strong'],
      brand: ['var(--color-brand)', '品牌', 'Brand'],
      text: ['currentColor', '同文字', 'As the text'],
    }),
  },
  ground: {
    title: words('背景', 'Ground'),
    values: valuesOf('background-color', {
      none: ['transparent', '透明', 'None'],
      alt: ['var(--color-surface-alt)', '浅底', 'Soft'],
      field: ['var(--color-field)', '同输入框', 'As boxes for typing'],
    }),
  },
  veil: {
    title: words('压暗其后', 'Darkens what is behind it'),
    values: valuesOf('background-image', {
      none: ['none', '不', 'No'],
      even: [`linear-gradient(${INK},${INK})`, '均匀', 'Evenly'],
      up: [`linear-gradient(to top in oklab,${INK} calc(100% - 5rem),transparent)`, '自下而上', 'From below'],
      side: [
        `linear-gradient(to var(--veil,right) in oklab,${INK} 55%,${mixed(INK, 40)})`,
        '自起边',
        'From the start',
      ],
    }),
  },
  radius: {
    title: words('圆角', 'Corners'),
    values: valuesOf('border-radius', {
      none: ['0', '直角', 'Square'],
      box: ['var(--radius-box)', '同卡片', 'As boxes'],
      control: ['var(--radius-control)', '同按钮', 'As buttons'],
      picture: ['var(--radius-picture)', '同图片', 'As pictures'],
      round: ['999px', '全圆', 'Round'],
    }),
  },
  shadow: {
    title: words('阴影', 'Shadow'),
    values: valuesOf('box-shadow', {
      none: ['none', '无', 'None'],
      panel: ['var(--shadow-panel)', '浮起', 'Raised'],
    }),
  },
  look: {
    title: words('按钮样式', 'Look of a link'),
    values: {
      around: { title: words('同周围', 'As what is around it'), css: {}, hover: BRANDED },
      plain: { title: words('文字', 'Text'), css: bare('none'), hover: BRANDED },
      underlined: { title: words('下划线', 'Underlined'), css: bare('underline'), hover: BRANDED },
      lined: {
        title: words('底边线', 'A line below it'),
        css: { ...bare('none'), background: LINE_BELOW, 'padding-block-end': '0.25em' },
        hover: BRANDED,
      },
      outline: {
        title: words('线框', 'Outline'),
        css: boxed('transparent', 'inherit', 'currentColor'),
        hover: { ...BRANDED, 'border-color': 'currentColor' },
      },
      filled: {
        title: words('文字色实心', 'Solid in the text color'),
        css: boxed('var(--color-text)', 'var(--color-ground)', 'var(--color-text)'),
        hover: { 'background-color': 'var(--color-brand)', color: 'var(--color-on-brand)' },
      },
      solid: {
        title: words('实心', 'Solid'),
        css: boxed('var(--color-brand)', 'var(--color-on-brand)', 'var(--color-brand)'),
        hover: { 'background-color': STRONGER, 'border-color': STRONGER },
      },
    },
  },
  sign: {
    title: words('尾部符号', 'Sign behind it'),
    values: valuesOf('--sign', {
      none: ['none', '无', 'None'],
      arrow: ['"→"/""', '箭头', 'Arrow'],
    }),
  },
  motion: {
    title: words('动作', 'Movement'),
    values: {
      none: { title: words('无', 'None'), css: { translate: 'none', scale: 'none' } },
      lift: { title: words('抬起', 'Lifts'), css: { translate: '0 -3px', scale: 'none' } },
      nudge: { title: words('右移', 'Moves on'), css: { translate: '4px 0', scale: 'none' } },
      zoom: { title: words('放大', 'Grows'), css: { translate: 'none', scale: '1.03' } },
    },
  },
  grey: {
    title: words('灰度', 'In grey'),
    values: valuesOf('filter', { no: ['none', '否', 'No'], yes: ['grayscale(1)', '是', 'Yes'] }),
  },
  opacity: {
    title: words('透明', 'Opacity'),
    values: {
      ...valuesOf('opacity', {
        full: ['1', '不透明', 'Full'],
        soft: ['0.7', '淡', 'Soft'],
        faint: ['0.4', '很淡', 'Faint'],
      }),
      ...fineOf('opacity', PERCENTS),
    },
  },
};
